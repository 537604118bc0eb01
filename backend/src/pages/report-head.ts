import {
  type InspectionReport,
  type PublicReport,
  reportDescription,
  reportFilePath,
  reportPath,
  reportTitle,
  siteTitle,
  type Wording,
} from '@parkho/contracts';
import type { Head } from './head.js';

/** Head of a report's page: a shared link shows seal, rating and device. Search engines list valid reports. */
export const reportHead = (
  report: InspectionReport,
  standing: PublicReport['standing'],
  wording: Wording,
): Head => {
  const { reportId, version } = report;
  const isCurrent = standing === 'current';
  return {
    title: siteTitle(reportTitle(report, wording)),
    description: reportDescription(report, wording),
    path: reportPath(reportId, isCurrent ? undefined : version),
    index: isCurrent,
    image: reportFilePath(reportId, 'jpg', version),
  };
};
