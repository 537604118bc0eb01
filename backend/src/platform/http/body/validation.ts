import { type ArgumentMetadata, Injectable, type Type, ValidationPipe } from '@nestjs/common';
import { DomainError, GENERAL_MESSAGES, isRecord } from '@parkho/contracts';
import { getMetadataStorage, ValidateIf, type ValidationError } from 'class-validator';

const messagesOf = (errors: ValidationError[]): string[] =>
  errors.flatMap((error) => [...Object.values(error.constraints ?? {}), ...messagesOf(error.children ?? [])]);

/** The error of the specification: one message for each field, and all of them joined by commas. */
export const invalidInput = (errors: readonly string[]): DomainError =>
  new DomainError('invalid', errors.join(', '), { errors });

/** An optional field; null is a value, and refused unless the field allows it. */
export const IsOptionalNotNull = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** Validates a query, or a toggle of HTTP, against its DTO class; unknown fields are dropped. */
@Injectable()
class NamedFieldsPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      stopAtFirstError: true,
      validationError: { target: false, value: false },
      exceptionFactory: (errors) => invalidInput([...new Set(messagesOf(errors))]),
    });
  }

  override transform(value: unknown, metadata: ArgumentMetadata): ReturnType<ValidationPipe['transform']> {
    const names = namesOf(metadata.metatype);
    if (names.size === 0 || value === undefined || value === null) return super.transform(value, metadata);
    if (!isRecord(value)) throw invalidInput([GENERAL_MESSAGES.requestMalformed]);
    return super.transform(pick(value, metadata.metatype!, names), metadata);
  }
}

export const validationPipe = new NamedFieldsPipe();

/** The fields of a DTO class with rules; empty for anything else. */
const namesOf = (type: ArgumentMetadata['metatype']): ReadonlySet<string> => {
  const rules = type ? getMetadataStorage().getTargetValidationMetadatas(type, '', false, false) : [];
  return new Set(rules.map(({ propertyName }) => propertyName));
};

/** The named fields; an empty text counts as absent if there is a default. */
const pick = (value: object, type: Type, names: ReadonlySet<string>): object => {
  const defaults = new type();
  const isPresent = ([name, text]: [string, unknown]) =>
    names.has(name) && !(text === '' && typeof defaults[name] === 'string');
  return Object.fromEntries(Object.entries(value).filter(isPresent));
};
