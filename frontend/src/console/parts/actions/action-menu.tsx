import { Box, IconButton, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';

/** Something that can be done to a record. */
export interface Action {
  /** The same whatever the label says now: its button stays, and with it the focus. */
  id: string;
  label: string;
  icon: LucideIcon;
  run: () => void;
  /** Why it cannot be done now. */
  obstacle?: string | false;
}

/** Why something cannot be done is read in full, and not as pale as what cannot be done. */
const READABLE = {
  whiteSpace: 'normal',
  '&.Mui-disabled': { opacity: 1, '& svg, & .MuiListItemText-primary': { opacity: 0.5 } },
};

interface ActionMenuProps {
  /** Whose actions they are. */
  label: string;
  actions: readonly Action[];
  busy: boolean;
  /** The dialogs that some of them need. */
  children?: ReactNode;
}

/** All actions of a record behind one button, for lists; none where the person can do nothing. */
export const ActionMenu = ({ label, actions, busy, children }: ActionMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const close = () => setAnchor(undefined);
  return (
    // A click in here is not a click on the row or card around it.
    <Box onClick={(event) => event.stopPropagation()}>
      {actions.length > 0 && (
        <IconButton
          aria-label={label}
          aria-haspopup="menu"
          aria-disabled={busy || undefined}
          onClick={(event) => !busy && setAnchor(event.currentTarget)}
        >
          <EllipsisVertical size={20} aria-hidden />
        </IconButton>
      )}
      <Menu
        anchorEl={anchor}
        open={anchor !== undefined}
        onClose={close}
        slotProps={{ paper: { sx: { maxWidth: 320 } } }}
      >
        {actions.map(({ id, label, icon: Icon, run, obstacle }) => (
          <MenuItem
            key={id}
            disabled={Boolean(obstacle)}
            sx={READABLE}
            onClick={() => {
              close();
              run();
            }}
          >
            <ListItemIcon>
              <Icon size={18} aria-hidden />
            </ListItemIcon>
            <ListItemText primary={label} secondary={obstacle} />
          </MenuItem>
        ))}
      </Menu>
      {children}
    </Box>
  );
};
