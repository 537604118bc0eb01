import {
  ASSISTANT_MESSAGES,
  DomainError,
  GENERAL_MESSAGES,
  USER_MESSAGES as MESSAGES,
  type UserEvent,
  type UserRole,
} from '@parkho/contracts';
import {
  isConfirmed,
  MAX_RESET_LINKS,
  MAX_SESSIONS,
  type Profile,
  type Proof,
  secondFactorDueOf,
  sessionAt,
  type UserCommand,
  user,
  userOf,
} from './user.js';

const registered = {
  type: 'UserRegistered',
  data: {
    userId: 'u1',
    role: 'seller',
    personal: { name: 'Ayesha', email: 'ayesha@example.pk', phone: '0300-0000001' },
    passwordHash: 'hash',
    emailVerified: false,
  },
} satisfies UserEvent;
const event = <T extends UserEvent['type']>(
  type: T,
  data: Omit<Extract<UserEvent, { type: T }>['data'], 'userId'>,
) => ({ type, data: { userId: 'u1', ...data } }) as UserEvent;
const client = { device: 'Firefox on Linux', ip: '203.0.113.7' };
const loggedIn = (sessionId: string) => event('UserLoggedIn', { sessionId });
const loggedOut = (sessionId: string) => event('UserLoggedOut', { sessionId });
const abandoned = event('RegistrationAbandoned', {});
const deactivated = event('UserDeactivated', {});
const reactivated = event('UserReactivated', {});
const erased = event('UserErased', {});
const resetOf = (secretHash: string) => ({
  resetId: `reset ${secretHash}`,
  secretHash,
  expiresAt: '2026-01-31T09:30:00.000Z',
});
const requested = (secretHash: string) => event('PasswordResetRequested', resetOf(secretHash));
const reset = (secretHash: string, at = '2026-01-31T09:29:59.999Z'): UserCommand => ({
  type: 'reset-password',
  secretHash,
  passwordHash: 'new',
  at,
});
const passwordReset = event('PasswordReset', { passwordHash: 'new' });
const NEW = 'new@example.pk';
const linkOf = (secretHash: string) => ({
  confirmationId: `confirmation ${secretHash}`,
  secretHash,
  expiresAt: '2026-02-01T09:00:00.000Z',
});
const confirmationRequested = (secretHash: string, email = 'ayesha@example.pk') =>
  event('EmailConfirmationRequested', { email, ...linkOf(secretHash) });
const changeRequested = [event('EmailChangeRequested', { email: NEW }), confirmationRequested('n', NEW)];
const confirmed = event('EmailConfirmed', {});
const confirm = (secretHash: string, at = '2026-02-01T08:59:59.999Z'): UserCommand => ({
  type: 'confirm-email',
  secretHash,
  at,
});
const admin = { ...registered, data: { ...registered.data, role: 'admin' } } satisfies UserEvent;
const prepared = event('SecondFactorPrepared', { secret: 'S' });
const factorOn = [prepared, event('SecondFactorTurnedOn', { step: 7, codeHashes: ['x', 'y'] })];
const withProof = (proof?: Proof): UserCommand => ({ type: 'log-in', sessionId: 's1', proof });
const identityConfirmed = event('IdentityConfirmed', { sessionId: 's1' });
const confirmIdentity = (proof?: Proof): UserCommand => ({
  type: 'confirm-identity',
  sessionId: 's1',
  proof,
});
const stepUsed = event('SecondFactorUsed', { step: 8 });
const codeUsed = event('RecoveryCodeUsed', { codeHash: 'x' });
const changeRole = (role: UserRole, based: UserRole = 'seller', by = 'admin'): UserCommand => ({
  type: 'change-role',
  role,
  based,
  by,
});
const roleChanged = event('UserRoleChanged', { role: 'moderator', previous: 'seller' });
const buyer = { ...registered, data: { ...registered.data, role: 'buyer' } } satisfies UserEvent;
const madeSeller = event('UserRoleChanged', { role: 'seller', previous: 'buyer' });
const madeAssistant = event('UserRoleChanged', { role: 'assistant', previous: 'buyer' });
const shopJoined = event('ShopJoined', { sellerId: 's1' });
const factorOff = event('SecondFactorTurnedOff', {});
const profile: Profile = {
  name: 'Ayesha',
  email: 'ayesha@example.pk',
  phone: '0300-0000001',
  businessName: '',
  address: {},
};
const emailChanged = event('EmailChanged', { email: NEW, previous: 'ayesha@example.pk' });
const picture = '/api/images/a-1600.webp';
const pictured = event('ProfilePictureChanged', { picture });

