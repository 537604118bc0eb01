import { Box, Button, IconButton, type Theme, Typography, useMediaQuery } from '@mui/material';
import { Search } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

const loadDialog = () => import('./search-dialog');
/** Without it everything else works. */
const SearchDialog = lazy<ComponentType<{ onClose: () => void }>>(() =>
  loadDialog().catch(() => ({ default: () => null })),
);

const KEYS = 'Control+K /';
const TYPED_INTO = 'input, textarea, select, [contenteditable=true]';

/** Ctrl+K, and '/' where nothing is typed. What lies over the page keeps its keys for itself. */
const asksForSearch = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
  target,
  defaultPrevented,
}: KeyboardEvent): boolean => {
  if (defaultPrevented || altKey || document.querySelector('[role=dialog], [role=menu]')) return false;
  if (key.toLowerCase() === 'k') return ctrlKey || metaKey;
  return key === '/' && !ctrlKey && !metaKey && !(target as Element).closest(TYPED_INTO);
};

/** In the bar of every screen: what looks like a field where there is room, and an icon on a phone. */
export const SearchButton = () => {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!asksForSearch(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const shared = {
    'aria-keyshortcuts': KEYS,
    'aria-haspopup': 'dialog',
    onClick: () => setOpen(true),
    onPointerEnter: () => void loadDialog().catch(() => {}),
  } as const;
  return (
    <>
      {wide ? (
        <Button
          {...shared}
          color="inherit"
          startIcon={<Search size={18} aria-hidden />}
          sx={{
            width: 240,
            mr: 1,
            justifyContent: 'flex-start',
            fontWeight: 400,
            color: 'text.secondary',
            backgroundColor: 'background.default',
            border: 1,
            borderColor: 'divider',
          }}
        >
          <Box component="span" sx={{ flexGrow: 1, textAlign: 'start' }}>
            Search
          </Box>
          <Typography component="kbd" variant="caption" aria-hidden>
            Ctrl K
          </Typography>
        </Button>
      ) : (
        <IconButton {...shared} color="inherit" aria-label="Search">
          <Search size={20} aria-hidden />
        </IconButton>
      )}
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
