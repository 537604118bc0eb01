import { type Mapping, mappingErrors } from '@parkho/contracts';
import { readStorage, writeStorage } from '../../../lib/storage';

/** The browser's storage of the mappings of recent file layouts, the last used first. */
const STORAGE_KEY = 'import-mappings';
const MAX_MAPPINGS = 12;

interface StoredMapping {
  header: readonly string[];
  mapping: Mapping;
}

/** Files have the same layout if they have the same columns, in any order. */
const layoutKey = (header: readonly string[]): string => JSON.stringify([...header].sort());

const readStoredMappings = (): StoredMapping[] => {
  try {
    const stored: unknown = JSON.parse(readStorage(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored)
      ? (stored as StoredMapping[]).filter(({ header }) => Array.isArray(header))
      : [];
  } catch {
    return [];
  }
};

/** The mapping that was last used for a file with these columns. */
export const savedMapping = (header: readonly string[]): Mapping | undefined => {
  const storedMapping = readStoredMappings().find((entry) => layoutKey(entry.header) === layoutKey(header));
  return storedMapping && mappingErrors(storedMapping.mapping, header).length === 0
    ? storedMapping.mapping
    : undefined;
};

export const saveMapping = (header: readonly string[], mapping: Mapping): void => {
  const otherMappings = readStoredMappings().filter((entry) => layoutKey(entry.header) !== layoutKey(header));
  writeStorage(STORAGE_KEY, JSON.stringify([{ header, mapping }, ...otherMappings].slice(0, MAX_MAPPINGS)));
};
