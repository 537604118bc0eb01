import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface ScrolledTableProps {
  /** The accessible name of the scrolling region. */
  label: string;
  /** Whether cells wrap their texts. */
  wraps?: boolean;
  children: ReactNode;
}

/** A plain table in its own frame, which scrolls sideways; numbers have the class `number`. */
export const ScrolledTable = ({ label, wraps = false, children }: ScrolledTableProps) => (
  <Box
    role="region"
    aria-label={label}
    // Reachable by keyboard, for its scroll bar.
    tabIndex={0}
    sx={{
      overflowX: 'auto',
      // Keeps texts for screen readers within it, not beside the page.
      position: 'relative',
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      bgcolor: 'background.paper',
    }}
  >
    <Box
      component="table"
      sx={{
        borderCollapse: 'collapse',
        minWidth: '100%',
        fontSize: '0.875rem',
        '& th, & td': {
          px: 1.5,
          py: 1,
          textAlign: 'left',
          ...(wraps ? { minWidth: 88 } : { whiteSpace: 'nowrap' }),
        },
        '& thead th': { fontWeight: 600, whiteSpace: 'nowrap', borderBottom: 1, borderColor: 'divider' },
        '& tbody th': { fontWeight: 400, whiteSpace: 'normal', minWidth: 140 },
        '& tbody tr + tr > *': { borderTop: 1, borderColor: 'divider' },
        '& tfoot td': { fontWeight: 600, borderTop: 2, borderColor: 'divider' },
        '& .number': { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
      }}
    >
      {children}
    </Box>
  </Box>
);
