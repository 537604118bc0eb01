import { Button, ListItemIcon, ListItemText, Menu, MenuItem, Paper, Stack, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import { useCan } from '../../../lib/session/auth';
import type { ProductRecord } from '../parts/product-calls';
import { BULK_ACTIONS, type BulkAction } from './bulk-actions';
import { BulkDialog, countOf } from './bulk-dialog';

/** What the person may do to several products at once. */
export const useBulkActions = (): readonly BulkAction[] => {
  const can = useCan();
  return BULK_ACTIONS.filter(({ needs }) => can(needs));
};

/** The chosen products as they were last on the screen: also those of other pages. */
const useChosen = (): ProductRecord[] => {
  const { data, selectedIds } = useListContext<ProductRecord>();
  const seen = useRef(new Map<ProductRecord['id'], ProductRecord>()).current;
  for (const product of data ?? []) seen.set(product.id, product);
  return selectedIds.flatMap((id) => seen.get(String(id)) ?? []);
};

/** At the bottom of the screen while products are chosen, so that nothing moves when it comes. */
export const BulkBar = ({ wide }: { wide: boolean }) => {
  const actions = useBulkActions();
  const { onUnselectItems } = useListContext();
  const chosen = useChosen();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [started, setStarted] = useState<{ action: BulkAction; products: ProductRecord[] }>();
  const ask = (action: BulkAction) => {
    setAnchor(undefined);
    setStarted({ action, products: chosen });
  };
  const isThere = actions.length > 0 && chosen.length > 0;
  return (
    <>
      {isThere && (
        <Paper
          role="region"
          aria-label="Selected products"
          elevation={8}
          sx={{ position: 'sticky', bottom: 0, zIndex: 2, p: 1, borderTop: 1, borderColor: 'divider' }}
        >
          <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography variant="body2" role="status" sx={{ px: 1, fontWeight: 600 }}>
              {countOf(chosen.length)} selected
            </Typography>
            {wide ? (
              actions.map((action) => (
                <Button
                  key={action.id}
                  size="small"
                  variant="outlined"
                  color={action.id === 'reject' ? 'error' : 'primary'}
                  startIcon={<action.icon size={18} aria-hidden />}
                  onClick={() => ask(action)}
                >
                  {action.label}
                </Button>
              ))
            ) : (
              <Button
                variant="contained"
                aria-haspopup="menu"
                onClick={(event) => setAnchor(event.currentTarget)}
              >
                Actions
              </Button>
            )}
            <Button size="small" sx={{ ml: 'auto' }} onClick={() => onUnselectItems()}>
              Clear
            </Button>
          </Stack>
        </Paper>
      )}
      <Menu anchorEl={anchor} open={anchor !== undefined} onClose={() => setAnchor(undefined)}>
        {actions.map((action) => (
          <MenuItem key={action.id} onClick={() => ask(action)}>
            <ListItemIcon>
              <action.icon size={18} aria-hidden />
            </ListItemIcon>
            <ListItemText>{action.label}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
      {started && <BulkDialog key={started.action.id} {...started} onClose={() => setStarted(undefined)} />}
    </>
  );
};
