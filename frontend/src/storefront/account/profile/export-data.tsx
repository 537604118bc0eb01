import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { saveAs } from '../../../lib/files/save-as';
import { Button } from '../../../ui/button';
import { Banner } from '../../../ui/page/banner';
import { exportData } from '../account-calls';

/** Fetched and not linked: a link carries no token. */
export function ExportData() {
  const { mutate, isPending, error } = useMutation({
    mutationFn: exportData,
    onSuccess: ({ data }) => saveAs('parkho-my-data.json', JSON.stringify(data, null, 2), 'application/json'),
  });
  return (
    <>
      <p>Your profile, sessions, listings and account history.</p>
      {error && <Banner>{error.message}</Banner>}
      <Button variant="secondary" busy={isPending} onClick={() => mutate()} className="justify-self-start">
        <Download aria-hidden="true" className="size-5" />
        Download my data
      </Button>
    </>
  );
}
