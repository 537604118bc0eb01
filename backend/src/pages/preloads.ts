import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GALLERY_SIZES, IMAGE_PATH_PATTERN, imageSrcSet } from '@parkho/contracts';
import { escapeHtml } from './head.js';

/** What a page asks for at once, beyond what every page loads: named in its head, it comes together with that. */
export interface Preloads {
  /** Source of the page's own chunk, from the folder of the frontend. */
  module: string;
  /** Its first calls of the API, letter by letter; the same for everyone. */
  calls?: readonly string[];
  /** The picture that people came to see. */
  picture?: string;
}

/** A chunk in the manifest of the build (Vite, "Backend Integration"); `imports` are keys of others. */
interface Chunk {
  file: string;
  imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** Makes the links of a page's preloads for the frontend built into a folder. */
export const preloadsOf = async (root: string): Promise<(preloads: Preloads) => string> => {
  const manifest = JSON.parse(await readFile(join(root, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const always = filesOf('index.html', manifest);
  return ({ module, calls = [], picture }) => {
    const scripts = [...filesOf(module, manifest)].filter((file) => !always.has(file));
    const hash = picture && IMAGE_PATH_PATTERN.exec(picture)?.[1];
    return [
      ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
      ...calls.map((call) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(call)}" />`),
      ...(hash
        ? [
            `<link rel="preload" as="image" imagesrcset="${imageSrcSet(hash)}" imagesizes="${GALLERY_SIZES}" />`,
          ]
        : []),
    ].join('\n    ');
  };
};

/** The script of a module and those that it imports; none where the build has no such chunk. */
const filesOf = (module: string, manifest: Manifest, files = new Set<string>()): Set<string> => {
  const chunk = manifest[module];
  if (!chunk || files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesOf(imported, manifest, files);
  return files;
};
