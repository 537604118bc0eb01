import {
  interpolate,
  type Language,
  localizedPath,
  type ValuesOf,
  type Wording,
  wordingOf,
} from '@parkho/contracts';
import { type Text, URDU } from '@parkho/contracts/urdu';

/** A language for mails: texts, amounts and days. */
export interface MailLanguage extends Wording {
  language: Language;
  /** A translated text, with values instead of its names. */
  t<T extends Text>(text: T, ...values: ValuesOf<T, string | number>): string;
  /** A day such as '2026-11-21'. */
  day(isoDay: string): string;
  /** The address of a page in this language. `base` is the public address: 'https://parkho.pk'. */
  urlOf(base: string, path: string): string;
}

const DAY = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const DAYS: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  en: new Intl.DateTimeFormat('en-GB', DAY),
  ur: new Intl.DateTimeFormat('ur-PK-u-nu-latn', DAY),
};

export const mailLanguage = (language: Language = 'en'): MailLanguage => {
  const wording = wordingOf(language, URDU);
  return {
    ...wording,
    language,
    t: (text, ...[values]) => interpolate(wording.translate(text), values ?? {}),
    day: (isoDay) => DAYS[language].format(new Date(isoDay)),
    urlOf: (base, path) => base + localizedPath(path, language),
  };
};
