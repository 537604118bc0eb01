import { DomainError, type UserEvent } from '@parkho/contracts';
import { MAX_SESSIONS, type UserCommand, user } from './user.js';

const registered: UserEvent = {
  type: 'UserRegistered',
  data: {
    userId: 'u1',
    role: 'seller',
    personal: { name: 'Ayesha', email: 'ayesha@example.pk', phone: '0300-0000001' },
    passwordHash: 'hash',
  },
};
const loggedIn = (sessionId: string): UserEvent => ({
  type: 'UserLoggedIn',
  data: { userId: 'u1', sessionId },
});
const loggedOut = (sessionId: string): UserEvent => ({
  type: 'UserLoggedOut',
  data: { userId: 'u1', sessionId },
});
const abandoned: UserEvent = { type: 'RegistrationAbandoned', data: { userId: 'u1' } };

const given = (...events: UserEvent[]) => {
  const state = events.reduce(user.evolve, user.initial);
  return { state, when: (command: UserCommand) => user.decide(state, command) };
};

describe('user', () => {
  it.each<[string, UserEvent[], UserCommand, UserEvent[]]>([
    ['registers once', [], { type: 'register', data: registered.data }, [registered]],
    ['takes a repeated registration as done', [registered], { type: 'register', data: registered.data }, []],
    ['logs in', [registered], { type: 'log-in', sessionId: 's1' }, [loggedIn('s1')]],
    ['takes a repeated login as done', [registered, loggedIn('s1')], { type: 'log-in', sessionId: 's1' }, []],
    ['logs out', [registered, loggedIn('s1')], { type: 'log-out', sessionId: 's1' }, [loggedOut('s1')]],
    ['takes an ended session as logged out', [registered], { type: 'log-out', sessionId: 's1' }, []],
    [
      'fences off an unfinished registration',
      [],
      { type: 'abandon-registration', userId: 'u1' },
      [abandoned],
    ],
    ['does not take back a registration', [registered], { type: 'abandon-registration', userId: 'u1' }, []],
  ])('%s', (_, events, command, expected) => {
    expect(given(...events).when(command)).toEqual(expected);
  });

  it.each<[string, UserEvent[], UserCommand]>([
    [
      'refuses to complete a registration that was fenced off',
      [abandoned],
      { type: 'register', data: registered.data },
    ],
    ['refuses a login of nobody', [], { type: 'log-in', sessionId: 's1' }],
    ['refuses a logout of nobody', [], { type: 'log-out', sessionId: 's1' }],
  ])('%s', (_, events, command) => {
    expect(() => given(...events).when(command)).toThrow(DomainError);
  });

  it('keeps sessions apart and forgets the oldest beyond the limit', () => {
    const many = Array.from({ length: MAX_SESSIONS + 1 }, (_, index) => loggedIn(`s${index}`));
    const { state } = given(registered, ...many, loggedOut('s5'));
    const sessions = state.status === 'registered' ? state.account.sessions : [];
    expect(sessions).toHaveLength(MAX_SESSIONS - 1);
    expect(sessions).not.toContain('s0');
    expect(sessions).not.toContain('s5');
    expect(sessions).toContain('s1');
  });
});
