import {
  categoryStream,
  deadLetterStream,
  disclosuresStream,
  featureRequestStream,
  fingerprintsStream,
  inspectionStream,
  MODERATION_STREAM,
  notificationsStream,
  productStream,
  REACTORS_STREAM,
  reactionStream,
  reactorStream,
  reservationStream,
  userStream,
  wishlistStream,
} from '../index.js';
import { auditSubjectOf } from './audit.js';

const ID = '01a204e1-a41b-58bb-bd20-e018c1e20d75';

test.each<[stream: string, kind: string, thing: string, type?: string]>([
  [productStream(ID), 'product', ID],
  [fingerprintsStream(ID), 'product', ID],
  [userStream(ID), 'user', ID],
  [categoryStream('gaming-pcs'), 'category', 'gaming-pcs'],
  [inspectionStream(ID), 'inspection', ID],
  [featureRequestStream(ID), 'featureRequest', ID],
  [wishlistStream(ID), 'wishlist', ID],
  [notificationsStream(ID), 'notifications', ID],
  [MODERATION_STREAM, 'moderation', MODERATION_STREAM],
  [reservationStream('email', 'ff'), 'reservation', 'ff'],
  // Names with the same prefix as record types.
  [reactionStream('fingerprints', ID), 'reaction', ID, 'ReactionCompleted'],
  [reactionStream('inspection-mail', ID), 'reaction', ID, 'ReactionCompleted'],
  [reactionStream('inspections', ID), 'reaction', ID, 'ReactionCompleted'],
  [REACTORS_STREAM, 'reaction', REACTORS_STREAM, 'ReactorsStarted'],
  [reactorStream('category-merges'), 'reaction', 'category-merges', 'ReactorAdvanced'],
  [deadLetterStream('mail'), 'reaction', 'mail', 'ReactionSetAside'],
  [deadLetterStream('mail'), 'reaction', 'mail', 'ReactionDiscarded'],
  [disclosuresStream(ID), 'disclosure', ID],
])('%s has a subject of the type %s', (stream, kind, thing, type = 'ProductListed') => {
  expect(auditSubjectOf(stream, type)).toEqual({ kind, thing });
});
