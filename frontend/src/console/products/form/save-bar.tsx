import { Alert, Box, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { SaveButton, Toolbar } from 'react-admin';

interface SaveBarProps {
  label: string;
  busy: boolean;
  /** The form's errors. */
  message: string | undefined;
}

const isMac = /Mac|iP(hone|ad)/.test(globalThis.navigator?.platform ?? '');
const KEYS = isMac ? '⌘ Enter' : 'Ctrl+Enter';

/** The sticky end of a long form: its errors and its submit button, which Ctrl+Enter presses. */
export const SaveBar = ({ label, busy, message }: SaveBarProps) => {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = bar.current!.closest('form')!;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      // The shortcut also works while nothing is focused.
      const within = (event.target as Element).closest('form, [role=dialog]');
      if (within && within !== form) return;
      event.preventDefault();
      if (!busy) form.requestSubmit();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [busy]);
  return (
    <Box
      ref={bar}
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 2,
        borderTop: 1,
        borderColor: 'divider',
        backgroundColor: 'background.paper',
      }}
    >
      {message && (
        <Alert severity="error" sx={{ borderRadius: 0, maxHeight: '30vh', overflowY: 'auto' }}>
          {message}
        </Alert>
      )}
      {/* React-admin would move it out of the bar on a phone. */}
      <Toolbar sx={{ '&&': { position: 'static' }, gap: 2 }}>
        <SaveButton label={label} alwaysEnable={!busy} />
        <Typography variant="body2" sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
          {KEYS}
        </Typography>
      </Toolbar>
    </Box>
  );
};
