import { Button, Stack, Typography } from '@mui/material';
import { useListContext } from 'react-admin';

interface EmptyListProps {
  /** Said where there is nothing at all. */
  nothing: string;
  /** Said where the filters let nothing through. */
  noMatch: string;
}

/** In the place of a list's rows; offers to drop the filters where those are the reason. */
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
