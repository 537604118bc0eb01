import { localizedPath, siteTitle } from '@parkho/contracts';
import { useEffect } from 'react';
import { useLanguage } from '../language/language';

/** The metadata of a page, as the server writes them into the head of the first one (backend/src/pages/head.ts). */
export interface DocumentHead {
  title: string;
  /** Absent together with the path: the page is not indexed. */
  description?: string | undefined;
  /** Its canonical path, without the origin. */
  path?: string | undefined;
}

const findInHead = (selector: string) => document.head.querySelector(selector);

let cachedOrigin: string | undefined;
/** The site's origin as the server sent it with the first page; otherwise that of the address. */
const siteOrigin = (): string => {
  cachedOrigin ??= new URL(findInHead('link[rel=canonical]')?.getAttribute('href') ?? '/', location.href)
    .origin;
  return cachedOrigin;
};

/** Sets an attribute of an element of the head, which is added if missing; undefined removes the element. */
function setHeadAttribute(
  tag: string,
  [name, value]: [string, string],
  attribute: string,
  text: string | undefined,
) {
  const existing = findInHead(`${tag}[${name}=${value}]`);
  if (text === undefined) return existing?.remove();
  const element = existing ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(name, value);
  element.setAttribute(attribute, text);
}

/** Updates title, description and canonical address on each navigation. */
export function useDocumentHead({ title, description, path }: DocumentHead): void {
  const { language, translate } = useLanguage();
  useEffect(() => {
    document.title = siteTitle(translate(title));
    setHeadAttribute('meta', ['name', 'description'], 'content', description && translate(description));
    setHeadAttribute(
      'link',
      ['rel', 'canonical'],
      'href',
      path && siteOrigin() + localizedPath(path, language),
    );
    setHeadAttribute('meta', ['name', 'robots'], 'content', path ? undefined : 'noindex');
  }, [title, description, path, language, translate]);
}
