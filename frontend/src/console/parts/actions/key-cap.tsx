import { Box } from '@mui/material';

/** A shortcut key, on wide screens of devices with a keyboard; screen readers announce it from aria-keyshortcuts. */
export const KeyCap = ({ children }: { children: string }) => (
  <Box
    component="kbd"
    aria-hidden
    sx={{
      display: { xs: 'none', sm: 'inline-grid' },
      placeItems: 'center',
      minWidth: 22,
      height: 22,
      px: 0.5,
      flexShrink: 0,
      // Also where a button makes its icons larger.
      '&&': { font: 'inherit', fontSize: '0.75rem', fontWeight: 600, lineHeight: 1 },
      border: 1,
      borderRadius: 0.5,
      borderColor: 'currentColor',
      '@media (pointer: coarse)': { display: 'none' },
    }}
  >
    {children}
  </Box>
);
