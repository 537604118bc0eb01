import {
  ERASED,
  type ShopReportTextFormat,
  type ShopReportType,
  type SpecifiedRange,
} from '@parkho/contracts';
import type { ReportVersion, Span } from '../report-version.js';
import { RANGE_DAYS } from './constants.js';
import { csv } from './formats/csv.js';
import type { Header } from './formats/header.js';
import { html } from './formats/html.js';
import { json } from './formats/json.js';
import { txt } from './formats/txt.js';
import { type Fold, type Model, type Scope, scopeOf } from './model.js';
import { ComprehensiveFold } from './sections/comprehensive.js';
import { InspectionsFold } from './sections/inspections.js';
import { ModerationFold } from './sections/moderation.js';
import { ProductsFold } from './sections/products.js';
import { SalesFold } from './sections/sales.js';
import { UsersFold } from './sections/users.js';

/** A format of files: writes a model, and finds the body in a file. */
export interface Format {
  body(model: Model): string;
  file(header: Header, scope: Scope, body: string): string;
  bodyIn(file: string): Span | undefined;
}
export const FORMATS: Readonly<Record<ShopReportTextFormat, Format>> = { txt, csv, json, html };

export const VERSION_1_FOLDS: Readonly<Record<ShopReportType, (scope: Scope) => Fold>> = {
  comprehensive: (scope) => new ComprehensiveFold(scope),
  users: (scope) => new UsersFold(scope),
  products: (scope) => new ProductsFold(scope),
  inspections: (scope) => new InspectionsFold(scope),
  moderation: (scope) => new ModerationFold(scope),
  sales: (scope) => new SalesFold(scope),
};

/** The personal data that the folds show. */
export const PERSONAL: ReportVersion['personal'] = {
  UserRegistered: { person: 'userId', paths: ['personal.name', 'personal.email', 'businessName'] },
  ProfileUpdated: { person: 'userId', paths: ['changes.name', 'changes.businessName'] },
  EmailChanged: { person: 'userId', paths: ['email'] },
};

/** A version that folds and writes by these tables; a later one replaces some of their entries. */
export const versionOf = (
  version: number,
  folds: typeof VERSION_1_FOLDS,
  formats: typeof FORMATS,
  personal: ReportVersion['personal'],
): ReportVersion => ({
  personal,

  supports: ({ range, compare }) => Object.hasOwn(RANGE_DAYS, range) && compare === undefined,

  begin(question) {
    const scope = scopeOf({ range: question.range as SpecifiedRange, asOf: question.asOf });
    const fold = folds[question.type](scope);
    return {
      apply: (event) => fold.apply(event),
      end() {
        const model = fold.model();
        const erasedCells = erasedIn(model);
        return {
          erasedCells,
          body: (format) => formats[format].body(model),
          file: (format, body, { size, root }, bodySha256) =>
            formats[format].file(
              { title: model.title, question, version, size, root, erasedCells, bodySha256 },
              scope,
              body,
            ),
        };
      },
    };
  },

  bodyIn: (format, file) => formats[format].bodyIn(file),
});

export const version1 = versionOf(1, VERSION_1_FOLDS, FORMATS, PERSONAL);

const erasedIn = ({ sections }: Model): number =>
  sections.reduce(
    (sum, section) =>
      'figures' in section
        ? sum
        : section.rows.reduce((cells, row) => cells + row.filter((cell) => cell === ERASED).length, sum),
    0,
  );
