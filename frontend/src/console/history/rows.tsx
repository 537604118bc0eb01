import { Box, Skeleton, Stack, type Theme } from '@mui/material';
import type { ReactNode } from 'react';

export const Rows = ({ children }: { children: ReactNode }) => (
  <Box component="dl" sx={{ m: 0 }}>
    {children}
  </Box>
);

interface RowProps {
  name: string;
  /** For screen readers, where the row stands out. */
  mark?: string | undefined;
  children: ReactNode;
}

/** A field and its value, on a phone one below the other. */
export const Row = ({ name, mark, children }: RowProps) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 220px) minmax(0, 1fr)' },
      columnGap: 2,
      px: 1.5,
      py: 0.75,
      typography: 'body2',
      borderTop: 1,
      borderColor: 'divider',
      '&:first-of-type': { borderTop: 0 },
      ...(mark && {
        bgcolor: 'action.selected',
        boxShadow: (theme: Theme) => `inset 3px 0 ${theme.palette.primary.main}`,
      }),
      '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
    }}
  >
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {name}
      {mark && <span className="sr-only">, {mark}</span>}
    </Box>
    {children}
  </Box>
);

export const LoadingRows = () => (
  <Stack role="status" aria-label="Loading" spacing={2}>
    <Skeleton variant="rounded" height={140} />
    <Skeleton variant="rounded" height={480} />
  </Stack>
);
