import * as v from 'valibot';
import { type Fact, LAPTOP_FACTS, SPECIFICATION_FACTS } from '../../device/device-facts.js';
import type { CategoryLookup } from '../../domain/category.js';
import { PRODUCT_MESSAGES } from '../../domain/product.js';
import type { Form } from '../check.js';
import { type FactInput, LAPTOP_INPUTS, SPECIFICATION_INPUTS } from './device-inputs.js';
import {
  brand,
  categoryId,
  condition,
  description,
  factRules,
  images,
  location,
  name,
  price,
  requiredFact,
} from './listing-fields.js';

/** The rules of a group's facts in a step; none without any. */
const rulesIn = (
  group: string,
  step: number,
  facts: Readonly<Record<string, Fact>>,
  inputs: Readonly<Record<string, FactInput>>,
) => {
  const optional = factRules(facts);
  const entries = Object.entries(inputs).flatMap(([key, input]) => {
    if (input.step !== step) return [];
    return [[key, input.missing ? requiredFact(facts[key]!, input.missing) : optional[key]!] as const];
  });
  return entries.length > 0 ? { [group]: v.object(Object.fromEntries(entries)) } : {};
};

/** The rules of the facts of a step. */
const factRulesOf = (step: number) => ({
  ...rulesIn('specifications', step, SPECIFICATION_FACTS, SPECIFICATION_INPUTS),
  ...rulesIn('laptopDetails', step, LAPTOP_FACTS, LAPTOP_INPUTS),
});

/**
 * The five steps of the wizard (specification 2, section 5): the rules of every listing, and further ones of a
 * laptop's. The paths are those of the listing, so that an error of the server is shown in its step.
 */
export const listingSteps = (categoryIdOf: CategoryLookup): readonly Form<object>[] => [
  v.object({ name, description, category: categoryId(categoryIdOf), brand, ...factRulesOf(0) }),
  v.object(factRulesOf(1)),
  v.object({ condition, ...factRulesOf(2) }),
  v.object(factRulesOf(3)),
  v.object({
    price,
    ...factRulesOf(4),
    location,
    images: v.pipe(
      images,
      v.check((slots) => Object.values(slots).some(Boolean), PRODUCT_MESSAGES.imageRequired),
    ),
  }),
];

/** The index of the step with the field at a path, such as 'images.front'; -1 without one. */
export const stepOf = (steps: readonly Form<object>[], path: string): number =>
  steps.findIndex((step) => hasField(step, path.split('.')));

const hasField = (form: object, [first, ...rest]: readonly string[]): boolean => {
  const { entries } = form as { entries?: Readonly<Record<string, object>> };
  return first === undefined || !entries || (first in entries && hasField(entries[first]!, rest));
};
