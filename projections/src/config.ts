/** Settings of the projections command, from the environment: the only place of this workspace that reads it. */
export interface Config {
  /** Folder of the embedded stores. */
  dataDir: string;
}

export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => ({
  dataDir: env.DATA_DIR || './data',
});
