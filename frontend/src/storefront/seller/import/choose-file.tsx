import { csvRecord, IMPORT_COLUMNS } from '@parkho/contracts';
import { useMutation } from '@tanstack/react-query';
import { Download, FileSpreadsheet } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { saveMyProducts } from '../../../lib/files/my-products-csv';
import { saveAs } from '../../../lib/files/save-as';
import { Button } from '../../../ui/button';
import { FileButton } from '../../../ui/form/file-button';
import { Banner } from '../../../ui/page/banner';
import { SpinnerMark } from '../../../ui/spinner';
import { type OpenedFile, openFile } from './table-source';

/** First step: a file is chosen or dropped. */
export function ChooseFile({ onOpen }: { onOpen: (file: OpenedFile) => void }) {
  const [isOver, setOver] = useState(false);
  const { mutate, isPending, error } = useMutation({ mutationFn: openFile, onSuccess: onOpen });
  const saving = useMutation({ mutationFn: saveMyProducts });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !isPending) mutate(file);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative; the button inside is accessible. */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`grid justify-items-center gap-4 rounded-md border-2 border-dashed px-5 py-12 text-center ${
          isOver ? 'border-stamp bg-stamp-tint' : 'border-edge bg-sheet'
        }`}
      >
        <FileSpreadsheet aria-hidden="true" className="size-10 text-ink-soft" strokeWidth={1.25} />
        <p className="max-w-prose">
          Your stock as a CSV file or an Excel workbook (.xlsx, its first sheet): any columns, in any order,
          up to 20 MB.
        </p>
        {/* Any file type: phones do not recognise CSV files. */}
        <FileButton
          disabled={isPending}
          onChange={({ target }) => {
            const file = target.files?.[0];
            // So that the same file can be chosen again after a correction.
            target.value = '';
            if (file) mutate(file);
          }}
        >
          {isPending && <SpinnerMark />}
          Choose a CSV or Excel file
        </FileButton>
        <p className="hidden text-sm text-ink-soft sm:block">or drop it here</p>
      </div>
      {error && <Banner>{error.message}</Banner>}
      <div className="grid gap-3 border-t border-hairline pt-6">
        <h3 className="text-lg font-semibold">No file yet?</h3>
        <p className="max-w-prose text-ink-soft">
          Start from a template with our columns, or from your current listings: edit the file in your
          spreadsheet, then import it.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            onClick={() => saveAs('parkho-products.csv', `\ufeff${csvRecord(ownColumns)}`, 'text/csv')}
          >
            <Download aria-hidden="true" className="size-5" />
            Download template
          </Button>
          <Button variant="secondary" busy={saving.isPending} onClick={() => saving.mutate()}>
            <Download aria-hidden="true" className="size-5" />
            Download my listings
          </Button>
        </div>
        {saving.error && <Banner>{saving.error.message}</Banner>}
      </div>
    </>
  );
}

const ownColumns = IMPORT_COLUMNS.filter((column) => column !== 'seller');