const metadata = { at: '2026-01-31T09:00:00.000Z' };
const after = (...events: UserEvent[]) => {
  const state = events.reduce((state, event) => user.evolve(state, { ...event, metadata }), user.initial);
  return { state, when: (command: UserCommand) => user.decide(state, command) };
};
const accountAfter = (...events: UserEvent[]) => {
  const { state } = after(registered, ...events);
  return state.status === 'registered' ? state.account : undefined;
};

describe('user', () => {
  it.each<[string, UserEvent[], UserCommand, UserEvent[]]>([
    ['registers an account', [], { type: 'register', data: registered.data }, [registered]],
    [
      'writes nothing for a repeated registration',
      [registered],
      { type: 'register', data: registered.data },
      [],
    ],
    ['logs in', [registered], { type: 'log-in', sessionId: 's1' }, [loggedIn('s1')]],
    [
      'records the client of a login',
      [registered],
      { type: 'log-in', sessionId: 's1', client },
      [event('UserLoggedIn', { sessionId: 's1', client })],
    ],
    [
      'writes nothing for a repeated login',
      [registered, loggedIn('s1')],
      { type: 'log-in', sessionId: 's1' },
      [],
    ],
    ['logs out', [registered, loggedIn('s1')], { type: 'log-out', sessionId: 's1' }, [loggedOut('s1')]],
    [
      'ends one of several sessions',
      [registered, loggedIn('s1'), loggedIn('s2')],
      { type: 'end-session', sessionId: 's1' },
      [loggedOut('s1')],
    ],
    [
      'loses its second factor and its sessions when an admin removes the factor',
      [registered, ...factorOn, loggedIn('s1')],
      { type: 'remove-second-factor', by: 'admin' },
      [event('SecondFactorTurnedOff', {}), event('UserSignedOutEverywhere', {})],
    ],
    [
      'loses its second factor without a session to end',
      [registered, ...factorOn],
      { type: 'remove-second-factor', by: 'admin' },
      [event('SecondFactorTurnedOff', {})],
    ],
    [
      'writes nothing when there is no second factor to remove',
      [registered],
      { type: 'remove-second-factor', by: 'admin' },
      [],
    ],
    [
      'writes nothing for a logout from an ended session',
      [registered],
      { type: 'log-out', sessionId: 's1' },
      [],
    ],
    [
      'signs out everywhere',
      [registered, loggedIn('s1')],
      { type: 'sign-out-everywhere' },
      [event('UserSignedOutEverywhere', {})],
    ],
    ['gets another role', [registered], changeRole('moderator'), [roleChanged]],
    [
      'becomes a buyer again',
      [buyer, madeSeller],
      changeRole('buyer'),
      [event('UserRoleChanged', { role: 'buyer', previous: 'seller' })],
    ],
    ['joins a shop', [buyer], { type: 'join-shop', sellerId: 's1' }, [madeAssistant, shopJoined]],
    [
      'writes nothing when it joins its shop again',
      [buyer, madeAssistant, shopJoined],
      { type: 'join-shop', sellerId: 's1' },
      [],
    ],
    [
      'leaves a shop',
      [buyer, madeAssistant, shopJoined],
      { type: 'leave-shop', sellerId: 's1' },
      [event('UserRoleChanged', { role: 'buyer', previous: 'assistant' })],
    ],
    [
      'writes nothing when it leaves another shop than its own',
      [buyer, madeAssistant, shopJoined],
      { type: 'leave-shop', sellerId: 's2' },
      [],
    ],
    [
      'writes nothing when it leaves a shop after a change of role',
      [buyer, madeAssistant, shopJoined, event('UserRoleChanged', { role: 'seller', previous: 'assistant' })],
      { type: 'leave-shop', sellerId: 's1' },
      [],
    ],
    ['writes nothing for a change to the same role', [registered, roleChanged], changeRole('moderator'), []],
    [
      'gets another role while it is deactivated',
      [registered, deactivated],
      changeRole('moderator'),
      [roleChanged],
    ],
    ['writes nothing for signing out without a session', [registered], { type: 'sign-out-everywhere' }, []],
    ['writes nothing for an unchanged profile', [registered], { type: 'update-profile', profile }, []],
    [
      'records only the changed fields of a profile',
      [registered],
      {
        type: 'update-profile',
        profile: {
          ...profile,
          phone: '',
          businessName: 'Noor Traders',
          address: { city: 'Lahore', state: '' },
        },
      },
      [
        event('ProfileUpdated', {
          changes: { phone: '', businessName: 'Noor Traders', address: { city: 'Lahore' } },
        }),
      ],
    ],
    [
      'removes a postal address',
      [registered, event('ProfileUpdated', { changes: { address: { city: 'Lahore' } } })],
      { type: 'update-profile', profile },
      [event('ProfileUpdated', { changes: { address: {} } })],
    ],
    [
      'registers and sends a link to the address',
      [],
      { type: 'register', data: registered.data, confirmation: linkOf('a') },
      [registered, confirmationRequested('a')],
    ],
    ['confirms the address by its link', [registered, confirmationRequested('a')], confirm('a'), [confirmed]],
    [
      'sends a link to a new email address, which does not replace the old one yet',
      [registered],
      { type: 'update-profile', profile: { ...profile, email: NEW }, confirmation: linkOf('n') },
      changeRequested,
    ],
    [
      'changes the email address when the link is opened',
      [registered, ...changeRequested],
      confirm('n'),
      [emailChanged],
    ],
    [
      'sends another link to the pending address',
      [registered, ...changeRequested],
      { type: 'request-confirmation', confirmation: linkOf('m') },
      [confirmationRequested('m', NEW)],
    ],
    [
      'sends no link to a confirmed address',
      [registered, confirmationRequested('a'), confirmed],
      { type: 'request-confirmation', confirmation: linkOf('b') },
      [],
    ],
    [
      'keeps the address when the change is withdrawn',
      [registered, ...changeRequested],
      { type: 'withdraw-email' },
      [event('EmailChangeWithdrawn', {})],
    ],
    [
      'writes nothing when there is no pending address to withdraw',
      [registered, confirmationRequested('a')],
      { type: 'withdraw-email' },
      [],
    ],
    ['sets a picture', [registered], { type: 'change-picture', picture }, [pictured]],
    ['writes nothing for the same picture', [registered, pictured], { type: 'change-picture', picture }, []],
    [
      'removes a picture',
      [registered, pictured],
      { type: 'change-picture', picture: null },
      [event('ProfilePictureRemoved', {})],
    ],
    [
      'writes nothing when there is no picture to remove',
      [registered],
      { type: 'change-picture', picture: null },
      [],
    ],
    [
      'changes the password and starts a new session',
      [registered, loggedIn('s1')],
      { type: 'change-password', passwordHash: 'new', sessionId: 's2', client },
      [event('PasswordChanged', { passwordHash: 'new' }), event('UserLoggedIn', { sessionId: 's2', client })],
    ],
    ['records a reset link', [registered], { type: 'request-reset', reset: resetOf('a') }, [requested('a')]],
    [
      'records no reset link for a deactivated account',
      [registered, deactivated],
      { type: 'request-reset', reset: resetOf('a') },
      [],
    ],
    ['resets the password by its link', [registered, requested('a')], reset('a'), [passwordReset]],
    [
      'resets the password by an earlier link, because a stranger may have requested the newest one',
      [registered, requested('a'), requested('b')],
      reset('a'),
      [passwordReset],
    ],
    [
      'records the use of a session a day after the last record',
      [registered, loggedIn('s1')],
      { type: 'use-session', sessionId: 's1', at: '2026-02-01T09:00:00.000Z' },
      [event('SessionUsed', { sessionId: 's1' })],
    ],
    [
      'does not record the use of a session twice within a day',
      [registered, loggedIn('s1')],
      { type: 'use-session', sessionId: 's1', at: '2026-02-01T08:59:59.999Z' },
      [],
    ],
    [
      'does not record the use of an ended session',
      [registered, loggedIn('s1'), loggedOut('s1')],
      { type: 'use-session', sessionId: 's1', at: '2026-02-02T09:00:00.000Z' },
      [],
    ],
    [
      'confirms the identity of a session’s user',
      [registered, loggedIn('s1')],
      confirmIdentity(),
      [identityConfirmed],
    ],
    [
      'confirms the identity by a code, which is then used',
      [registered, ...factorOn, loggedIn('s1')],
      confirmIdentity({ step: 8 }),
      [stepUsed, identityConfirmed],
    ],
    [
      'prepares a second factor of a seller',
      [registered],
      { type: 'prepare-second-factor', secret: 'S' },
      [prepared],
    ],
    ['prepares a second factor', [admin], { type: 'prepare-second-factor', secret: 'S' }, [prepared]],
    [
      'turns a second factor on',
      [admin, prepared],
      { type: 'turn-second-factor-on', secret: 'S', step: 7, codeHashes: ['x', 'y'] },
      factorOn.slice(1),
    ],
    [
      'turns a second factor on, and ends all sessions but one',
      [registered, loggedIn('s1'), loggedIn('s2'), loggedIn('s3'), prepared],
      {
        type: 'turn-second-factor-on',
        secret: 'S',
        step: 7,
        codeHashes: ['x', 'y'],
        soleSession: 's2',
      },
      [...factorOn.slice(1), loggedOut('s1'), loggedOut('s3')],
    ],
    [
      'turns a second factor off, and ends all sessions but one',
      [registered, loggedIn('s1'), loggedIn('s2'), ...factorOn],
      { type: 'turn-second-factor-off', proof: { step: 8 }, soleSession: 's2' },
      [stepUsed, factorOff, loggedOut('s1')],
    ],
    [
      'logs in with a code of a later step',
      [admin, ...factorOn],
      withProof({ step: 8 }),
      [stepUsed, loggedIn('s1')],
    ],
    [
      'logs in with a recovery code',
      [admin, ...factorOn],
      withProof({ codeHash: 'x' }),
      [codeUsed, loggedIn('s1')],
    ],
    [
      'turns a second factor off with a code',
      [admin, ...factorOn],
      { type: 'turn-second-factor-off', proof: { step: 8 } },
      [stepUsed, factorOff],
    ],
    [
      'logs in without a code once the second factor is off',
      [admin, ...factorOn, factorOff],
      withProof(),
      [loggedIn('s1')],
    ],
    ['deactivates', [registered], { type: 'deactivate' }, [deactivated]],
    ['writes nothing for a repeated deactivation', [registered, deactivated], { type: 'deactivate' }, []],
    ['reactivates', [registered, deactivated], { type: 'reactivate' }, [reactivated]],
    ['writes nothing for the reactivation of an active account', [registered], { type: 'reactivate' }, []],
    ['erases', [registered], { type: 'erase' }, [erased]],
    ['writes nothing for a repeated erasure', [registered, erased], { type: 'erase' }, []],
    [
      'abandons an unfinished registration, so that it cannot complete',
      [],
      { type: 'abandon-email', userId: 'u1', email: 'ayesha@example.pk' },
      [abandoned],
    ],
    [
      'keeps the address of a completed registration',
      [registered],
      { type: 'abandon-email', userId: 'u1', email: 'AYESHA@example.pk' },
      [],
    ],
    [
      'abandons an unfinished change of address, so that it cannot complete',
      [registered],
      { type: 'abandon-email', userId: 'u1', email: 'new@example.pk' },
      [event('EmailClaimAbandoned', {})],
    ],
    [
      'does not keep a former address',
      [registered, emailChanged],
      { type: 'abandon-email', userId: 'u1', email: 'ayesha@example.pk' },
      [event('EmailClaimAbandoned', {})],
    ],
  ])('%s', (_, events, command, expected) => {
    expect(after(...events).when(command)).toEqual(expected);
  });

  it.each<[string, UserEvent[], UserCommand, string]>([
    [
      'rejects to complete an abandoned registration',
      [abandoned],
      { type: 'register', data: registered.data },
      MESSAGES.emailTaken,
    ],
    [
      'rejects another registration under the id of an erased account',
      [registered, erased],
      { type: 'register', data: registered.data },
      MESSAGES.emailTaken,
    ],
    ['rejects a login to an unknown account', [], { type: 'log-in', sessionId: 's1' }, MESSAGES.notFound],
    [
      'rejects to end an unknown session',
      [registered, loggedIn('s1')],
      { type: 'end-session', sessionId: 's2' },
      MESSAGES.sessionNotFound,
    ],
    [
      'rejects that admins remove their own second factor',
      [registered, ...factorOn],
      { type: 'remove-second-factor', by: 'u1' },
      MESSAGES.notYourSecondFactor,
    ],
    ['rejects a logout from an unknown account', [], { type: 'log-out', sessionId: 's1' }, MESSAGES.notFound],
    [
      'rejects a login to a deactivated account',
      [registered, deactivated],
      { type: 'log-in', sessionId: 's1' },
      MESSAGES.deactivated,
    ],
    [
      'rejects a login to an erased account',
      [registered, erased],
      { type: 'log-in', sessionId: 's1' },
      MESSAGES.notFound,
    ],
    [
      'rejects an identity confirmation without a code',
      [registered, ...factorOn, loggedIn('s1')],
      confirmIdentity(),
      MESSAGES.codeRequired,
    ],
    [
      'rejects an identity confirmation by a used code',
      [registered, ...factorOn, stepUsed, loggedIn('s1')],
      confirmIdentity({ step: 8 }),
      MESSAGES.codeWrong,
    ],
    [
      'rejects an identity confirmation of an ended session',
      [registered, loggedIn('s1'), loggedOut('s1')],
      confirmIdentity(),
      GENERAL_MESSAGES.loginRequired,
    ],
    [
      'rejects to replace an active second factor',
      [admin, ...factorOn],
      { type: 'prepare-second-factor', secret: 'T' },
      MESSAGES.secondFactorIsOn,
    ],
    [
      'rejects to turn on another secret than the one shown last',
      [admin, prepared],
      { type: 'turn-second-factor-on', secret: 'T', step: 7, codeHashes: [] },
      MESSAGES.secondFactorNotPrepared,
    ],
    [
      'rejects the role buyer for an account that never had it',
      [registered],
      changeRole('buyer'),
      MESSAGES.neverBuyer,
    ],
    [
      'rejects that a seller joins a shop as an assistant',
      [registered],
      { type: 'join-shop', sellerId: 's1' },
      ASSISTANT_MESSAGES.roleTaken,
    ],
    [
      'rejects that admins change their own role',
      [admin],
      changeRole('seller', 'admin', 'u1'),
      MESSAGES.notYourRole,
    ],
    [
      'rejects a change of role based on an outdated role',
      [registered, roleChanged],
      changeRole('inspector'),
      GENERAL_MESSAGES.changedMeanwhile,
    ],
    ['rejects a login without a code', [admin, ...factorOn], withProof(), MESSAGES.codeRequired],
    [
      'rejects a login by a used code',
      [admin, ...factorOn, stepUsed],
      withProof({ step: 8 }),
      MESSAGES.codeWrong,
    ],
    [
      'rejects a login by a used recovery code',
      [admin, ...factorOn, codeUsed],
      withProof({ codeHash: 'x' }),
      MESSAGES.codeWrong,
    ],
    [
      'rejects to turn a second factor off by a wrong code',
      [admin, ...factorOn],
      { type: 'turn-second-factor-off', proof: { codeHash: 'z' } },
      MESSAGES.codeWrong,
    ],
    [
      'rejects a change of address without a link',
      [registered],
      { type: 'update-profile', profile: { ...profile, email: NEW } },
      GENERAL_MESSAGES.changedMeanwhile,
    ],
    ...(
      [
        ['that has expired', [confirmationRequested('a')], confirm('a', '2026-02-01T09:00:00.000Z')],
        ['that was used', [confirmationRequested('a'), confirmed], confirm('a')],
        ['that is not the newest', [confirmationRequested('a'), confirmationRequested('b')], confirm('a')],
        ['that was withdrawn', [...changeRequested, event('EmailChangeWithdrawn', {})], confirm('n')],
        [
          'from before a change of password',
          [...changeRequested, event('PasswordChanged', { passwordHash: 'new' })],
          confirm('n'),
        ],
        ['from before a password reset', [...changeRequested, passwordReset], confirm('n')],
        ['of a deactivated account', [confirmationRequested('a'), deactivated], confirm('a')],
      ] satisfies [string, UserEvent[], UserCommand][]
    ).map(([link, events, command]): [string, UserEvent[], UserCommand, string] => [
      `rejects a confirmation link ${link}`,
      [registered, ...events],
      command,
      MESSAGES.confirmationLinkInvalid,
    ]),
    [
      'rejects an expired reset link',
      [registered, requested('a')],
      reset('a', '2026-01-31T09:30:00.000Z'),
      MESSAGES.resetLinkInvalid,
    ],
    ['rejects an unknown reset link', [registered], reset('a'), MESSAGES.resetLinkInvalid],
    [
      'rejects a used reset link',
      [registered, requested('a'), passwordReset],
      reset('a'),
      MESSAGES.resetLinkInvalid,
    ],
    [
      'rejects a reset link from before a change of password',
      [registered, requested('a'), event('PasswordChanged', { passwordHash: 'new' })],
      reset('a'),
      MESSAGES.resetLinkInvalid,
    ],
    [
      'rejects a reset link that was sent to a former address',
      [registered, requested('a'), emailChanged],
      reset('a'),
      MESSAGES.resetLinkInvalid,
    ],
    [
      'rejects a reset link from before a deactivation',
      [registered, requested('a'), deactivated, reactivated],
      reset('a'),
      MESSAGES.resetLinkInvalid,
    ],
  ])('%s', (_, events, command, message) => {
    expect(() => after(...events).when(command)).toThrow(DomainError);
    expect(() => after(...events).when(command)).toThrow(message);
  });

  it.each<[string, UserEvent]>([
    ['a change of password', event('PasswordChanged', { passwordHash: 'new' })],
    ['a reset of the password', passwordReset],
    ['a deactivation', deactivated],
    ['a change of role', roleChanged],
    ['signing out everywhere', event('UserSignedOutEverywhere', {})],
  ])('every session is ended by %s', (_, ending) => {
    expect(accountAfter(loggedIn('s1'), loggedIn('s2'), ending)?.sessions).toEqual([]);
  });

  it('the erased state contains no personal data', () => {
    expect(after(registered, loggedIn('s1'), erased).state).toEqual({ status: 'erased' });
  });

  it('folds changes into the account', () => {
    const changes = { name: 'Ayesha Noor', phone: '', businessName: 'Noor Traders' };
    expect(accountAfter(event('ProfileUpdated', { changes }), emailChanged, pictured)).toMatchObject({
      personal: { name: 'Ayesha Noor', email: 'new@example.pk', phone: '' },
      businessName: 'Noor Traders',
      profilePicture: picture,
    });
  });

  it.each([confirmed, passwordReset, emailChanged])('an address is confirmed by $type', (event) => {
    expect(accountAfter(event)?.emailVerified).toBe(true);
  });

  it('a change of password keeps the link that confirms the own address', () => {
    const changed = event('PasswordChanged', { passwordHash: 'new' });
    expect(after(registered, confirmationRequested('a'), changed).when(confirm('a'))).toEqual([confirmed]);
  });

  it('remembers the addresses of sign-ins, each once and the latest last', () => {
    const from = (ip: string, n: number) =>
      event('UserLoggedIn', { sessionId: `s${n}`, client: { ...client, ip } });
    expect(accountAfter(...['a', 'b', 'a'].map(from))?.knownIps).toEqual(['b', 'a']);
  });

  it('recognises the address of a password reset, even while others guess the password', () => {
    const { state, when } = after(registered, requested('a'));
    const [event] = when({ ...reset('a'), client } as UserCommand);
    expect(user.evolve(state, { ...event!, metadata })).toMatchObject({
      account: { knownIps: [client.ip], sessions: [] },
    });
  });

  it('lists sessions separately and forgets the oldest beyond the limit', () => {
    const many = Array.from({ length: MAX_SESSIONS + 1 }, (_, index) => loggedIn(`s${index}`));
    const sessions = accountAfter(...many, loggedOut('s5'))?.sessions;
    expect(sessions).toHaveLength(MAX_SESSIONS - 1);
    const ids = sessions?.map(({ id }) => id);
    expect(ids).not.toContain('s0');
    expect(ids).not.toContain('s5');
    expect(ids).toContain('s1');
  });

  it.each([
    ['is valid within fourteen days of the login', '2026-02-14T08:59:59.999Z', [], true],
    ['expires fourteen days after the login without use', '2026-02-14T09:00:00.000Z', [], false],
    [
      'is valid thirteen days after its last use',
      '2026-02-26T09:00:00.000Z',
      ['2026-02-13T09:00:00.000Z'],
      true,
    ],
    [
      'expires thirty days after the login despite its use',
      '2026-03-02T09:00:00.000Z',
      ['2026-02-13T09:00:00.000Z', '2026-02-26T09:00:00.000Z'],
      false,
    ],
  ])('a session %s', (_, at, uses, isThere) => {
    const used = uses.map((at) => ({ ...event('SessionUsed', { sessionId: 's1' }), metadata: { at } }));
    const state = used.reduce(user.evolve, after(registered, loggedIn('s1')).state);
    expect(sessionAt(state, 's1', at) !== undefined).toBe(isThere);
  });

  it('keeps the newest password links', () => {
    const many = Array.from({ length: MAX_RESET_LINKS + 1 }, (_, n) => requested(`r${n}`));
    const resets = accountAfter(...many)?.resets;
    expect([resets?.length, resets?.[0]?.secretHash]).toEqual([MAX_RESET_LINKS, 'r1']);
  });

  it('has the same format as the read model: without empty fields, with the registration date', () => {
    const emptied = event('ProfileUpdated', { changes: { phone: '', businessName: '', address: {} } });
    const { state } = after(registered, loggedIn('s1'), emptied);
    expect(userOf(state)).toStrictEqual({
      _id: 'u1',
      name: 'Ayesha',
      email: 'ayesha@example.pk',
      emailVerified: false,
      role: 'seller',
      isActive: true,
      createdAt: metadata.at,
      lastLogin: metadata.at,
    });
  });
});

