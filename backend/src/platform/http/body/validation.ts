import { type ArgumentMetadata, Injectable, type Type, ValidationPipe } from '@nestjs/common';
import { DomainError } from '@parkho/contracts';
import { getMetadataStorage, ValidateIf, type ValidationError } from 'class-validator';

const messagesOf = (errors: ValidationError[]): string[] =>
  errors.flatMap((error) => [...Object.values(error.constraints ?? {}), ...messagesOf(error.children ?? [])]);

/** The failure of the specification: one message a field, and all of them joined by commas. */
export const invalid = (errors: readonly string[]): DomainError =>
  new DomainError('invalid', errors.join(', '), { errors });

/** A field that may be left out; null is a value, and refused where it is none of the field's. */
export const MayBeAbsent = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** Checks a query, or a switch of HTTP, against its DTO class; what the DTO does not name is dropped unseen. */
@Injectable()
class NamedFieldsPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      stopAtFirstError: true,
      validationError: { target: false, value: false },
      exceptionFactory: (errors) => invalid([...new Set(messagesOf(errors))]),
    });
  }

  override transform(value: unknown, metadata: ArgumentMetadata): ReturnType<ValidationPipe['transform']> {
    const names = namesOf(metadata.metatype);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return super.transform(
      names.size > 0 && isObject ? pick(value, metadata.metatype!, names) : value,
      metadata,
    );
  }
}

export const validationPipe = new NamedFieldsPipe();

/** The fields that a DTO class has rules for; none for anything else. */
const namesOf = (type: ArgumentMetadata['metatype']): ReadonlySet<string> => {
  const rules = type ? getMetadataStorage().getTargetValidationMetadatas(type, '', false, false) : [];
  return new Set(rules.map(({ propertyName }) => propertyName));
};

/** The named fields; an empty text in the place of a default counts as left out. */
const pick = (value: object, type: Type, names: ReadonlySet<string>): object => {
  const defaults = new type();
  const isGiven = ([name, text]: [string, unknown]) =>
    names.has(name) && !(text === '' && typeof defaults[name] === 'string');
  return Object.fromEntries(Object.entries(value).filter(isGiven));
};
