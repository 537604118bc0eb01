import { TextField } from '@mui/material';
import type { ViewList } from '@parkho/contracts';
import { useListPaginationContext, useStore } from 'react-admin';

const SIZES = [10, 25, 50, 100];

/** The last chosen number of rows of a list's page. */
export const useStoredPageSize = (list: ViewList, atFirst: number) =>
  useStore<number>(`${list}.perPage`, atFirst);

interface PageSizeProps {
  onChange: (size: number) => void;
}

/** The number of rows of a page; empty if all rows fit on the smallest page. */
export const PageSize = ({ onChange }: PageSizeProps) => {
  const { perPage, setPerPage, total = 0 } = useListPaginationContext();
  if (total <= SIZES[0]!) return null;
  return (
    <TextField
      select
      label="Per page"
      value={perPage}
      onChange={({ target }) => {
        onChange(Number(target.value));
        setPerPage(Number(target.value));
      }}
      slotProps={{ select: { native: true } }}
      sx={{ width: 90, m: 0 }}
    >
      {[...new Set([...SIZES, perPage])]
        .sort((one, other) => one - other)
        .map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
    </TextField>
  );
};
