import { Button } from '@mui/material';
import { ANALYSIS_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useNotify } from 'react-admin';
import { saveAs } from '../../lib/files/save-as';
import { errorText } from '../../lib/http/api';
import { analysisParquet, type Question } from './analysis-calls';

interface DownloadParquetProps {
  question: Question;
  /** Without the extension. */
  name: string;
}

/** The result as a file for DuckDB, pandas and others. */
export const DownloadParquet = ({ question, name }: DownloadParquetProps) => {
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: analysisParquet,
    onSuccess: (file) => saveAs(`${name}.parquet`, file),
    onError: (error) => notify(errorText(error, MESSAGES.failed), { type: 'error' }),
  });
  return (
    <Button
      startIcon={<Download size={18} aria-hidden />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => mutate(question)}
    >
      Download Parquet
    </Button>
  );
};
