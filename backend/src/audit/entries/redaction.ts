import { randomUUID } from 'node:crypto';
import {
  AUDIT_SECRETS,
  type AuditValue,
  ERASED,
  PERSONAL_DATA,
  type WithheldReason,
} from '@parkho/contracts';
import type { StoredEvent } from '@parkho/stores';

/** Which redacted values a reader may see. */
export interface Visibility {
  /** Whether the reader has disclosed personal data, which is recorded in the log. */
  personal: boolean;
  /** Whether network addresses of sign-ins are included in the personal data. */
  addresses: boolean;
}
export const NOTHING_VISIBLE: Visibility = { personal: false, addresses: false };

/** Decides which part of a value is shown. */
export type Redactor = Pick<Redaction, 'reveal'>;

type Reason = 'personal' | 'address' | 'secret';

/** Prefix of a placeholder, which cannot be typed. */
const PLACEHOLDER_PREFIX = `mark-${randomUUID()}-`;
const PLACEHOLDER = new RegExp(`${PLACEHOLDER_PREFIX}(\\d+);`, 'g');

/**
 * Replaces personal texts and secrets by placeholders, one for each text: equal texts stay equal and different ones
 * different, so that deciders fold them to the same state, with placeholders instead of texts. They mark the values to
 * withhold.
 */
export class Redaction {
  /** Undefined until there is one: most records have nothing redacted. */
  private marks: Map<string, string> | undefined;
  private readonly redactions: { text: string; reason: Reason }[] = [];

  constructor(private readonly visibility: Visibility) {}

  redact(event: StoredEvent): StoredEvent {
    const paths = personalPathsOf(event.type);
    const data = this.redactBelow(event.data, '', paths, undefined) as object;
    return data === event.data ? event : { ...event, data };
  }

  /** Unchanged parts are not copied. */
  private redactBelow(
    value: unknown,
    path: string,
    paths: readonly string[],
    reason: Reason | undefined,
  ): unknown {
    if (typeof value === 'string') return reason ? this.placeholderFor(value, reason) : value;
    if (typeof value !== 'object' || value === null) return value;
    let copy: Record<string, unknown> | undefined;
    const isList = Array.isArray(value);
    for (const name of Object.keys(value)) {
      const at = paths.length === 0 ? '' : path ? `${path}.${name}` : name;
      const inner = value[name as keyof typeof value] as unknown;
      const redacted = this.redactBelow(
        inner,
        at,
        paths,
        isList ? reason : reasonOf(name, paths.includes(at), reason),
      );
      if (redacted === inner) continue;
      copy ??= (isList ? [...value] : { ...value }) as Record<string, unknown>;
      copy[name] = redacted;
    }
    return copy ?? value;
  }

  /** Whether all redacted values are withheld. */
  get withholdsAll(): boolean {
    return !this.visibility.personal;
  }

  /** As `reveal`, but withholds all redacted values. */
  get withholdingAll(): Redactor {
    return { reveal: (value) => this.reveal(value, NOTHING_VISIBLE) };
  }

  /** A value as the reader may see it. */
  reveal(value: AuditValue, visibility = this.visibility): { value: AuditValue; withheld?: WithheldReason } {
    if (!this.marks || typeof value !== 'string' || !value.includes(PLACEHOLDER_PREFIX)) return { value };
    const reasons = Array.from(
      value.matchAll(PLACEHOLDER),
      ([, index]) => this.redactions[Number(index)]!.reason,
    );
    if (reasons.includes('secret')) return { value: null, withheld: 'secret' };
    if (!visibility.personal || (reasons.includes('address') && !visibility.addresses))
      return { value: null, withheld: 'personal' };
    return { value: value.replace(PLACEHOLDER, (_, index) => this.redactions[Number(index)]!.text) };
  }

  private placeholderFor(text: string, reason: Reason): string {
    // An erased text has nothing to redact, and is shown as erased.
    if (text === '' || text === ERASED) return text;
    const key = `${reason} ${text}`;
    this.marks ??= new Map();
    const existing = this.marks.get(key);
    if (existing) return existing;
    const mark = `${PLACEHOLDER_PREFIX}${this.redactions.push({ text, reason }) - 1};`;
    this.marks.set(key, mark);
    return mark;
  }
}

/** The dotted paths of personal data in an event. */
export const personalPathsOf = (type: string): readonly string[] => PERSONAL_DATA[type]?.paths ?? [];

/** Why values at and below a name are redacted; a secret is one at any depth. */
const reasonOf = (name: string, isPersonal: boolean, above: Reason | undefined): Reason | undefined => {
  if (AUDIT_SECRETS.has(name) || above === 'secret') return 'secret';
  if (above === 'personal' && name === 'ip') return 'address';
  return above ?? (isPersonal ? 'personal' : undefined);
};
