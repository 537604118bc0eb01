import { Logger } from '@nestjs/common';
import { type EventStore, type KeyStore, lacksKeys, type StoreSettings } from '@parkho/stores';

const MISSING =
  'The log holds personal data, and none of the keys that open it are there: everybody in it would be shown as erased';

/**
 * Looks whether the keys of personal data belong to the log.
 * @param log as it is stored
 * @throws Error where both are files of DATA_DIR and the keys are missing; where one is on a server it is logged
 */
export async function verifyKeys(settings: StoreSettings, log: EventStore, keys: KeyStore): Promise<void> {
  if (!(await lacksKeys(log, keys))) return;
  if (settings.eventStoreUrl || settings.mongodbUrl)
    new Logger('Keys').error(
      `${MISSING}. Run npm run migrate-store, or bring the database of the keys back from its backup, and then build ` +
        'the read models anew: npm run projections -- rebuild all (docs/operations/recovery.md, "A log that does not match")',
    );
  else
    throw new Error(
      `${MISSING}. Bring keys.sqlite back into ${settings.dataDir} from a backup, of the time of the log or later ` +
        '(docs/operations/recovery.md, "A log that does not match")',
    );
}
