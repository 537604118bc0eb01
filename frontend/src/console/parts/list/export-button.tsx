import { Button } from '@mui/material';
import { dayInPakistan, GENERAL_MESSAGES } from '@parkho/contracts';
import { Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type RaRecord, useDataProvider, useListContext, useNotify } from 'react-admin';
import { saveAs } from '../../../lib/files/save-as';
import { errorText } from '../../../lib/http/api';
import { type CsvColumn, ListCsv } from './list-csv';
import { pagesOfList } from './pages-of-list';

/** All records that match the filters as CSV; meanwhile the button shows the progress, and cancels it. */
export const ExportButton = <T extends RaRecord>({ columns }: { columns: readonly CsvColumn<T>[] }) => {
  const { resource, filterValues: filter, sort, total = 0 } = useListContext<T>();
  const api = useDataProvider();
  const notify = useNotify();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const startExport = async () => {
    running.current = new AbortController();
    const { signal } = running.current;
    setProgress({ done: 0, total });
    try {
      const csv = new ListCsv<T>(columns);
      for await (const page of pagesOfList<T>(api, { resource, filter, sort })) {
        if (signal.aborted) return;
        csv.add(page.records);
        setProgress({ done: csv.records, total: page.total });
      }
      saveAs(`parkho-${resource}-${dayInPakistan(new Date().toISOString())}.csv`, csv.file());
    } catch (error) {
      if (!signal.aborted) notify(errorText(error as Error, GENERAL_MESSAGES.error), { type: 'error' });
    } finally {
      if (running.current?.signal === signal) setProgress(undefined);
    }
  };
  const stop = () => {
    running.current?.abort();
    setProgress(undefined);
  };
  return progress ? (
    <Button size="small" startIcon={<X size={18} aria-hidden />} onClick={stop}>
      <span className="sr-only">Cancel the export: </span>
      <span role="status" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {progress.done.toLocaleString('en')} of {progress.total.toLocaleString('en')}
      </span>
    </Button>
  ) : (
    <Button
      size="small"
      startIcon={<Download size={18} aria-hidden />}
      title="Export as CSV"
      disabled={total === 0}
      onClick={() => void startExport()}
    >
      Export
    </Button>
  );
};
