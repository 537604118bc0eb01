import { type AdministrationEvent, USER_MESSAGES } from '@parkho/contracts';
import { type Administration, type AdministrationCommand, administration } from './administration.js';

const removed = (userId: string): AdministrationEvent => ({ type: 'AdminRemoved', data: { userId } });
const restored = (userId: string): AdministrationEvent => ({ type: 'AdminRestored', data: { userId } });
const remove = (userId: string, by: string): AdministrationCommand => ({ type: 'remove', userId, by });
const restore = (userId: string, by: string): AdministrationCommand => ({ type: 'restore', userId, by });
const required: AdministrationEvent = { type: 'SecondFactorRequired', data: {} };
const after = (given: AdministrationEvent[], at = '2026-01-31T09:00:00.000Z'): Administration =>
  given.reduce(
    (state, event) => administration.evolve(state, { ...event, metadata: { at } }),
    administration.initial,
  );
const decide = (given: AdministrationEvent[], command: AdministrationCommand) =>
  administration.decide(after(given), command);

describe('administration', () => {
  it.each<[string, AdministrationEvent[], AdministrationCommand, AdministrationEvent[]]>([
    ['an admin removes another one', [], remove('b', 'a'), [removed('b')]],
    ['removing an admin again writes nothing', [removed('b')], remove('b', 'a'), []],
    ['an admin restores a removed one', [removed('b')], restore('b', 'a'), [restored('b')]],
    ['restoring an admin again writes nothing', [removed('b'), restored('b')], restore('b', 'a'), []],
    ['a restored admin can remove others', [removed('b'), restored('b')], remove('a', 'b'), [removed('a')]],
    ['the second factor becomes required', [], { type: 'require-second-factor' }, [required]],
    [
      'requiring the second factor again writes nothing',
      [required, removed('b')],
      { type: 'require-second-factor' },
      [],
    ],
  ])('%s', (_, given, command, expected) => {
    expect(decide(given, command)).toEqual(expected);
  });

  it('keeps the date from which staff need a second factor', () => {
    expect(after([required, removed('b')]).secondFactorSince).toBe('2026-01-31T09:00:00.000Z');
  });

  it('does not let admins remove themselves', () => {
    expect(() => decide([], remove('a', 'a'))).toThrow(USER_MESSAGES.notYourself);
  });

  it.each(['b', 'c'])('a removed admin cannot restore %s', (userId) => {
    expect(() => decide([removed('b'), removed('c')], restore(userId, 'b'))).toThrow(
      USER_MESSAGES.noLongerAdmin,
    );
  });

  it('rejects the second of two admins who remove each other', () => {
    expect(() => decide([removed('b')], remove('a', 'b'))).toThrow(USER_MESSAGES.noLongerAdmin);
  });
});
