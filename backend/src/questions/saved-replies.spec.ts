import { savedReplies } from './saved-replies.js';

const sellerId = 's1';
test('a list of replies replaces the previous one, and an equal list is no change', () => {
  const command = { sellerId, replies: ['Yes, with charger', 'Come to Hafeez Centre'] };
  const events = savedReplies.decide(savedReplies.initial, command);
  expect(events).toEqual([{ type: 'SavedRepliesChanged', data: command }]);
  const state = events.reduce(savedReplies.evolve, savedReplies.initial);
  expect(state).toEqual(command.replies);
  expect(savedReplies.decide(state, command)).toEqual([]);
  const other = { sellerId, replies: ['Come to Hafeez Centre', 'Yes, with charger'] };
  expect(savedReplies.decide(state, other)).toEqual([{ type: 'SavedRepliesChanged', data: other }]);
});
