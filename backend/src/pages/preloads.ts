import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GALLERY_SIZES, imageSrcSet, type PageName } from '@parkho/contracts';
import { escapeHtml } from './head.js';

/** What a page asks for at once, beyond what every page loads: named in its head, it comes together with that. */
export interface Preloads {
  page: PageName;
  /** Its first calls of the API, see `PageHead.firstCalls`. */
  calls: readonly string[];
  /** The hash of the picture that people came to see. */
  picture?: string | undefined;
}

/** A chunk in the manifest of the build (Vite, "Backend Integration"); `imports` are keys of others. */
interface Chunk {
  file: string;
  imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** The end of the name of a page's source: `forgotPassword` is drawn by 'account/forgot-password-page.tsx'. */
const sourceOf = (page: PageName): string =>
  `/${page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-page.tsx`;

/** Makes the links of a page's preloads for the frontend built into a folder. */
export const preloadsOf = async (root: string): Promise<(preloads: Preloads) => string> => {
  const manifest = JSON.parse(await readFile(join(root, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const always = filesOf('index.html', manifest);
  return ({ page, calls, picture }) => {
    const module = Object.keys(manifest).find((source) => source.endsWith(sourceOf(page)));
    const scripts = [...filesOf(module, manifest)].filter((file) => !always.has(file));
    return [
      ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
      ...calls.map((call) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(call)}" />`),
      ...(picture
        ? [
            `<link rel="preload" as="image" imagesrcset="${imageSrcSet(picture)}" imagesizes="${GALLERY_SIZES}" />`,
          ]
        : []),
    ].join('\n    ');
  };
};

/** The script of a module and those that it imports; none where the build has no such chunk. */
const filesOf = (module: string | undefined, manifest: Manifest, files = new Set<string>()): Set<string> => {
  const chunk = module !== undefined && manifest[module];
  if (!chunk || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, manifest, files);
  return files;
};
