import { MAX_PAGE_BUTTONS } from '@parkho/contracts';

/** The page numbers to offer: at most five in a row, with the current one as near to the middle as the ends allow. */
export function pageWindow(page: number, totalPages: number): number[] {
  const length = Math.min(MAX_PAGE_BUTTONS, totalPages);
  const centred = page - Math.floor(length / 2);
  const first = Math.max(1, Math.min(centred, totalPages - length + 1));
  return Array.from({ length }, (_, index) => first + index);
}
