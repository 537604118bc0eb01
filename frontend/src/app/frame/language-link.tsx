import { LANGUAGE_STORAGE_KEY, LANGUAGES, localizedPath, PAGES, type Page } from '@parkho/contracts';
import { matchPath, useLocation } from 'react-router';
import { useLanguage } from '../../lib/language/language';
import { writeStorage } from '../../lib/storage';

const pages: readonly Page[] = Object.values(PAGES);

/** Leads to the page in the other language, which this browser then remembers; empty if the page is only in English. */
export function LanguageLink({ className }: { className: string }) {
  const { language } = useLanguage();
  const { pathname, search } = useLocation();
  if (!pages.find(({ path }) => matchPath(path, pathname))?.translated) return null;
  const otherLanguage = language === 'en' ? 'ur' : 'en';
  return (
    <a
      href={localizedPath(pathname, otherLanguage) + search}
      lang={otherLanguage}
      hrefLang={otherLanguage}
      onClick={() => writeStorage(LANGUAGE_STORAGE_KEY, otherLanguage)}
      className={className}
    >
      {LANGUAGES[otherLanguage].name}
    </a>
  );
}
