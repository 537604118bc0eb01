import { ValidationPipe } from '@nestjs/common';
import { DomainError } from '@parkho/contracts';
import type { ValidationError } from 'class-validator';

const messagesOf = (errors: ValidationError[]): string[] =>
  errors.flatMap((error) => [...Object.values(error.constraints ?? {}), ...messagesOf(error.children ?? [])]);

/** The failure of the specification: one message a field, and all of them joined by commas. */
export const invalid = (errors: readonly string[]): DomainError =>
  new DomainError('invalid', errors.join(', '), { errors });

/** Checks a query, or a switch of HTTP, against its DTO class; what the DTO does not name is dropped. */
export const validationPipe = new ValidationPipe({
  transform: true,
  whitelist: true,
  stopAtFirstError: true,
  validationError: { target: false, value: false },
  exceptionFactory: (errors) => invalid([...new Set(messagesOf(errors))]),
});
