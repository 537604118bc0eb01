import { MAX_PAGE_BUTTONS } from '@parkho/contracts';

/** A page in the pagination, and its label, which marks a gap: '…20', '1…'. */
interface OfferedPage {
  number: number;
  label: string;
}

/** The pages of the pagination, at most five: the first, the last, and those around the current one. */
export function pageWindow(page: number, totalPages: number): OfferedPage[] {
  const length = Math.min(MAX_PAGE_BUTTONS, totalPages);
  const centred = page - Math.floor(length / 2);
  const first = Math.max(1, Math.min(centred, totalPages - length + 1));
  const last = first + length - 1;
  return Array.from({ length }, (_, index) => {
    if (index === 0) return { number: 1, label: first > 1 ? '1…' : '1' };
    if (index === length - 1)
      return { number: totalPages, label: last < totalPages ? `…${totalPages}` : `${totalPages}` };
    return { number: first + index, label: `${first + index}` };
  });
}
