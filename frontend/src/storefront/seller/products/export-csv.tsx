import { MY_PRODUCTS_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { api, errorText } from '../../../lib/api';
import { saveFile } from '../../../lib/save-file';
import { Button } from '../../../ui/button';

/** Saves all listings as a CSV file. The file comes through a call: a link would carry no token. */
export function ExportCsv({ onProblem }: { onProblem: (problem: string | undefined) => void }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.file('/products/my-products.csv'),
    onSuccess: (file) => saveFile('my-products.csv', file),
  });
  useEffect(() => onProblem(error ? errorText(error, MESSAGES.exportFailed) : undefined), [error, onProblem]);
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
      {!isPending && <Download aria-hidden="true" className="size-5" />}
      Export CSV
    </Button>
  );
}
