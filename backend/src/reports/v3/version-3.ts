import {
  ERASED,
  plusDays,
  type Recorded,
  type ReportDocument,
  type ShopReportParameters,
  type ShopReportTextFormat,
} from '@parkho/contracts';
import type { ReportVersion, Span } from '../report-version.js';
import { csv } from '../v1/formats/csv.js';
import type { Header } from '../v1/formats/header.js';
import { json } from '../v1/formats/json.js';
import { type Model, type Scope, startOf } from '../v1/model.js';
import { PERSONAL } from '../v1/version-1.js';
import { VERSION_2_FOLDS } from '../v2/version-2.js';
import { documentOf } from './document.js';
import { html } from './formats/html.js';
import { txt } from './formats/txt.js';
import { comparedScopeOf, scopeOf } from './scope.js';

/** A format of files: writes a document, and finds it in a file. */
export interface Format {
  body(document: ReportDocument, model: Model): string;
  file(header: Header, scope: Scope, body: string): string;
  bodyIn(file: string): Span | undefined;
}

/** CSV is the table of the specification, as in version 1; JSON the document. */
const FORMATS: Readonly<Record<ShopReportTextFormat, Format>> = {
  txt,
  csv: { ...csv, body: (_, model) => csv.body(model) },
  json: { ...json, body: (document) => JSON.stringify(document, null, 1) },
  html,
};

/** The range of a header's reference, with the compared one. */
const referenceRange = ({ range, compare }: ShopReportParameters): ShopReportParameters['range'] => {
  if (compare === undefined) return range;
  return `${range}~${compare}` as ShopReportParameters['range'];
};

/**
 * Any period, compared with another: figures with their definitions and earlier values, tables with totals, and a
 * summary first. The compared report is the same one of the other period as of its end, from the same log.
 */
export const versionWithComparison = (
  version: number,
  read: (event: Recorded) => Recorded,
): ReportVersion => ({
  personal: PERSONAL,
  supports: () => true,

  begin(question) {
    const scope = scopeOf(question);
    const fold = VERSION_2_FOLDS[question.type](scope);
    const comparedScope = comparedScopeOf(question);
    const earlier = comparedScope && {
      scope: comparedScope,
      fold: VERSION_2_FOLDS[question.type](comparedScope),
      /** The end of what it covers. */
      end: startOf(plusDays(comparedScope.asOf, 1)),
    };
    return {
      apply(event) {
        const reading = read(event);
        fold.apply(reading);
        if (earlier && event.metadata.at < earlier.end) earlier.fold.apply(reading);
      },
      end() {
        const now = { model: fold.model(), scope };
        const before = earlier && { model: earlier.fold.model(), scope: earlier.scope };
        const document = documentOf(question, now, before);
        const erasedCells = erasedIn(document);
        const header = { title: now.model.title, question: { ...question, range: referenceRange(question) } };
        return {
          erasedCells,
          document,
          body: (format) => FORMATS[format].body(document, now.model),
          file: (format, body, { size, root }, bodySha256) =>
            FORMATS[format].file({ ...header, version, size, root, erasedCells, bodySha256 }, scope, body),
        };
      },
    };
  },

  bodyIn: (format, file) => FORMATS[format].bodyIn(file),
});

export const version3 = versionWithComparison(3, (event) => event);

const erasedIn = ({ sections }: ReportDocument): number =>
  sections
    .flatMap((section) => ('rows' in section ? [...section.rows, ...(section.before ?? [])] : []))
    .flat()
    .filter((cell) => cell === ERASED).length;
