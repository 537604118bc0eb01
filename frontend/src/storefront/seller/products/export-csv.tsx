import { MY_PRODUCTS_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { saveMyProducts } from '../../../lib/files/my-products-csv';
import { errorText } from '../../../lib/http/api';
import { Button } from '../../../ui/button';

/** Downloads all listings, regardless of the list's filter. */
export function ExportCsv({ onProblem }: { onProblem: (problem: string | undefined) => void }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: saveMyProducts,
  });
  useEffect(() => onProblem(error ? errorText(error, MESSAGES.exportFailed) : undefined), [error, onProblem]);
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
      {!isPending && <Download aria-hidden="true" className="size-5" />}
      Export CSV
    </Button>
  );
}
