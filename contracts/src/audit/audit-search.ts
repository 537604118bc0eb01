import { LAPTOP_FACTS, SPECIFICATION_FACTS } from '../device/device-facts.js';
import { GENERAL_LABELS } from '../device/device-texts.js';
import { type DomainEventType, EVENT_TYPES, EVENTS } from '../events/events.js';
import { AUDIT_FIELDS, type AuditFieldName } from './audit-fields.js';

/** Words that people type, and the words of actions and fields that they mean; with a plus, all of those. */
const SYNONYMS: readonly (readonly [typed: string, meant: string])[] = [
  ['delete remove erase trash', 'deleted removed erased'],
  ['block ban banned suspend disable lock hide', 'deactivated rejected hidden'],
  ['unblock unban enable unlock unhide', 'activated reactivated restored shown'],
  ['hide', 'hidden'],
  ['login logon signin', 'logged+in'],
  ['logout signout', 'logged+out signed+out'],
  ['signup register registration join', 'created abandoned'],
  ['create add new', 'created added listed submitted'],
  ['edit change update modify', 'updated edited changed corrected renamed'],
  ['approve accept', 'approved approval'],
  ['reject decline refuse deny', 'rejected'],
  ['cancel withdraw', 'cancelled withdrawn'],
  ['undo revert restore', 'undone restored reactivated cancelled'],
  ['sell buy purchase', 'sold sale buyer'],
  ['photo picture image avatar', 'photo photos picture'],
  ['cost amount rate', 'price'],
  ['permission right access admin', 'role admin'],
  ['passcode credential', 'password'],
  ['mfa otp 2fa', 'factor recovery'],
  ['complaint complain scam flag', 'reported report'],
  ['feature promote', 'featured featuring home'],
  ['vote like', 'voted votes'],
  ['rating star', 'reviewed review'],
  ['favourite favorite save', 'wishlist saved'],
  ['mobile telephone', 'phone'],
  ['mail', 'email emails'],
  ['cpu', 'processor'],
  ['gpu', 'graphics'],
  ['memory', 'ram'],
  ['disk ssd hdd drive', 'storage'],
  ['location town', 'city'],
  ['privacy gdpr disclosure', 'personal erased'],
  ['error failure', 'failed'],
  ['job task', 'background'],
];

/** Fields that types change besides those in their label. */
const CHANGED_FIELD_LABELS: { readonly [T in DomainEventType]?: readonly string[] } = {
  ProductDetailsChanged: [
    ...[GENERAL_LABELS, SPECIFICATION_FACTS, LAPTOP_FACTS].flatMap((labels) =>
      Object.values(labels).map((field: string | { label: string }) =>
        typeof field === 'string' ? field : field.label,
      ),
    ),
    AUDIT_FIELDS.photo,
  ],
  ProductSaleCorrected: [AUDIT_FIELDS.salePrice, AUDIT_FIELDS.soldAt],
  ProfileUpdated: [AUDIT_FIELDS.name, AUDIT_FIELDS.phone, AUDIT_FIELDS.address, AUDIT_FIELDS.businessName],
};

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
/** 'Product Details Changed'. */
const splitCamelCase = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2');

/** Search words of each option: of its label, its name, and of the fields that it changes. */
const OPTION_WORDS = {
  type: new Map<string, ReadonlySet<string>>(
    EVENT_TYPES.map((type) => [
      type,
      new Set(
        wordsIn([EVENTS[type].label, splitCamelCase(type), ...(CHANGED_FIELD_LABELS[type] ?? [])].join(' ')),
      ),
    ]),
  ),
  field: new Map<string, ReadonlySet<string>>(
    Object.entries(AUDIT_FIELDS).map(([field, label]) => [
      field,
      new Set(wordsIn(`${label} ${splitCamelCase(field)}`)),
    ]),
  ),
};
/** A target of a search: the types of events, or the fields. */
type AuditSearchTarget = keyof typeof OPTION_WORDS;

/**
 * A word matches words that it begins, and words that begin it, of this length or more: 'del', 'delete', 'deleted'.
 */
const MIN_PREFIX_LENGTH = 3;
const meaningsOf = (typed: string): string[] =>
  SYNONYMS.flatMap(([words, meant]) => {
    const matchesWords = words
      .split(' ')
      .some(
        (word) =>
          word === typed ||
          (typed.length >= MIN_PREFIX_LENGTH && word.startsWith(typed)) ||
          isFormOf(typed, word),
      );
    return matchesWords ? meant.split(' ') : [];
  });
/** 'deletes', 'deleting' of 'delete'. */
const isFormOf = (typed: string, word: string): boolean =>
  word.length > MIN_PREFIX_LENGTH && new RegExp(`^${word.replace(/e$/, '')}(e?s|e?d|ing)$`).test(typed);

/** Whether an option matches a typed word, a prefix of one, or a synonym. */
const optionHasWord = (target: AuditSearchTarget, option: string, typed: string): boolean => {
  const words = [...OPTION_WORDS[target].get(option)!];
  return (
    words.some((word) => word.startsWith(typed)) ||
    meaningsOf(typed).some((meant) => meant.split('+').every((word) => words.includes(word)))
  );
};

/** The options that match every typed word, in their own order; all where nothing is typed. */
export const searchAuditOptions = (target: AuditSearchTarget, typed: string): string[] =>
  [...OPTION_WORDS[target].keys()].filter((option) =>
    wordsIn(typed).every((word) => optionHasWord(target, option, word)),
  );

/** What words select in the audit: types or a field; and the remaining words, which may be names. */
interface AuditWords {
  types?: readonly DomainEventType[];
  field?: AuditFieldName;
  others: readonly string[];
}

/** The field whose label is this one word, where no action begins with it: 'price', but not 'password'. */
const fieldOf = (typed: string): AuditFieldName | undefined =>
  typed.length < MIN_PREFIX_LENGTH || EVENT_TYPES.some((type) => isLabelPrefix(type, typed))
    ? undefined
    : (Object.keys(AUDIT_FIELDS) as AuditFieldName[]).find((field) => {
        const label = AUDIT_FIELDS[field].toLowerCase();
        return label.startsWith(typed) && !label.includes(' ');
      });
const isLabelPrefix = (type: DomainEventType, typed: string): boolean =>
  !EVENTS[type].system && EVENTS[type].label.toLowerCase().startsWith(typed);

export const parseAuditWords = (typed: readonly string[]): AuditWords => {
  const fields = typed.map(fieldOf);
  const field = fields.find((name) => name !== undefined);
  const words = typed.filter((_, index) => fields[index] === undefined || fields[index] !== field);
  const typeWords = words.filter((word) => EVENT_TYPES.some((type) => optionHasWord('type', type, word)));
  const types = EVENT_TYPES.filter((type) => typeWords.every((word) => optionHasWord('type', type, word)));
  return {
    ...(typeWords.length > 0 && types.length > 0 && { types }),
    ...(field && { field }),
    others: types.length > 0 ? words.filter((word) => !typeWords.includes(word)) : words,
  };
};
