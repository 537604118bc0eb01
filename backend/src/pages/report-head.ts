import {
  coverageOf,
  type InspectionReport,
  type PublicReport,
  publicBand,
  RATING_MAX,
  reportFilePath,
  reportPath,
  reportTitle,
  siteTitle,
} from '@parkho/contracts';
import type { Head } from './head.js';

/** Head of a report's page: a shared link shows seal, rating and device. Search engines list what counts now. */
export const reportHead = (report: InspectionReport, standing: PublicReport['standing']): Head => {
  const { reportId, version, device, overallRating, overallStatus } = report;
  const { checked, of } = coverageOf(report);
  const isCurrent = standing === 'current';
  return {
    title: siteTitle(reportTitle(report)),
    description: `${device.name}: ${overallRating}/${RATING_MAX}, ${publicBand(overallRating)}. ${overallStatus}, ${checked} of ${of} parts checked. Signed by the lab of Parkho, and anybody can check it.`,
    path: reportPath(reportId, isCurrent ? undefined : version),
    index: isCurrent,
    image: reportFilePath(reportId, 'jpg', version),
  };
};
