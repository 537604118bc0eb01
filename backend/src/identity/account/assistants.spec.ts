import { ASSISTANTS_MAX, type AssistantEvent, ASSISTANT_MESSAGES as MESSAGES } from '@parkho/contracts';
import { type AssistantsAction as Action, assistants } from './assistants.js';

const AT = '2026-03-14T09:00:00.000Z';
const LATER = '2026-03-22T09:00:00.000Z';
const sellerId = 'bilal';
const invited = (guestId = 'guest'): AssistantEvent => ({
  type: 'AssistantInvited',
  data: { sellerId, guestId },
});
const ended: AssistantEvent = { type: 'AssistantInvitationEnded', data: { sellerId, guestId: 'guest' } };
const joined: AssistantEvent = {
  type: 'AssistantJoined',
  data: { sellerId, guestId: 'guest', userId: 'hina' },
};
const removed: AssistantEvent = { type: 'AssistantRemoved', data: { sellerId, userId: 'hina' } };

const invite: Action = { type: 'invite', guestId: 'guest', at: AT };
const end: Action = { type: 'end-invitation', guestId: 'guest' };
const join = (at = AT): Action => ({ type: 'join', guestId: 'guest', userId: 'hina', at });
const remove: Action = { type: 'remove', userId: 'hina' };
const full = Array.from({ length: ASSISTANTS_MAX }, (_, index) => invited(`guest-${index}`));

const decided = (given: readonly AssistantEvent[], when: Action) =>
  assistants.decide(
    given.map((event) => ({ ...event, metadata: { at: AT } })).reduce(assistants.evolve, assistants.initial),
    { ...when, sellerId },
  );

test.each<[string, AssistantEvent[], Action, AssistantEvent[]]>([
  ['a seller invites an assistant', [], invite, [invited()]],
  ['a repeated invitation restarts the expiry', [invited()], invite, [invited()]],
  [
    'a repeated invitation does not count against the limit',
    full,
    { ...invite, guestId: 'guest-0' },
    [invited('guest-0')],
  ],
  ['expired invitations do not count against the limit', full, { ...invite, at: LATER }, [invited()]],
  ['an invitation is ended', [invited()], end, [ended]],
  ['an invited person joins', [invited()], join(), [joined]],
  ['joining again writes nothing', [invited(), joined], join(LATER), []],
  ['an assistant is removed', [invited(), joined], remove, [removed]],
])('%s', (_, given, when, then) => {
  expect(decided(given, when)).toEqual(then);
});

test.each<[string, AssistantEvent[], Action, string]>([
  ['inviting beyond the maximum number', full, invite, MESSAGES.full],
  ['joining without an invitation', [], join(), MESSAGES.linkInvalid],
  ['joining after the invitation has expired', [invited()], join(LATER), MESSAGES.linkInvalid],
  ['joining after the invitation was ended', [invited(), ended], join(), MESSAGES.linkInvalid],
  [
    'joining by the old invitation after a removal',
    [invited(), joined, removed],
    join(),
    MESSAGES.linkInvalid,
  ],
  ['ending an ended invitation', [invited(), ended], end, MESSAGES.invitationNotFound],
  ['ending an accepted invitation', [invited(), joined], end, MESSAGES.invitationNotFound],
  ['removing a person who has not joined', [invited()], remove, MESSAGES.notFound],
])('rejects %s', (_, given, when, message) => {
  expect(() => decided(given, when)).toThrow(message);
});
