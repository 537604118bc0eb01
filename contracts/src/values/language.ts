/** The languages of the public side. Addresses of English have no prefix. */
export type Language = 'en' | 'ur';

export const LANGUAGES = {
  en: { name: 'English', dir: 'ltr', prefix: '' },
  ur: { name: 'اردو', dir: 'rtl', prefix: '/ur' },
} as const satisfies Record<Language, object>;

/** Storage key of the chosen language; PAGE_SCRIPT reads it, too. */
export const LANGUAGE_STORAGE_KEY = 'language';

/** '/ur/devices' is '/devices' in Urdu. */
export function parseLocalizedPath(pathname: string): { language: Language; path: string } {
  const { prefix } = LANGUAGES.ur;
  const isUrdu = pathname === prefix || pathname.startsWith(`${prefix}/`);
  return isUrdu
    ? { language: 'ur', path: pathname.slice(prefix.length) || '/' }
    : { language: 'en', path: pathname };
}

/** The address of a page in a language: '/ur/devices', and '/ur' for the home page. */
export const localizedPath = (path: string, language: Language): string =>
  language === 'en' ? path : `${LANGUAGES[language].prefix}${path === '/' ? '' : path}`;

/** The placeholders of a text: 'name' in 'Sold by {name}'. */
export type PlaceholdersIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersIn<Rest>
  : never;

/** The values of a text's placeholders. */
export type ValuesOf<Text extends string, Value> = [PlaceholdersIn<Text>] extends [never]
  ? []
  : [values: Record<PlaceholdersIn<Text>, Value>];

/** A text in pieces: the texts between placeholders, and their names, alternating. */
export const splitPlaceholders = (text: string): string[] => text.split(/\{(\w+)\}/);

/** A text with its placeholders replaced by values. */
export const interpolate = (text: string, values: Readonly<Record<string, string | number>>): string =>
  splitPlaceholders(text)
    .map((piece, index) => (index % 2 === 0 ? piece : String(values[piece] ?? '')))
    .join('');