describe('a second factor of staff', () => {
  const at = (at: string, event: UserEvent) => ({ ...event, metadata: { at } });
  const moderator = at(
    '2026-02-10T09:00:00.000Z',
    event('UserRoleChanged', { role: 'moderator', previous: 'seller' }),
  );
  const dueAfter = (...events: ReturnType<typeof at>[]) =>
    secondFactorDueOf(events.reduce(user.evolve, user.initial), '2026-02-01T09:00:00.000Z');

  it.each<[string, ReturnType<typeof at>[], string | undefined]>([
    [
      'is due a week after the account got the role',
      [at('2026-02-05T09:00:00.000Z', registered), moderator],
      '2026-02-17T09:00:00.000Z',
    ],
    [
      'is due a week after it was first required, in an older account',
      [at('2026-01-05T09:00:00.000Z', admin)],
      '2026-02-08T09:00:00.000Z',
    ],
    [
      'is not postponed by a change between staff roles',
      [
        at('2026-01-05T09:00:00.000Z', registered),
        moderator,
        at('2026-02-15T09:00:00.000Z', event('UserRoleChanged', { role: 'admin', previous: 'moderator' })),
      ],
      '2026-02-17T09:00:00.000Z',
    ],
    ['is not required of a seller', [at('2026-01-05T09:00:00.000Z', registered)], undefined],
    [
      'is not required of a former member of staff',
      [
        at('2026-01-05T09:00:00.000Z', admin),
        at('2026-02-15T09:00:00.000Z', event('UserRoleChanged', { role: 'seller', previous: 'admin' })),
      ],
      undefined,
    ],
    [
      'is not due when it is on',
      [admin, ...factorOn].map((event) => at('2026-01-05T09:00:00.000Z', event)),
      undefined,
    ],
    [
      'is due as before when it was turned off',
      [admin, ...factorOn, factorOff].map((event) => at('2026-01-05T09:00:00.000Z', event)),
      '2026-02-08T09:00:00.000Z',
    ],
  ])('%s', (_, events, due) => {
    expect(dueAfter(...events)).toBe(due);
  });
});

