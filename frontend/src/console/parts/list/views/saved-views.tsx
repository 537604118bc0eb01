import {
  Alert,
  Box,
  Button,
  Chip,
  Divider,
  ListItemIcon,
  ListItemText,
  ListSubheader,
  Menu,
  MenuItem,
} from '@mui/material';
import {
  SAVED_VIEW_MESSAGES as MESSAGES,
  type SavedViewView,
  VIEW_MAIL_LABELS,
  VIEW_MAIL_PERIODS,
  type ViewList,
} from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useStore } from 'react-admin';
import { errorText } from '../../../../lib/http/api';
import { useCan } from '../../../../lib/session/auth';
import { Confirmation } from '../../actions/confirmation';
import { useCommand } from '../../actions/use-command';
import { savedViews, type ViewCalls } from './view-calls';
import { ViewDialog } from './view-dialog';
import { canonicalQuery } from './view-query';

interface SavedViewsProps {
  list: ViewList;
  /** The current query of the list, such as 'q=dell&sort=price'. */
  query: string;
  /** The default query of the list. */
  initial: string;
  /** Opens a query. */
  onOpen: (query: string) => void;
}

/** Whether two queries have the same filters, order and columns. */
const isSameView = (one: string, other: string): boolean => canonicalQuery(one) === canonicalQuery(other);

/** The open view: the last selected view, or one equal to the query of the list. `isChanged`: the list differs. */
const useOpenView = (views: readonly SavedViewView[], { list, query }: SavedViewsProps) => {
  const [openId, setOpenId] = useStore<string | null>(`${list}.savedView`, null);
  const selected = views.find(({ _id }) => _id === openId);
  const open = selected ?? views.find((view) => isSameView(view.query, query));
  return { open, isChanged: open !== undefined && !isSameView(open.query, query), setOpenId };
};

type Dialog = 'save' | 'rename' | 'delete';

interface ChoiceProps {
  isOpen: boolean;
  secondary?: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

/** A menu item for a view; the open view is marked. */
const choice = (key: string, { isOpen, secondary, onClick, children }: ChoiceProps) => (
  <MenuItem key={key} role="menuitemradio" aria-checked={isOpen} onClick={onClick}>
    <ListItemIcon>{isOpen && <Check size={18} aria-hidden />}</ListItemIcon>
    <ListItemText primary={children} secondary={secondary} sx={{ overflowWrap: 'anywhere' }} />
  </MenuItem>
);

const heading = (text: string) => (
  <ListSubheader key={text} role="presentation" sx={{ lineHeight: '32px', backgroundColor: 'inherit' }}>
    {text}
  </ListSubheader>
);

/** A menu of the saved views of a list; its button has the name of the open view. */
export const SavedViews = (props: SavedViewsProps) => {
  const { list, query, initial, onOpen } = props;
  const { data: { own, shared } = { own: [], shared: [] }, error } = useQuery(savedViews(list));
  const { open, isChanged, setOpenId } = useOpenView([...own, ...shared], props);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [dialog, setDialog] = useState<Dialog>();
  const { mutate } = useCommand<ViewCalls>(MESSAGES.failed);
  const managesUsers = useCan()('users.manage');
  const isOwn = own.some((view) => view === open);

  const show = (id: string | null, query: string) => {
    setAnchor(undefined);
    setOpenId(id);
    onOpen(query);
  };
  const item = (label: string, run: () => void) => (
    <MenuItem
      key={label}
      onClick={() => {
        setAnchor(undefined);
        run();
      }}
    >
      <ListItemText inset>{label}</ListItemText>
    </MenuItem>
  );
  const choices = (views: readonly SavedViewView[]) =>
    views.map((view) =>
      choice(view._id, {
        isOpen: view === open,
        secondary: view.ownerName ? `by ${view.ownerName}` : view.shared ? 'Shared' : undefined,
        onClick: () => show(view._id, view.query),
        children: view.name,
      }),
    );

  return (
    <>
      <Button
        size="small"
        startIcon={<Bookmark size={18} aria-hidden />}
        endIcon={<ChevronDown size={16} aria-hidden />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ minWidth: 0, maxWidth: { xs: 220, lg: 320 } }}
      >
        {open && <span className="sr-only">View: </span>}
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {open ? open.name : 'Views'}
        </Box>
        {isChanged && <Chip component="span" size="small" color="warning" label="Changed" sx={{ ml: 1 }} />}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== undefined}
        onClose={() => setAnchor(undefined)}
        slotProps={{ paper: { sx: { width: 320 } }, list: { 'aria-label': 'Views' } }}
      >
        {error && (
          <Alert key="error" severity="error" role="presentation">
            {errorText(error, MESSAGES.loadFailed)}
          </Alert>
        )}
        {choice('default', {
          isOpen: !open && isSameView(query, initial),
          onClick: () => show(null, initial),
          children: 'Default view',
        })}
        {own.length > 0 && heading('Your views')}
        {choices(own)}
        {shared.length > 0 && heading('Shared by others')}
        {choices(shared)}
        <Divider key="end" component="li" role="separator" />
        {open &&
          isOwn &&
          isChanged &&
          item('Save changes', () => mutate((api, key) => api.changeView(open, { query }, key)))}
        {open && isChanged && item('Discard changes', () => show(open._id, open.query))}
        {item(open ? 'Save as new view…' : 'Save view…', () => setDialog('save'))}
        {open && isOwn && item('Rename…', () => setDialog('rename'))}
        {open &&
          isOwn &&
          item(open.shared ? 'Stop sharing' : 'Share with the team', () =>
            mutate((api, key) => api.changeView(open, { shared: !open.shared }, key)),
          )}
        {open &&
          isOwn &&
          list === 'explore' &&
          item(open.pinned ? 'Remove from dashboard' : 'Pin to dashboard', () =>
            mutate((api, key) => api.changeView(open, { pinned: !open.pinned }, key)),
          )}
        {open &&
          isOwn &&
          list === 'explore' &&
          VIEW_MAIL_PERIODS.map((period) =>
            open.mail === period
              ? item('Stop emails', () => mutate((api, key) => api.changeView(open, { mail: null }, key)))
              : item(VIEW_MAIL_LABELS[period], () =>
                  mutate((api, key) => api.changeView(open, { mail: period }, key)),
                ),
          )}
        {open && (isOwn || managesUsers) && item('Delete…', () => setDialog('delete'))}
      </Menu>
      {dialog === 'save' && (
        <ViewDialog
          title="Save view"
          content={{ name: '', query: canonicalQuery(query), shared: false, pinned: false, mail: null }}
          offersSharing
          send={(api, content, key) => api.saveView(list, content, key)}
          onSaved={({ own }, name) => setOpenId(own.find((view) => view.name === name)?._id ?? null)}
          onClose={() => setDialog(undefined)}
        />
      )}
      {open && dialog === 'rename' && (
        <ViewDialog
          title="Rename view"
          content={open}
          send={(api, { name }, key) => api.changeView(open, { name }, key)}
          onSaved={() => setOpenId(open._id)}
          onClose={() => setDialog(undefined)}
        />
      )}
      {open && dialog === 'delete' && (
        <Confirmation
          title={`Delete the view “${open.name}”?`}
          content={
            open.shared ? 'It is shared: the team can no longer use it.' : 'The list itself does not change.'
          }
          confirm="Delete"
          isDangerous
          onConfirm={() => {
            setDialog(undefined);
            mutate((api, key) => api.deleteView(open, key), { onSuccess: () => setOpenId(null) });
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
};
