import { type LogHeadView, type PublicReport, parseReportId, reportFilePath } from '@parkho/contracts';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, api } from '../http/api';
import type { LogEvidence } from './verify-in-log';

const fetchReport = async (reportId: string, version?: number, signal?: AbortSignal) =>
  (
    await api.get<PublicReport>(`/inspection-reports/${encodeURIComponent(reportId)}`, {
      query: { version },
      signal,
    })
  ).data;

/** A report as any visitor sees it; without a version the newest. */
export const publicReport = (reportId: string, version?: number) =>
  queryOptions({
    queryKey: ['reports', reportId, version ?? 'newest'],
    queryFn: ({ signal }) => fetchReport(reportId, version, signal),
  });

/** The same, bypassing the cache; null if the shop has no such public report. */
export const reportOnRecord = (reportId: string, version?: number): Promise<PublicReport | null> =>
  fetchReport(reportId, version).catch((error) => {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  });

const fetchUncached = async (path: string): Promise<Response> => {
  // Bypasses the browser's cache: only the bytes that are served now count.
  const response = await fetch(path, { cache: 'reload' });
  if (!response.ok) throw new ApiError(response.status, response.statusText);
  return response;
};

/** The public keys of /.well-known/jwks.json (RFC 7517). */
export const publishedKeys = async () => (await (await fetchUncached('/.well-known/jwks.json')).json()).keys;
export const servedReportBytes = async (path: string) =>
  new Uint8Array(await (await fetchUncached(path)).arrayBuffer());

/** The proof that the log contains a report; null until a head that covers it is signed. */
export async function logEvidence(reportId: string, version: number): Promise<LogEvidence | null> {
  const response = await fetchUncached(reportFilePath(reportId, 'proof', version));
  if (response.status === 202) return null;
  const { data } = await api.get<LogHeadView>('/audit/head');
  return { proof: await response.text(), keys: data.keys };
}

/** A typed, pasted or scanned report id. `host`: of the link, if it is not this site. */
export type ReportReference = { reportId: string; version?: number; host?: string } | { jws: string };

/** The addresses of a report's page, its PDF and its signed file. */
const REPORT_ADDRESS = /\/(?:inspection-)?reports\/([\w-]+?)(?:\.(?:pdf|jws))?\/?$/i;

/** Reads an id, the link of a report or a signed file; undefined for anything else. */
export function readReference(input: string): ReportReference | undefined {
  const text = input.trim();
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(text)) return { jws: text };
  const reportId = parseReportId(text);
  if (reportId) return { reportId };
  const address = /^https?:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const linkedId = parseReportId(REPORT_ADDRESS.exec(url.pathname)?.[1] ?? '');
  if (!linkedId) return undefined;
  const version = Number(url.searchParams.get('version'));
  return {
    reportId: linkedId,
    ...(Number.isInteger(version) && version > 0 && { version }),
    ...(url.host !== location.host && { host: url.host }),
  };
}
