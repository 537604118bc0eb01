import { ERASED, type ShopReportFormat, type ShopReportType } from '@parkho/contracts';
import type { ReportVersion } from '../report-version.js';
import { ComprehensiveFold } from './comprehensive.js';
import { csv } from './csv.js';
import type { Header } from './header.js';
import { html } from './html.js';
import { InspectionsFold } from './inspections.js';
import { json } from './json.js';
import { type Fold, type Model, type Scope, scopeOf } from './model.js';
import { ModerationFold } from './moderation.js';
import { ProductsFold } from './products.js';
import { SalesFold } from './sales.js';
import { txt } from './txt.js';
import { UsersFold } from './users.js';

interface Format {
  body(model: Model): string;
  file(header: Header, scope: Scope, body: string): string;
  bodyIn(file: string): string | undefined;
}
const FORMATS: Readonly<Record<ShopReportFormat, Format>> = { txt, csv, json, html };

const FOLDS: Readonly<Record<ShopReportType, (scope: Scope) => Fold>> = {
  comprehensive: (scope) => new ComprehensiveFold(scope),
  users: (scope) => new UsersFold(scope),
  products: (scope) => new ProductsFold(scope),
  inspections: (scope) => new InspectionsFold(scope),
  moderation: (scope) => new ModerationFold(scope),
  sales: (scope) => new SalesFold(scope),
};

const VERSION = 1;

export const version1: ReportVersion = {
  personal: {
    UserRegistered: { person: 'userId', paths: ['personal.name', 'personal.email', 'businessName'] },
    ProfileUpdated: { person: 'userId', paths: ['changes.name', 'changes.businessName'] },
    EmailChanged: { person: 'userId', paths: ['email'] },
  },

  begin(question) {
    const scope = scopeOf(question);
    const fold = FOLDS[question.type](scope);
    return {
      apply: (event) => fold.apply(event),
      end() {
        const model = fold.model();
        const erasedCells = erasedIn(model);
        return {
          erasedCells,
          body: (format) => FORMATS[format].body(model),
          file: (format, body, { size, root }, bodySha256) =>
            FORMATS[format].file(
              { title: model.title, question, version: VERSION, size, root, erasedCells, bodySha256 },
              scope,
              body,
            ),
        };
      },
    };
  },

  bodyIn: (format, file) => FORMATS[format].bodyIn(file),
};

const erasedIn = ({ sections }: Model): number =>
  sections.reduce(
    (sum, section) =>
      'figures' in section
        ? sum
        : section.rows.reduce((cells, row) => cells + row.filter((cell) => cell === ERASED).length, sum),
    0,
  );
