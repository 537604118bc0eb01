import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import type { Schema } from './schema.js';

/** The keywords that a rule of class-validator stands for, by its name; what is not here is not described. */
const KEYWORDS: Readonly<Record<string, (...constraints: never[]) => Schema>> = {
  isString: () => ({ type: 'string' }),
  isBoolean: () => ({ type: 'boolean' }),
  isInt: () => ({ type: 'integer' }),
  isDay: () => ({ type: 'string', format: 'date' }),
  isTime: () => ({ type: 'string' }),
  isArray: () => ({ type: 'array', items: { type: 'string' } }),
  arrayNotEmpty: () => ({ minItems: 1 }),
  arrayMaxSize: (maxItems: number) => ({ maxItems }),
  isIn: (values: readonly string[]) => ({ type: 'string', enum: [...values] }),
  matches: ({ source }: RegExp) => ({ type: 'string', pattern: source }),
  maxLength: (maxLength: number) => ({ maxLength }),
  min: (minimum: number) => ({ minimum }),
  max: (maximum: number) => ({ maximum }),
};

/** The fields of a DTO class as JSON Schema: a field without a default may be absent where a rule says so. */
export const schemaOfClass = (
  type: Type,
): Schema & { properties: Record<string, Schema>; required: string[] } => {
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const defaults = new type() as Readonly<Record<string, unknown>>;
  const names = [...new Set(rules.map(({ propertyName }) => propertyName))];
  const optional = new Set(
    rules
      .filter(({ validateIf, type }) => validateIf ?? type === 'conditionalValidation')
      .map(({ propertyName }) => propertyName),
  );
  const properties = names.map((name): [string, Schema] => {
    const keywords = rules
      .filter(({ propertyName, each }) => propertyName === name && !each)
      .map(({ name: rule = '', constraints }) => KEYWORDS[rule]?.(...((constraints ?? []) as never[])));
    const value = defaults[name];
    return [
      name,
      Object.assign({}, ...keywords, value !== undefined && !Array.isArray(value) && { default: value }),
    ];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: names.filter((name) => !optional.has(name) && defaults[name] === undefined),
  };
};
