import { type Mapping, mappingErrors } from '@parkho/contracts';
import { readStorage, writeStorage } from '../../../lib/storage';

/** The browser's storage of the mappings of recent file layouts, the last used first. */
const STORAGE_KEY = 'import-mappings';
const MAX_MAPPINGS = 12;

interface Kept {
  header: readonly string[];
  mapping: Mapping;
}

/** Files have the same layout if they have the same columns, in any order. */
const shapeOf = (header: readonly string[]): string => JSON.stringify([...header].sort());

const readStoredMappings = (): Kept[] => {
  try {
    const stored: unknown = JSON.parse(readStorage(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as Kept[]).filter(({ header }) => Array.isArray(header)) : [];
  } catch {
    return [];
  }
};

/** The mapping that was last used for a file with these columns. */
export const savedMapping = (header: readonly string[]): Mapping | undefined => {
  const stored = readStoredMappings().find((one) => shapeOf(one.header) === shapeOf(header));
  return stored && mappingErrors(stored.mapping, header).length === 0 ? stored.mapping : undefined;
};

export const saveMapping = (header: readonly string[], mapping: Mapping): void => {
  const otherMappings = readStoredMappings().filter((one) => shapeOf(one.header) !== shapeOf(header));
  writeStorage(STORAGE_KEY, JSON.stringify([{ header, mapping }, ...otherMappings].slice(0, MAX_MAPPINGS)));
};
