import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageName } from '@parkho/contracts';

/** A chunk in the manifest of the build (Vite, "Backend Integration"); `imports` are keys of other chunks. */
interface Chunk {
  file: string;
  imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** The end of the path of a page's source: `forgotPassword` is 'account/forgot-password-page.tsx'. */
const sourceOf = (page: PageName): string =>
  `/${page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-page.tsx`;

/** Makes the links that load a page's script at the same time as those of every page. */
export const preloadsOf = async (root: string): Promise<(page: PageName) => string> => {
  const manifest = JSON.parse(await readFile(join(root, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const indexFiles = filesOf('index.html', manifest);
  return (page) => {
    const module = Object.keys(manifest).find(
      // The console has a report-page.tsx, too.
      (source) => source.endsWith(sourceOf(page)) && !source.startsWith('src/console/'),
    );
    return [...filesOf(module, manifest)]
      .filter((file) => !indexFiles.has(file))
      .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}" />`)
      .join('\n    ');
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
