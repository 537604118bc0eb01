import type { ReportAttachment } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, FileText } from 'lucide-react';
import { useId, useState } from 'react';
import { useLanguage } from '../../lib/language/language';
import { Button } from '../../ui/button';
import { SpinnerMark } from '../../ui/spinner';

const kilobytes = (bytes: number) => (bytes / 1024).toLocaleString('en-PK', { maximumFractionDigits: 1 });

/** A benchmark or sensor file; its text is fetched when it is opened. */
export function Attachment({ attachment: { name, path, sha256, bytes } }: { attachment: ReportAttachment }) {
  const { t } = useLanguage();
  const [open, setOpen] = useState(false);
  const id = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ['report-attachment', sha256],
    queryFn: async ({ signal }) => {
      const response = await fetch(path, { signal });
      if (!response.ok) throw new Error(response.statusText);
      return response.text();
    },
    enabled: open,
  });
  return (
    <li className="border-b border-hairline py-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="flex min-w-0 items-center gap-2 py-2">
          <FileText aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
          <span className="font-medium wrap-anywhere">
            <bdi>{name}</bdi>
          </span>
          <span className="text-sm whitespace-nowrap text-ink-soft">
            {t('{size} KB', { size: kilobytes(bytes) })}
          </span>
        </p>
        <p className={path ? 'flex gap-2 print:hidden' : 'hidden'}>
          <Button variant="quiet" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
            {open ? t('Hide') : t('Show')}
            <span className="sr-only">
              : <bdi>{name}</bdi>
            </span>
            <ChevronDown aria-hidden="true" className={`size-4 ${open ? 'rotate-180' : ''}`} />
          </Button>
          <a
            href={path}
            download={name}
            className="inline-flex min-h-11 items-center px-3 font-semibold text-stamp underline-offset-4 hover:underline"
          >
            {t('Download')}
            <span className="sr-only">
              : <bdi>{name}</bdi>
            </span>
          </a>
        </p>
      </div>
      <p className="label-text hidden break-all text-ink-soft print:block">
        <bdi>SHA-256 {sha256}</bdi>
      </p>
      <div id={id} hidden={!open} className="print:hidden">
        {!open ? null : error ? (
          <p role="alert" className="flex flex-wrap items-center gap-3 py-2 text-red-ink">
            {t('This file could not be loaded.')}
            <Button variant="secondary" onClick={() => refetch()}>
              {t('Try Again')}
            </Button>
          </p>
        ) : data === undefined ? (
          <p role="status" className="flex items-center gap-2 py-3 text-ink-soft">
            <SpinnerMark /> {t('Loading file...')}
          </p>
        ) : (
          <section
            aria-label={name}
            dir="ltr"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
            tabIndex={0}
            className="my-2 max-h-96 overflow-auto rounded-md border border-hairline bg-paper p-4"
          >
            <pre className="font-mono text-sm">{data}</pre>
          </section>
        )}
      </div>
    </li>
  );
}
