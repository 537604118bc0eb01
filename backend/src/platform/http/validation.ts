import { type Type, ValidationPipe } from '@nestjs/common';
import { DomainError } from '@parkho/contracts';
import type { ValidationError } from 'class-validator';

const messagesOf = (errors: ValidationError[]): string[] =>
  errors.flatMap((error) => [...Object.values(error.constraints ?? {}), ...messagesOf(error.children ?? [])]);

/** The failure of the specification: one message a field, and all of them joined by commas. */
export const invalid = (messages: readonly string[]): DomainError =>
  new DomainError('invalid', messages.join(', '), messages);

/** Checks a body or query against its DTO class; fields that the DTO does not name are dropped. */
export const validationPipe = new ValidationPipe({
  transform: true,
  whitelist: true,
  stopAtFirstError: true,
  validationError: { target: false, value: false },
  exceptionFactory: (errors) => invalid([...new Set(messagesOf(errors))]),
});

/**
 * A body checked against the DTO class that a handler chose.
 * @throws DomainError 'invalid'
 */
export const validated = <T extends object>(metatype: Type<T>, body: unknown): Promise<T> =>
  validationPipe.transform(body ?? {}, { type: 'body', metatype });
