import {
  interpolate,
  type Language,
  splitPlaceholders,
  type ValuesOf,
  type Wording,
  wordingOf,
} from '@parkho/contracts';
import type { Text } from '@parkho/contracts/urdu';
import { createContext, Fragment, type ReactNode, useContext } from 'react';
import { formatDate, formatDay, formatInPakistan, formatMonth } from '../date';

type Translations = Readonly<Record<string, string>>;

/** A language, with its formats of texts, amounts and times. */
export interface Localization extends Wording {
  language: Language;
  /** A text of the catalog, with values for its placeholders. */
  t<T extends Text>(text: T, ...values: ValuesOf<T, string | number>): string;
  /** A text of the catalog with elements in it. */
  rich<T extends Text>(text: T, ...values: ValuesOf<T, ReactNode>): ReactNode;
  /** The day of an ISO 8601 time, in Pakistan. */
  date(iso: string): string;
  /** Month and year of an ISO 8601 time, in Pakistan. */
  month(iso: string): string;
  /** Day and time, to the second, of an ISO 8601 time, in Pakistan. */
  dateTime(iso: string): string;
  /** A day such as '2026-11-21', wherever the reader is. */
  day(isoDay: string): string;
}

const dateFormatter = (options: Intl.DateTimeFormatOptions, timeZone = 'Asia/Karachi') => {
  const format = new Intl.DateTimeFormat('ur-PK-u-nu-latn', { ...options, timeZone });
  return (iso: string): string => format.format(new Date(iso));
};
const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const URDU_DATES = {
  date: dateFormatter(DAY),
  month: dateFormatter({ month: 'long', year: 'numeric' }),
  day: dateFormatter(DAY, 'UTC'),
  dateTime: dateFormatter({
    ...DAY,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }),
};
const ENGLISH_DATES = { date: formatDate, month: formatMonth, day: formatDay, dateTime: formatInPakistan };

export const localizationOf = (language: Language, translations: Translations = {}): Localization => {
  const wording = wordingOf(language, translations);
  const { translate } = wording;
  return {
    ...wording,
    language,
    t: (text, ...[values]) => interpolate(translate(text), values ?? {}),
    rich: (text, ...[values]) =>
      splitPlaceholders(translate(text)).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order.
        <Fragment key={index}>
          {index % 2 === 0 ? part : (values as Record<string, ReactNode> | undefined)?.[part]}
        </Fragment>
      )),
    ...(language === 'ur' ? URDU_DATES : ENGLISH_DATES),
  };
};

const LocalizationContext = createContext(localizationOf('en'));
export const LanguageProvider = LocalizationContext.Provider;
export const useLanguage = (): Localization => useContext(LocalizationContext);

/** The texts of a language, loaded where it is not English. */
export const loadLocalization = async (language: Language): Promise<Localization> =>
  localizationOf(language, language === 'ur' ? (await import('@parkho/contracts/urdu')).URDU : {});
