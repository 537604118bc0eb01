import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import { auditCalls } from './audit/parts/audit-calls';
import { categoryCalls } from './categories/category-calls';
import { externalCalls } from './external-inspections/external-calls';
import { requestCalls } from './feature-requests/request-calls';
import { inspectionCalls } from './inspections/inspection-calls';
import { moderationCalls } from './moderation/moderation-calls';
import { operationsCalls } from './operations/operations-calls';
import { http } from './parts/actions/http';
import { contactCalls } from './parts/contact/contact-calls';
import { flagCalls } from './parts/flags/flag-calls';
import { viewCalls } from './parts/list/views/view-calls';
import { placementCalls } from './placement-requests/placement-calls';
import { productCalls } from './products/parts/product-calls';
import { questionCalls } from './questions/question-calls';
import { reportCalls } from './reports/report-calls';
import { reviewCalls } from './reviews/review-calls';
import { userCalls } from './users/user-calls';

const restProvider = simpleRestProvider('/api/console', http);

/** Resources are named by their addresses; the screen of inspections lists requests. */
const READ_AT: Readonly<Record<string, string>> = { inspections: 'inspection-requests' };
const readAt = (resource: string): string => READ_AT[resource] ?? resource;

/** Reads go to /api/console/<resource>, writes are the named commands of each resource. */
export const dataProvider = {
  ...restProvider,
  getList: (resource, params) => restProvider.getList(readAt(resource), params),
  getOne: (resource, params) => restProvider.getOne(readAt(resource), params),
  ...productCalls,
  ...moderationCalls,
  ...flagCalls,
  ...userCalls,
  ...categoryCalls,
  ...inspectionCalls,
  ...externalCalls,
  ...placementCalls,
  ...questionCalls,
  ...reviewCalls,
  ...requestCalls,
  ...reportCalls,
  ...operationsCalls,
  ...auditCalls,
  ...contactCalls,
  ...viewCalls,
} satisfies DataProvider & object;
