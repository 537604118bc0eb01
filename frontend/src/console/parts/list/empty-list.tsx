import { Button, Stack, Typography } from '@mui/material';
import { useListContext } from 'react-admin';

interface EmptyListProps {
  /** Shown for an empty list. */
  nothing: string;
  /** Shown where nothing matches the filters. */
  noMatch: string;
}

/** In place of the rows of an empty list; offers to clear the filters where they are the reason. */
export const EmptyList = ({ nothing, noMatch }: EmptyListProps) => {
  const { filterValues, setFilters } = useListContext();
  const filtered = Object.keys(filterValues).length > 0;
  return (
    <Stack spacing={2} sx={{ alignItems: 'center', py: 8, px: 2 }}>
      <Typography>{filtered ? noMatch : nothing}</Typography>
      {filtered && (
        <Button variant="outlined" onClick={() => setFilters({}, [])}>
          Clear filters
        </Button>
      )}
    </Stack>
  );
};
