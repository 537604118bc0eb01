import {
  type InspectionReport,
  type PublicReport,
  reportDescription,
  reportFilePath,
  reportPath,
  reportTitle,
  siteTitle,
} from '@parkho/contracts';
import type { Head } from './head.js';

/** Head of a report's page: a shared link shows seal, rating and device. Search engines list what counts now. */
export const reportHead = (report: InspectionReport, standing: PublicReport['standing']): Head => {
  const { reportId, version } = report;
  const isCurrent = standing === 'current';
  return {
    title: siteTitle(reportTitle(report)),
    description: reportDescription(report),
    path: reportPath(reportId, isCurrent ? undefined : version),
    index: isCurrent,
    image: reportFilePath(reportId, 'jpg', version),
  };
};
