import { Box, Button, IconButton, type Theme, Typography, useMediaQuery } from '@mui/material';
import { Search } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { ariaKeys } from '../parts/keys/keys';
import { useKeys } from '../parts/keys/use-keys';

const loadDialog = () => import('./search-dialog');
/** Everything else works if it fails to load. */
const SearchDialog = lazy<ComponentType<{ onClose: () => void }>>(() =>
  loadDialog().catch(() => ({ default: () => null })),
);

/** In the bar of every screen: looks like a field where it fits, and is an icon on a phone. */
export const SearchButton = () => {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  const [isOpen, setOpen] = useState(false);
  useKeys({ search: () => setOpen(true) });
  const shared = {
    'aria-keyshortcuts': ariaKeys('search'),
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
