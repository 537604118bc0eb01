import { Button, ListItemIcon, ListItemText, Menu, MenuItem, Paper, Stack, Typography } from '@mui/material';
import { PRODUCT_MESSAGES } from '@parkho/contracts';
import { useRef, useState } from 'react';
import { useDataProvider, useListContext, useNotify } from 'react-admin';
import { errorText } from '../../../lib/http/api';
import { useCan } from '../../../lib/session/auth';
import { pagesOfList } from '../../parts/list/pages-of-list';
import type { ProductRecord } from '../parts/product-calls';
import { BULK_ACTIONS, type BulkAction } from './bulk-actions';
import { BulkDialog, countOf } from './bulk-dialog';

/** The bulk actions that the user may use. */
export const useBulkActions = (): readonly BulkAction[] => {
  const can = useCan();
  return BULK_ACTIONS.filter(({ needs }) => can(needs));
};

/** The maximum number of products of one bulk action: each is a command, and a user may send 1,000 in ten minutes. */
const MAX_SELECTED = 500;

/** The selected products as they were last read, including those on other pages. */
const useChosen = () => {
  const {
    data,
    selectedIds,
    onSelect,
    resource,
    filterValues: filter,
    sort,
  } = useListContext<ProductRecord>();
  const api = useDataProvider();
  const notify = useNotify();
  const recordById = useRef(new Map<ProductRecord['id'], ProductRecord>()).current;
  for (const product of data ?? []) recordById.set(product.id, product);
  const [isSelecting, setSelecting] = useState(false);
  /** Selects the products that match the filters on all pages. */
  const selectAll = async () => {
    setSelecting(true);
    try {
      const ids: ProductRecord['id'][] = [];
      for await (const { records } of pagesOfList<ProductRecord>(api, { resource, filter, sort })) {
        for (const product of records) recordById.set(product.id, product);
        ids.push(...records.map(({ id }) => id));
        if (ids.length >= MAX_SELECTED) break;
      }
      onSelect(ids.slice(0, MAX_SELECTED));
    } catch (error) {
      notify(errorText(error as Error, PRODUCT_MESSAGES.loadFailed), { type: 'error' });
    }
    setSelecting(false);
  };
  return { chosen: selectedIds.flatMap((id) => recordById.get(String(id)) ?? []), selectAll, isSelecting };
};

const selectionText = (total: number): string =>
  total > MAX_SELECTED
    ? `Select the first ${MAX_SELECTED} of ${total.toLocaleString('en')} that match`
    : `Select all ${total} that match`;

/** Fixed at the bottom of the screen while products are selected, so that it causes no layout shift. */
export const BulkBar = ({ wide }: { wide: boolean }) => {
  const actions = useBulkActions();
  const { onUnselectItems, total = 0 } = useListContext();
  const { chosen, selectAll, isSelecting } = useChosen();
  const selectableCount = Math.min(total, MAX_SELECTED);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [openedAction, setOpenedAction] = useState<{ action: BulkAction; products: ProductRecord[] }>();
  const openAction = (action: BulkAction) => {
    setAnchor(undefined);
    setOpenedAction({ action, products: chosen });
  };
  const isVisible = actions.length > 0 && chosen.length > 0;
  return (
    <>
      {isVisible && (
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
            {chosen.length < selectableCount && (
              <Button
                size="small"
                aria-disabled={isSelecting || undefined}
                onClick={() => !isSelecting && void selectAll()}
              >
                {isSelecting ? 'Selecting...' : selectionText(total)}
              </Button>
            )}
            {wide ? (
              actions.map((action) => (
                <Button
                  key={action.id}
                  size="small"
                  variant="outlined"
                  color={action.id === 'reject' ? 'error' : 'primary'}
                  startIcon={<action.icon size={18} aria-hidden />}
                  onClick={() => openAction(action)}
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
          <MenuItem key={action.id} onClick={() => openAction(action)}>
            <ListItemIcon>
              <action.icon size={18} aria-hidden />
            </ListItemIcon>
            <ListItemText>{action.label}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
      {openedAction && (
        <BulkDialog
          key={openedAction.action.id}
          {...openedAction}
          onClose={() => setOpenedAction(undefined)}
        />
      )}
    </>
  );
};
