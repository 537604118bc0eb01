import { readFileSync } from 'node:fs';

/** Required in a file of settings: without one of these, a shop on servers would look like an empty embedded shop. */
const SERVER_URLS = ['EVENTSTORE_URL', 'MONGODB_URL', 'MINIO_URL'] as const;

/** `NAME='value'` as a shell reads it; a quote in a value is written '\''. */
const SETTING_LINE = /^(\w+)='((?:[^']|'\\'')*)'\n/gm;

/** The text of a file of settings. */
export const formatSettings = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name}='${value.replaceAll("'", "'\\''")}'\n`)
    .join('');

/** @throws Error when the text holds anything but settings, as when its end is missing */
export const parseSettings = (text: string): Record<string, string> => {
  if (text.replace(SETTING_LINE, '') !== '') throw new Error('It is incomplete');
  return Object.fromEntries(
    [...text.matchAll(SETTING_LINE)].map(([, name, value]) => [name!, value!.replaceAll("'\\''", "'")]),
  );
};

/**
 * The environment, with the settings of the file that SETTINGS_FILE names, so that every command in a container of
 * docker-compose.yml has the secrets of its shop.
 * @throws Error when that file cannot be read or is incomplete
 */
export const environment = (env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv => {
  const file = env.SETTINGS_FILE;
  if (!file) return env;
  const nonEmpty = Object.entries(env).filter(([, value]) => value);
  const merged = { ...readSettings(file), ...Object.fromEntries(nonEmpty) };
  const missing = SERVER_URLS.find((name) => !merged[name]);
  if (missing)
    throw new Error(
      `${missing} is not set: SETTINGS_FILE is for shops on servers, and ${file} is incomplete`,
    );
  return merged;
};

const readSettings = (file: string): Record<string, string> => {
  try {
    return parseSettings(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file}, set in SETTINGS_FILE, cannot be used: ${(error as Error).message}`);
  }
};
