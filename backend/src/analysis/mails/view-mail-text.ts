import {
  type AnalysisTable,
  comparisonLabel,
  EXPLORE_PAGE,
  type Exploration,
  type ExplorationResult,
  explorationQuery,
  explorationTitle,
  type Figure,
  figureFormat,
  figureUnit,
  formatDay,
  groupLabel,
  type QueryEvidence,
  stopViewMailPath,
} from '@parkho/contracts';
import { composeMail, type MailText } from '../../platform/mail/mail-template.js';

/** Maximum number of groups in a mail; the page has the others. */
const GROUPS_MAX = 15;

interface MailedView {
  /** The name of the saved view. */
  name: string;
  /** Of the link that stops its mails. */
  token: string;
  /** The exploration as of the day of the mail. */
  exploration: Exploration;
  table: AnalysisTable;
  explored: ExplorationResult;
  evidence: QueryEvidence;
}

/** A mail with the result of a saved view of Explore. `base` is the public address: 'https://parkho.pk'. */
export const composeViewMail = (
  reader: string,
  base: string,
  { name, token, exploration, table, explored, evidence }: MailedView,
): MailText => {
  const { by, compare, asOf } = exploration;
  const format = figureFormat(exploration, table);
  const unit = figureUnit(exploration, table);
  const formatted = (value: number | null | undefined): string =>
    value == null ? '–' : `${format(value)}${unit ? ` ${unit}` : ''}`;
  const figure = ({ value, before }: Figure): string =>
    compare ? `${formatted(value)} (${comparisonLabel(compare)}: ${formatted(before)})` : formatted(value);
  const groups = by ? explored.groups.slice(0, GROUPS_MAX) : [];
  const remaining = explored.groups.length - groups.length;
  return composeMail(reader, {
    subject: `${name}: ${formatted(explored.total.value)}`,
    paragraphs: [
      `${explorationTitle(exploration, table)}, as of ${formatDay(asOf!)}.`,
      `${by ? 'Overall' : 'Result'}: ${figure(explored.total)}`,
    ],
    items: [
      ...groups.map((group) => ({ title: groupLabel(group.key, by!, table), detail: figure(group) })),
      ...(remaining > 0 ? [{ detail: `${remaining.toLocaleString('en')} more in Explore` }] : []),
      { title: `Source: ${evidence.position} events`, detail: `SHA-256 ${evidence.sha256}` },
    ],
    link: { label: 'Open in Explore', url: `${base}${EXPLORE_PAGE.path}?${explorationQuery(exploration)}` },
    footer: {
      reason: `You get this email because you have scheduled it for your view “${name}”.`,
      links: [{ label: 'Stop these emails', url: base + stopViewMailPath(token) }],
    },
  });
};
