import { Button, Stack, Typography } from '@mui/material';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useListPaginationContext } from 'react-admin';
import { pageWindow } from '../../../lib/page/page-window';

/** Page numbers, at most five; empty with only one page. */
export const NumberedPages = () => {
  const { page, perPage, total = 0, setPage, isPending } = useListPaginationContext();
  const totalPages = Math.ceil(total / perPage);
  if (isPending || totalPages <= 1) return null;
  return (
    <Stack
      component="nav"
      aria-label="Pages"
      direction="row"
      useFlexGap
      spacing={1}
      sx={{
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        px: { xs: 0, sm: 2 },
        py: 2,
      }}
    >
      <Typography variant="body2">
        Showing {(page - 1) * perPage + 1} to {Math.min(page * perPage, total)} of {total} results
      </Typography>
      <Stack
        direction="row"
        useFlexGap
        spacing={0.5}
        sx={{ flexWrap: 'wrap', '& .MuiButton-root': { minWidth: 44, minHeight: 44 } }}
      >
        <Button aria-label="Previous page" disabled={page === 1} onClick={() => setPage(page - 1)}>
          <ChevronLeft size={20} aria-hidden />
        </Button>
        {pageWindow(page, totalPages).map(({ number, label }) => (
          <Button
            key={number}
            variant={number === page ? 'contained' : 'text'}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => setPage(number)}
          >
            {label}
          </Button>
        ))}
        <Button aria-label="Next page" disabled={page >= totalPages} onClick={() => setPage(page + 1)}>
          <ChevronRight size={20} aria-hidden />
        </Button>
      </Stack>
    </Stack>
  );
};