test('a session is confirmed for ten minutes after its login, and after each confirmation', () => {
  const evolved = (...events: [at: string, UserEvent][]) =>
    events.reduce((state, [at, event]) => user.evolve(state, { ...event, metadata: { at } }), user.initial);
  const isConfirmedAt = (state: ReturnType<typeof evolved>, at: string) =>
    isConfirmed(sessionAt(state, 's1', at)!, at);
  const signedIn = evolved(
    ['2026-01-31T09:00:00.000Z', registered],
    ['2026-01-31T09:00:00.000Z', loggedIn('s1')],
    ['2026-01-31T09:30:00.000Z', loggedIn('s2')],
  );
  expect(isConfirmedAt(signedIn, '2026-01-31T09:09:59.999Z')).toBe(true);
  expect(isConfirmedAt(signedIn, '2026-01-31T09:10:00.000Z')).toBe(false);
  const confirmedAgain = user.evolve(signedIn, {
    ...identityConfirmed,
    metadata: { at: '2026-01-31T09:40:00.000Z' },
  });
  expect(isConfirmedAt(confirmedAgain, '2026-01-31T09:49:59.999Z')).toBe(true);
  expect(isConfirmedAt(confirmedAgain, '2026-01-31T09:50:00.000Z')).toBe(false);
});
