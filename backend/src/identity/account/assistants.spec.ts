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
const full = Array.from({ length: ASSISTANTS_MAX }, (_, nth) => invited(`guest-${nth}`));

const decided = (given: readonly AssistantEvent[], when: Action) =>
  assistants.decide(
    given.map((event) => ({ ...event, metadata: { at: AT } })).reduce(assistants.evolve, assistants.initial),
    { ...when, sellerId },
  );

test.each<[string, AssistantEvent[], Action, AssistantEvent[]]>([
  ['a seller invites', [], invite, [invited()]],
  ['a second invitation of the same person lasts as long as a first', [invited()], invite, [invited()]],
  [
    'a person who is invited again needs no other room',
    full,
    { ...invite, guestId: 'guest-0' },
    [invited('guest-0')],
  ],
  ['what has expired takes no room', full, { ...invite, at: LATER }, [invited()]],
  ['an invitation ends', [invited()], end, [ended]],
  ['the invited person joins', [invited()], join(), [joined]],
  ['who has joined joins no second time', [invited(), joined], join(LATER), []],
  ['an assistant is removed', [invited(), joined], remove, [removed]],
])('%s', (_, given, when, then) => {
  expect(decided(given, when)).toEqual(then);
});

test.each<[string, AssistantEvent[], Action, string]>([
  ['a shop has enough', full, invite, MESSAGES.full],
  ['who was not invited', [], join(), MESSAGES.linkInvalid],
  ['who was invited too long ago', [invited()], join(LATER), MESSAGES.linkInvalid],
  ['whose invitation has ended', [invited(), ended], join(), MESSAGES.linkInvalid],
  ['who was removed, with the old invitation', [invited(), joined, removed], join(), MESSAGES.linkInvalid],
  ['no invitation ends twice', [invited(), ended], end, MESSAGES.invitationNotFound],
  ['an accepted invitation does not end', [invited(), joined], end, MESSAGES.invitationNotFound],
  ['who is no assistant', [invited()], remove, MESSAGES.notFound],
])('refused: %s', (_, given, when, message) => {
  expect(() => decided(given, when)).toThrow(message);
});
