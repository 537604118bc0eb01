import { commandLine, runProgram } from '@parkho/projections';
import { Option } from 'commander';
import { browserPath, openBrowser } from '../support/chromium.js';
import { ROOT } from '../support/command.js';
import { commitOf, writeResultsInto } from '../support/document-block.js';
import { writeReport } from './album.js';
import { type CapturedView, gallery, VIEWERS, viewOf } from './gallery.js';
import { recordOf, replaceGalleryIn } from './record.js';
import type { Viewer } from './visits.js';

interface Options {
  out: string;
  against?: string;
  viewer?: Viewer;
  record?: boolean;
}

const report = (shown: CapturedView): void => {
  if (shown.problems.length === 0) return;
  console.log(`${viewOf(shown)}: ${shown.address}`);
  for (const problem of shown.problems) console.log(`  ${problem}`);
};

const program = commandLine(
  'npm run gallery --',
  `Opens every page of the demo shop as every role on a phone and on a desktop, and those of an empty shop on a phone, and
checks it: console messages, failed requests, horizontal scroll, layout shift, accessibility (axe), focus, dead links,
controls without effect, dark mode, large text, long words, failed data requests and no network. Writes an HTML page with
all screenshots.`,
)
  .option('--out <folder>', 'the folder of the screenshots and index.html', 'gallery')
  .option('--against <folder>', 'an earlier gallery, whose screenshots are shown beside the new ones')
  .addOption(new Option('--viewer <viewer>', 'only this viewer').choices(VIEWERS))
  .option('--record', 'stores the result in docs/gallery.json and docs/accessibility.md')
  .action(async ({ out, against, viewer, record = false }: Options) => {
    const [at, commit] = [new Date().toISOString(), record ? commitOf(ROOT) : ''];
    if (!browserPath) throw new Error('Chromium is not installed');
    const began = performance.now();
    const found = await gallery({ folder: out, ...(viewer && { viewers: [viewer] }), onShown: report });
    const browser = await openBrowser();
    const changed = await writeReport(browser, found, out, against);
    await browser.close();
    for (const link of found.deadLinks) console.log(`dead link: ${link}`);
    const failing = found.shown.filter(({ problems }) => problems.length > 0).length;
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(
      `\n${found.shown.length} pages in ${seconds} s: ${failing} with problems, ${changed} changed; ${found.links} links, ${found.deadLinks.length} dead; ${found.controls} controls`,
    );
    if (record)
      writeResultsInto(
        ROOT,
        'gallery.json',
        { gallery: recordOf(found, { at, commit, seconds }) },
        { 'accessibility.md': replaceGalleryIn },
      );
    if (failing + found.deadLinks.length > 0) process.exitCode = 1;
  });

process.exit(await runProgram(program, process.argv.slice(2)));
