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
const given = (...events: UserEvent[]) => {
  const state = events.reduce((state, event) => user.evolve(state, { ...event, metadata }), user.initial);
  return { state, when: (command: UserCommand) => user.decide(state, command) };
};
const accountAfter = (...events: UserEvent[]) => {
  const { state } = given(registered, ...events);
  return state.status === 'registered' ? state.account : undefined;
};

describe('user', () => {
  it.each<[string, UserEvent[], UserCommand, UserEvent[]]>([
    ['registers once', [], { type: 'register', data: registered.data }, [registered]],
    ['takes a repeated registration as done', [registered], { type: 'register', data: registered.data }, []],
    ['logs in', [registered], { type: 'log-in', sessionId: 's1' }, [loggedIn('s1')]],
    [
      'logs in and says from where',
      [registered],
      { type: 'log-in', sessionId: 's1', client },
      [event('UserLoggedIn', { sessionId: 's1', client })],
    ],
    ['takes a repeated login as done', [registered, loggedIn('s1')], { type: 'log-in', sessionId: 's1' }, []],
    ['logs out', [registered, loggedIn('s1')], { type: 'log-out', sessionId: 's1' }, [loggedOut('s1')]],
    [
      'has one of its sessions ended',
      [registered, loggedIn('s1'), loggedIn('s2')],
      { type: 'end-session', sessionId: 's1' },
      [loggedOut('s1')],
    ],
    [
      'loses its second factor and its sessions by an admin',
      [registered, ...factorOn, loggedIn('s1')],
      { type: 'remove-second-factor', by: 'admin' },
      [event('SecondFactorTurnedOff', {}), event('UserSignedOutEverywhere', {})],
    ],
    [
      'loses its second factor where it has no session',
      [registered, ...factorOn],
      { type: 'remove-second-factor', by: 'admin' },
      [event('SecondFactorTurnedOff', {})],
    ],
    ['has no second factor to lose', [registered], { type: 'remove-second-factor', by: 'admin' }, []],
    ['takes an ended session as logged out', [registered], { type: 'log-out', sessionId: 's1' }, []],
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
    ['joins no shop twice', [buyer, madeAssistant, shopJoined], { type: 'join-shop', sellerId: 's1' }, []],
    [
      'leaves a shop',
      [buyer, madeAssistant, shopJoined],
      { type: 'leave-shop', sellerId: 's1' },
      [event('UserRoleChanged', { role: 'buyer', previous: 'assistant' })],
    ],
    ['leaves no other shop', [buyer, madeAssistant, shopJoined], { type: 'leave-shop', sellerId: 's2' }, []],
    [
      'leaves no shop after another role',
      [buyer, madeAssistant, shopJoined, event('UserRoleChanged', { role: 'seller', previous: 'assistant' })],
      { type: 'leave-shop', sellerId: 's1' },
      [],
    ],
    ['keeps a role', [registered, roleChanged], changeRole('moderator'), []],
    ['gets a role while inactive', [registered, deactivated], changeRole('moderator'), [roleChanged]],
    ['signs nobody out twice', [registered], { type: 'sign-out-everywhere' }, []],
    ['leaves a profile that is so already', [registered], { type: 'update-profile', profile }, []],
    [
      'changes of a profile what differs',
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
      'takes away an address',
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
      'sends a link to another address, and changes nothing yet',
      [registered],
      { type: 'update-profile', profile: { ...profile, email: NEW }, confirmation: linkOf('n') },
      changeRequested,
    ],
    [
      'changes the e-mail address by its link',
      [registered, ...changeRequested],
      confirm('n'),
      [emailChanged],
    ],
    [
      'sends the link once more, to the pending address',
      [registered, ...changeRequested],
      { type: 'request-confirmation', confirmation: linkOf('m') },
      [confirmationRequested('m', NEW)],
    ],
    [
      'sends no link to an address that is confirmed',
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
      'has no pending address to withdraw',
      [registered, confirmationRequested('a')],
      { type: 'withdraw-email' },
      [],
    ],
    ['sets a picture', [registered], { type: 'change-picture', picture }, [pictured]],
    ['sets no picture twice', [registered, pictured], { type: 'change-picture', picture }, []],
    [
      'removes a picture',
      [registered, pictured],
      { type: 'change-picture', picture: null },
      [event('ProfilePictureRemoved', {})],
    ],
    ['removes no picture that is not there', [registered], { type: 'change-picture', picture: null }, []],
    [
      'changes the password and begins a new session',
      [registered, loggedIn('s1')],
      { type: 'change-password', passwordHash: 'new', sessionId: 's2', client },
      [event('PasswordChanged', { passwordHash: 'new' }), event('UserLoggedIn', { sessionId: 's2', client })],
    ],
    ['makes a reset link', [registered], { type: 'request-reset', reset: resetOf('a') }, [requested('a')]],
    [
      'makes no reset link for the deactivated',
      [registered, deactivated],
      { type: 'request-reset', reset: resetOf('a') },
      [],
    ],
    ['resets the password by its link', [registered, requested('a')], reset('a'), [passwordReset]],
    [
      'resets the password by an earlier link than the newest, which a stranger may have requested',
      [registered, requested('a'), requested('b')],
      reset('a'),
      [passwordReset],
    ],
    [
      'notes the use of a session a day after the last',
      [registered, loggedIn('s1')],
      { type: 'use-session', sessionId: 's1', at: '2026-02-01T09:00:00.000Z' },
      [event('SessionUsed', { sessionId: 's1' })],
    ],
    [
      'notes no use within a day',
      [registered, loggedIn('s1')],
      { type: 'use-session', sessionId: 's1', at: '2026-02-01T08:59:59.999Z' },
      [],
    ],
    [
      'notes no use of a session that has ended',
      [registered, loggedIn('s1'), loggedOut('s1')],
      { type: 'use-session', sessionId: 's1', at: '2026-02-02T09:00:00.000Z' },
      [],
    ],
    ['confirms who uses a session', [registered, loggedIn('s1')], confirmIdentity(), [identityConfirmed]],
    [
      'confirms it with a code, which is used up',
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
    ['logs in without a code again', [admin, ...factorOn, factorOff], withProof(), [loggedIn('s1')]],
    ['deactivates', [registered], { type: 'deactivate' }, [deactivated]],
    ['deactivates once', [registered, deactivated], { type: 'deactivate' }, []],
    ['reactivates', [registered, deactivated], { type: 'reactivate' }, [reactivated]],
    ['reactivates nobody who is active', [registered], { type: 'reactivate' }, []],
    ['erases', [registered], { type: 'erase' }, [erased]],
    ['erases once', [registered, erased], { type: 'erase' }, []],
    [
      'fences off an unfinished registration',
      [],
      { type: 'abandon-email', userId: 'u1', email: 'ayesha@example.pk' },
      [abandoned],
    ],
    [
      'keeps the address of a registration',
      [registered],
      { type: 'abandon-email', userId: 'u1', email: 'AYESHA@example.pk' },
      [],
    ],
    [
      'fences off an unfinished change of address',
      [registered],
      { type: 'abandon-email', userId: 'u1', email: 'new@example.pk' },
      [event('EmailClaimAbandoned', {})],
    ],
    [
      'does not hold an address that was changed',
      [registered, emailChanged],
      { type: 'abandon-email', userId: 'u1', email: 'ayesha@example.pk' },
      [event('EmailClaimAbandoned', {})],
    ],
  ])('%s', (_, events, command, expected) => {
    expect(given(...events).when(command)).toEqual(expected);
  });

  it.each<[string, UserEvent[], UserCommand, string]>([
    [
      'refuses to complete a registration that was fenced off',
      [abandoned],
      { type: 'register', data: registered.data },
      MESSAGES.emailTaken,
    ],
    [
      'never registers the erased again under their id',
      [registered, erased],
      { type: 'register', data: registered.data },
      MESSAGES.emailTaken,
    ],
    ['refuses a login of nobody', [], { type: 'log-in', sessionId: 's1' }, MESSAGES.notFound],
    [
      'refuses to end a session that is none',
      [registered, loggedIn('s1')],
      { type: 'end-session', sessionId: 's2' },
      MESSAGES.sessionNotFound,
    ],
    [
      'refuses that admins remove their own second factor',
      [registered, ...factorOn],
      { type: 'remove-second-factor', by: 'u1' },
      MESSAGES.notYourSecondFactor,
    ],
    ['refuses a logout of nobody', [], { type: 'log-out', sessionId: 's1' }, MESSAGES.notFound],
    [
      'refuses a login of the deactivated',
      [registered, deactivated],
      { type: 'log-in', sessionId: 's1' },
      MESSAGES.deactivated,
    ],
    [
      'refuses a login of the erased',
      [registered, erased],
      { type: 'log-in', sessionId: 's1' },
      MESSAGES.notFound,
    ],
    [
      'refuses to confirm a session without a code',
      [registered, ...factorOn, loggedIn('s1')],
      confirmIdentity(),
      MESSAGES.codeRequired,
    ],
    [
      'refuses to confirm a session with a code once more',
      [registered, ...factorOn, stepUsed, loggedIn('s1')],
      confirmIdentity({ step: 8 }),
      MESSAGES.codeWrong,
    ],
    [
      'refuses to confirm a session that has ended',
      [registered, loggedIn('s1'), loggedOut('s1')],
      confirmIdentity(),
      GENERAL_MESSAGES.loginRequired,
    ],
    [
      'refuses to take the place of a second factor',
      [admin, ...factorOn],
      { type: 'prepare-second-factor', secret: 'T' },
      MESSAGES.secondFactorIsOn,
    ],
    [
      'refuses to turn on another secret than was shown last',
      [admin, prepared],
      { type: 'turn-second-factor-on', secret: 'T', step: 7, codeHashes: [] },
      MESSAGES.secondFactorNotPrepared,
    ],
    ['refuses to make a buyer of who never was one', [registered], changeRole('buyer'), MESSAGES.neverBuyer],
    [
      'makes no assistant of a seller',
      [registered],
      { type: 'join-shop', sellerId: 's1' },
      ASSISTANT_MESSAGES.roleTaken,
    ],
    ['refuses an own role', [admin], changeRole('seller', 'admin', 'u1'), MESSAGES.notYourRole],
    [
      'refuses a role to who has got another meanwhile',
      [registered, roleChanged],
      changeRole('inspector'),
      GENERAL_MESSAGES.changedMeanwhile,
    ],
    ['refuses a login without a code', [admin, ...factorOn], withProof(), MESSAGES.codeRequired],
    ['refuses a code once more', [admin, ...factorOn, stepUsed], withProof({ step: 8 }), MESSAGES.codeWrong],
    [
      'refuses a recovery code once more',
      [admin, ...factorOn, codeUsed],
      withProof({ codeHash: 'x' }),
      MESSAGES.codeWrong,
    ],
    [
      'refuses to turn a second factor off without a code that is right',
      [admin, ...factorOn],
      { type: 'turn-second-factor-off', proof: { codeHash: 'z' } },
      MESSAGES.codeWrong,
    ],
    [
      'refuses another address without a link',
      [registered],
      { type: 'update-profile', profile: { ...profile, email: NEW } },
      GENERAL_MESSAGES.changedMeanwhile,
    ],
    ...(
      [
        ['that has expired', [confirmationRequested('a')], confirm('a', '2026-02-01T09:00:00.000Z')],
        ['that was used', [confirmationRequested('a'), confirmed], confirm('a')],
        ['older than the newest', [confirmationRequested('a'), confirmationRequested('b')], confirm('a')],
        ['that was withdrawn', [...changeRequested, event('EmailChangeWithdrawn', {})], confirm('n')],
        [
          'older than the password',
          [...changeRequested, event('PasswordChanged', { passwordHash: 'new' })],
          confirm('n'),
        ],
        ['older than a reset', [...changeRequested, passwordReset], confirm('n')],
        ['of the deactivated', [confirmationRequested('a'), deactivated], confirm('a')],
      ] satisfies [string, UserEvent[], UserCommand][]
    ).map(([link, events, command]): [string, UserEvent[], UserCommand, string] => [
      `refuses a link to confirm an address ${link}`,
      [registered, ...events],
      command,
      MESSAGES.confirmationLinkInvalid,
    ]),
    [
      'refuses a link that has expired',
      [registered, requested('a')],
      reset('a', '2026-01-31T09:30:00.000Z'),
      MESSAGES.resetLinkInvalid,
    ],
    ['refuses a link that was never made', [registered], reset('a'), MESSAGES.resetLinkInvalid],
    [
      'refuses a link that was used',
      [registered, requested('a'), passwordReset],
      reset('a'),
      MESSAGES.resetLinkInvalid,
    ],
    [
      'refuses a link older than the password',
      [registered, requested('a'), event('PasswordChanged', { passwordHash: 'new' })],
      reset('a'),
      MESSAGES.resetLinkInvalid,
    ],
    [
      'refuses a link sent to an earlier address',
      [registered, requested('a'), emailChanged],
      reset('a'),
      MESSAGES.resetLinkInvalid,
    ],
    [
      'refuses a link older than a deactivation',
      [registered, requested('a'), deactivated, reactivated],
      reset('a'),
      MESSAGES.resetLinkInvalid,
    ],
  ])('%s', (_, events, command, message) => {
    expect(() => given(...events).when(command)).toThrow(DomainError);
    expect(() => given(...events).when(command)).toThrow(message);
  });

  it.each<[string, UserEvent]>([
    ['a change of password', event('PasswordChanged', { passwordHash: 'new' })],
    ['a reset of the password', passwordReset],
    ['a deactivation', deactivated],
    ['another role', roleChanged],
    ['signing out everywhere', event('UserSignedOutEverywhere', {})],
  ])('every session ends with %s', (_, ending) => {
    expect(accountAfter(loggedIn('s1'), loggedIn('s2'), ending)?.sessions).toEqual([]);
  });

  it('the erased state contains no personal data', () => {
    expect(given(registered, loggedIn('s1'), erased).state).toEqual({ status: 'erased' });
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
    expect(given(registered, confirmationRequested('a'), changed).when(confirm('a'))).toEqual([confirmed]);
  });

  it('remembers the addresses of sign-ins, each once and the latest last', () => {
    const from = (ip: string, n: number) =>
      event('UserLoggedIn', { sessionId: `s${n}`, client: { ...client, ip } });
    expect(accountAfter(...['a', 'b', 'a'].map(from))?.knownIps).toEqual(['b', 'a']);
  });

  it('recognises the address of a password reset, even while others guess the password', () => {
    const { state, when } = given(registered, requested('a'));
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
    ['in use', '2026-02-14T08:59:59.999Z', [], true],
    ['fourteen days after the login', '2026-02-14T09:00:00.000Z', [], false],
    ['thirteen days after it was used', '2026-02-26T09:00:00.000Z', ['2026-02-13T09:00:00.000Z'], true],
    [
      'thirty days after the login, though it was used',
      '2026-03-02T09:00:00.000Z',
      ['2026-02-13T09:00:00.000Z', '2026-02-26T09:00:00.000Z'],
      false,
    ],
  ])('a session %s', (_, at, uses, isThere) => {
    const used = uses.map((at) => ({ ...event('SessionUsed', { sessionId: 's1' }), metadata: { at } }));
    const state = used.reduce(user.evolve, given(registered, loggedIn('s1')).state);
    expect(sessionAt(state, 's1', at) !== undefined).toBe(isThere);
  });

  it('keeps the newest password links', () => {
    const many = Array.from({ length: MAX_RESET_LINKS + 1 }, (_, n) => requested(`r${n}`));
    const resets = accountAfter(...many)?.resets;
    expect([resets?.length, resets?.[0]?.secretHash]).toEqual([MAX_RESET_LINKS, 'r1']);
  });

  it('has the same format as the read model: without empty fields, with the registration date', () => {
    const emptied = event('ProfileUpdated', { changes: { phone: '', businessName: '', address: {} } });
    const { state } = given(registered, loggedIn('s1'), emptied);
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
      'is due no later for another role of the staff',
      [
        at('2026-01-05T09:00:00.000Z', registered),
        moderator,
        at('2026-02-15T09:00:00.000Z', event('UserRoleChanged', { role: 'admin', previous: 'moderator' })),
      ],
      '2026-02-17T09:00:00.000Z',
    ],
    ['is not due of a seller', [at('2026-01-05T09:00:00.000Z', registered)], undefined],
    [
      'is not due of who is staff no longer',
      [
        at('2026-01-05T09:00:00.000Z', admin),
        at('2026-02-15T09:00:00.000Z', event('UserRoleChanged', { role: 'seller', previous: 'admin' })),
      ],
      undefined,
    ],
    [
      'is not due where it is on',
      [admin, ...factorOn].map((event) => at('2026-01-05T09:00:00.000Z', event)),
      undefined,
    ],
    [
      'is due as before where it was turned off',
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
  const again = user.evolve(signedIn, { ...identityConfirmed, metadata: { at: '2026-01-31T09:40:00.000Z' } });
  expect(isConfirmedAt(again, '2026-01-31T09:49:59.999Z')).toBe(true);
  expect(isConfirmedAt(again, '2026-01-31T09:50:00.000Z')).toBe(false);
});
