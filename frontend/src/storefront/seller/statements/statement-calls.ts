import { type SellerStatement, type StatementFormat, statementFileName } from '@parkho/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { saveAs } from '../../../lib/files/save-as';
import { api, fetcher } from '../../../lib/http/api';

const pathOf = (month: string): string => `/seller/statements/${encodeURIComponent(month)}`;

/** The statement for '2026-10', by default the last complete month. */
export const statement = (month: string | null) =>
  queryOptions({
    queryKey: ['statements', month],
    queryFn: fetcher<SellerStatement>(pathOf(month ?? 'latest')),
    placeholderData: keepPreviousData,
  });

/** Fetched and not linked: a link carries no token. */
export const saveStatement = async ({
  month,
  format,
}: {
  month: string;
  format: StatementFormat;
}): Promise<void> =>
  saveAs(statementFileName(month, format), await api.file(`${pathOf(month)}/file?format=${format}`));
