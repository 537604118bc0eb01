import {
  type Fact,
  factOf,
  LAPTOP_FACTS,
  LAPTOP_KEYS,
  type LaptopKey,
  SPECIFICATION_KEYS,
  type SpecificationKey,
} from '../../device/device-facts.js';
import { EDIT_OPTIONS, LISTING_MESSAGES as MESSAGES, WIZARD_OPTIONS } from './listing-options.js';

/** How sellers enter a fact: in forms and by a CSV file. Separate from the facts' labels, which every buyer loads. */
export interface FactInput {
  /** Label in the seller's forms, where it differs from the fact's own. */
  label?: string;
  /** The question of the wizard for 'Yes' or 'No'. */
  question?: string;
  /**
   * Options of the edit form, and of the wizard where it has no others; the console suggests them and accepts any text.
   */
  options?: readonly string[];
  wizardOptions?: readonly string[];
  /** Index of the wizard's step with the field, and the message where it is empty; absent: optional. */
  step?: number;
  missing?: string;
  hint?: string;
  /** Names of the column in other shops' files, in lower case, of letters and digits only. */
  synonyms?: readonly string[];
  /** Unit of a number without one in a file, where the fact itself has none. */
  columnUnit?: string;
  /** Label of the column, where it differs from the fact's own. */
  column?: string;
}

export const SPECIFICATION_INPUTS: Readonly<Record<SpecificationKey, FactInput>> = {
  processor: {
    step: 1,
    missing: MESSAGES.processorRequired,
    synonyms: ['cpu', 'chip', 'chipset', 'processortype'],
  },
  gpu: {
    label: 'Graphics card',
    step: 1,
    synonyms: ['graphics', 'graphiccard', 'graphicscard', 'videocard', 'vga'],
    column: 'GPU',
  },
  ram: {
    wizardOptions: WIZARD_OPTIONS.ram,
    step: 1,
    missing: MESSAGES.ramRequired,
    synonyms: ['memory', 'ramsize', 'installedram'],
    columnUnit: 'GB',
  },
  storage: {
    wizardOptions: WIZARD_OPTIONS.storage,
    step: 1,
    missing: MESSAGES.storageRequired,
    synonyms: ['memory', 'hdd', 'ssd', 'harddisk', 'harddrive', 'disk', 'drive', 'rom'],
  },
  motherboard: { synonyms: ['mainboard', 'board'] },
  psu: { synonyms: ['powersupply'] },
  cooling: { synonyms: ['cooler'] },
  case: { synonyms: ['casing', 'chassis'] },
};

/**
 * In the order of the wizard, which shows each fact without a place in its layout (step-fields.tsx) at the end of its
 * step.
 */
export const LAPTOP_INPUTS: Readonly<Record<LaptopKey, FactInput & { step: number }>> = {
  modelName: { step: 0, missing: MESSAGES.modelRequired },
  storageType: {
    options: EDIT_OPTIONS.storageType,
    wizardOptions: WIZARD_OPTIONS.storageType,
    step: 1,
    missing: MESSAGES.storageTypeRequired,
  },
  screenSize: {
    wizardOptions: WIZARD_OPTIONS.screenSize,
    step: 1,
    missing: MESSAGES.screenSizeRequired,
    synonyms: ['screen', 'display', 'displaysize', 'inches', 'lcd'],
  },
  graphicsType: { options: EDIT_OPTIONS.graphicsType, step: 1 },
  warrantyRemaining: {
    label: 'Warranty left',
    question: 'Is there warranty left?',
    step: 2,
    missing: MESSAGES.warrantyRequired,
    synonyms: ['warranty'],
  },
  operatingSystem: {
    options: EDIT_OPTIONS.operatingSystem,
    wizardOptions: WIZARD_OPTIONS.operatingSystem,
    step: 3,
    missing: MESSAGES.operatingSystemRequired,
    synonyms: ['os', 'opsys', 'windows'],
  },
  batteryBackup: {
    step: 3,
    missing: MESSAGES.batteryRequired,
    synonyms: ['battery', 'batterylife', 'batterytiming', 'backup'],
  },
  negotiable: {
    label: 'Price negotiable',
    question: 'Is the price negotiable?',
    step: 4,
    missing: MESSAGES.negotiableRequired,
  },
  quantity: {
    step: 4,
    hint: 'More than one only where all are alike: same model, parts and condition.',
    synonyms: ['qty', 'quantity', 'stock', 'pieces', 'pcs', 'units', 'instock'],
  },
  accessoriesIncluded: { label: 'What comes with it', step: 3, synonyms: ['accessories'] },
  contactInfo: {
    label: 'Contact info',
    step: 4,
    missing: MESSAGES.contactRequired,
    synonyms: ['contact', 'phone', 'mobile', 'whatsapp'],
  },
};

/** '(hours)' after the label of an amount. */
const withUnit = (label: string, fact: Fact): string =>
  fact.kind === 'amount' ? `${label} (${fact.unit})` : label;

/** Label of a laptop fact in the seller's forms. */
export const inputLabel = (key: LaptopKey): string =>
  withUnit(LAPTOP_INPUTS[key].label ?? LAPTOP_FACTS[key].label, LAPTOP_FACTS[key]);

/** A CSV column of a fact. */
interface FactColumn {
  label: string;
  fact: Fact;
  input: FactInput;
}
const columnOf = (key: SpecificationKey | LaptopKey, input: FactInput): FactColumn => ({
  label: withUnit(input.column ?? factOf(key).label, factOf(key)),
  fact: factOf(key),
  input,
});
/** The columns of device facts by name, such as 'specifications.ram'. */
export const FACT_COLUMNS: Readonly<Record<string, FactColumn>> = Object.fromEntries([
  ...SPECIFICATION_KEYS.map((key) => [`specifications.${key}`, columnOf(key, SPECIFICATION_INPUTS[key])]),
  ...LAPTOP_KEYS.map((key) => [`laptopDetails.${key}`, columnOf(key, LAPTOP_INPUTS[key])]),
]);
