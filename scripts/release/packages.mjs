import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Every package of the lock file except the repository's workspaces, by name and version.
 * @param lock the parsed package-lock.json
 */
export const packagesOf = ({ packages }) =>
  Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, { version, license, integrity, dev }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
      integrity,
      isDev: dev === true,
    }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.version.localeCompare(b.version));

export const ownLock = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
export const ownPackage = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
