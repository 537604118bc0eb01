import { type StoreSettings, storeSettings } from '@parkho/stores';

/** Settings of the projections command, from the environment: the only place of this workspace that reads it. */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): StoreSettings => storeSettings(env);
