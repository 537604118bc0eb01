import type { SearchNote as Note } from '@parkho/contracts';
import { useRef } from 'react';
import { Link, type To } from 'react-router';
import { useLanguage } from '../../lib/language/language';

interface SearchNoteProps {
  note: Note | undefined;
  /** The search text. */
  search: string;
  /** The list for the exact text. */
  exact: To;
}

/** Announces the corrected search. The live region is present beforehand, so that its text is read out. */
export function SearchNote({ note, search, exact }: SearchNoteProps) {
  const { t, rich } = useLanguage();
  const status = useRef<HTMLDivElement>(null);
  const hasNote = note?.corrected || note?.allButOne;
  return (
    <div
      ref={status}
      role="status"
      tabIndex={-1}
      className={
        hasNote
          ? 'rounded-md border border-hairline bg-stamp-tint px-4 py-2 wrap-anywhere outline-none'
          : 'sr-only'
      }
    >
      {note?.corrected && (
        <p className="flex flex-wrap items-center gap-x-4 text-lg font-semibold text-stamp-deep">
          <span>{rich('Showing results for {search}', { search: <bdi>{note.corrected}</bdi> })}</span>
          <Link
            to={exact}
            // The link disappears with the correction; the focus moves to the results.
            onClick={() => status.current?.focus({ preventScroll: true })}
            className="inline-flex min-h-11 items-center text-base font-medium text-stamp underline underline-offset-4"
          >
            <span>{rich('Search instead for {search}', { search: <bdi>{search}</bdi> })}</span>
          </Link>
        </p>
      )}
      {note?.nearest && (
        <p className="pb-2 text-stamp-deep">
          {rich('No {typed} is on sale. These are the nearest: {found}.', {
            typed: <bdi>{note.nearest.typed.toUpperCase()}</bdi>,
            found: <bdi>{note.nearest.found.toUpperCase()}</bdi>,
          })}
        </p>
      )}
      {note?.allButOne && (
        <p className="py-2 text-stamp-deep">
          {t('No device has all the words of your search. These have all but one.')}
        </p>
      )}
    </div>
  );
}
