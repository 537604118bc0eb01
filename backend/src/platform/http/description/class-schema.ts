import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import type { Schema } from './schema.js';

/** JSON Schema keywords of the rules of class-validator, by name; others are not described. */
const KEYWORDS_BY_RULE: Readonly<Record<string, (...constraints: never[]) => Schema>> = {
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

/** A class with rules as JSON Schema. A field is optional where it has a default, or a rule says so. */
interface ClassSchema extends Schema {
  properties: Readonly<Record<string, Schema>>;
  required?: readonly string[];
}

export const schemaOfClass = (type: Type): ClassSchema => {
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  const defaults = new type() as Readonly<Record<string, unknown>>;
  const names = [...new Set(rules.map(({ propertyName }) => propertyName))];
  const propertyOf = (name: string): Schema => {
    const keywords = rules
      .filter(({ propertyName, each }) => propertyName === name && !each)
      .map(({ name: rule = '', constraints }) =>
        KEYWORDS_BY_RULE[rule]?.(...((constraints ?? []) as never[])),
      );
    const value = defaults[name];
    return Object.assign({}, ...keywords, value !== undefined && !Array.isArray(value) && { default: value });
  };
  const isOptional = (name: string): boolean =>
    defaults[name] !== undefined ||
    rules.some(({ propertyName, type }) => propertyName === name && type === 'conditionalValidation');
  const required = names.filter((name) => !isOptional(name));
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, propertyOf(name)])),
    ...(required.length > 0 && { required }),
  };
};
