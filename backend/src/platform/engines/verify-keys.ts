import { Logger } from '@nestjs/common';
import { KeysMismatch, type RecordedKeys, StoreMisconfigured, type StoreSettings } from '@parkho/stores';

/**
 * Refuses to start with keys that do not belong to the log, before anything is written.
 * @throws Error with instructions
 * @throws StoreUnavailable while an engine is unavailable
 */
export async function verifyKeys(settings: StoreSettings, keys: RecordedKeys): Promise<void> {
  try {
    const otherwise = await keys.verify();
    if (otherwise > 0)
      new Logger('Keys').warn(
        `${otherwise} keys of personal data are not wrapped yet: stop Parkho and run npm run keys -- wrap`,
      );
  } catch (error) {
    // Not a transient error: an operator must act first.
    if (error instanceof StoreMisconfigured) throw new Error(error.message, { cause: error });
    if (!(error instanceof KeysMismatch)) throw error;
    const where = settings.mongodbUrl ? 'the database of the keys' : `keys.sqlite in ${settings.dataDir}`;
    throw new Error(
      `the keys of personal data do not match the log. ${error.message}. Nothing was changed. Restore ${where} ` +
        'from a backup as recent as the log or later (docs/operations/recovery.md, "Keys that do not match the log")',
      { cause: error },
    );
  }
}
