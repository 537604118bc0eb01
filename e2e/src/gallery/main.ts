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

const report = (view: CapturedView): void => {
  if (view.problems.length === 0) return;
  console.log(`${viewOf(view)}: ${view.address}`);
  for (const problem of view.problems) console.log(`  ${problem}`);
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
    const start = performance.now();
    const result = await gallery({ folder: out, ...(viewer && { viewers: [viewer] }), onView: report });
    const browser = await openBrowser();
    const changed = await writeReport(browser, result, out, against);
    await browser.close();
    for (const link of result.deadLinks) console.log(`dead link: ${link}`);
    const failing = result.views.filter(({ problems }) => problems.length > 0).length;
    const seconds = Math.round((performance.now() - start) / 1000);
    console.log(
      `\n${result.views.length} pages in ${seconds} s: ${failing} with problems, ${changed} changed; ${result.links} links, ${result.deadLinks.length} dead; ${result.controls} controls`,
    );
    if (record)
      writeResultsInto(
        ROOT,
        'gallery.json',
        { gallery: recordOf(result, { at, commit, seconds }) },
        { 'accessibility.md': replaceGalleryIn },
      );
    if (failing + result.deadLinks.length > 0) process.exitCode = 1;
  });

process.exit(await runProgram(program, process.argv.slice(2)));
