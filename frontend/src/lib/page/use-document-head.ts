import { siteTitle } from '@parkho/contracts';
import { useEffect } from 'react';

/** What a page says of itself, as the server writes it into the head of the first one (backend/src/pages/head.ts). */
export interface DocumentHead {
  title: string;
  /** Absent together with the path: the page is not for search engines. */
  description?: string | undefined;
  /** The address that it is known by, without the origin. */
  path?: string | undefined;
}

const find = (selector: string) => document.head.querySelector(selector);

/** Where the site is reached, as the server says it; otherwise as the browser has reached it. */
const siteOrigin = new URL(find('link[rel=canonical]')?.getAttribute('href') ?? '/', location.href).origin;

/** Sets an attribute of the element of the head, which is made where there is none; undefined removes the element. */
function write(tag: string, [name, value]: [string, string], attribute: string, text: string | undefined) {
  const found = find(`${tag}[${name}=${value}]`);
  if (text === undefined) return found?.remove();
  const element = found ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(name, value);
  element.setAttribute(attribute, text);
}

/** Updates title, description and canonical address on each navigation. */
export function useDocumentHead({ title, description, path }: DocumentHead): void {
  useEffect(() => {
    document.title = siteTitle(title);
    write('meta', ['name', 'description'], 'content', description);
    write('link', ['rel', 'canonical'], 'href', path && siteOrigin + path);
    write('meta', ['name', 'robots'], 'content', path ? undefined : 'noindex');
  }, [title, description, path]);
}
