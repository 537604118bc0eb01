import {
  Box,
  Button,
  Divider,
  IconButton,
  ListItemIcon,
  ListItemText,
  Menu,
  MenuItem,
  Stack,
  Typography,
} from '@mui/material';
import { ChevronDown, EllipsisVertical, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

/** An action on a record. */
export interface Action {
  /** Constant while the label changes: its button stays, and with it the focus. */
  id: string;
  label: string;
  icon: LucideIcon;
  run: () => void;
  /** Why it is disabled now. */
  disabledReason?: string | false;
  /** Whether it removes the record: it is apart, at the end. */
  isRemoval?: true;
}

/** The reason of a disabled action is shown in full, and not as pale as the action. */
const READABLE = {
  whiteSpace: 'normal',
  '&.Mui-disabled': { opacity: 1, '& svg, & .MuiListItemText-primary': { opacity: 0.5 } },
};

interface ActionListProps {
  /** The button that the open menu is attached to; undefined while it is closed. */
  anchor: HTMLElement | undefined;
  actions: readonly Action[];
  onClose: () => void;
}

const ActionList = ({ anchor, actions, onClose }: ActionListProps) => {
  const item = ({ id, label, icon: Icon, run, disabledReason, isRemoval }: Action) => (
    <MenuItem
      key={id}
      disabled={Boolean(disabledReason)}
      sx={{ ...READABLE, ...(isRemoval && { color: 'error.main', '& svg': { color: 'error.main' } }) }}
      onClick={() => {
        onClose();
        run();
      }}
    >
      <ListItemIcon>
        <Icon size={18} aria-hidden />
      </ListItemIcon>
      <ListItemText primary={label} secondary={disabledReason} />
    </MenuItem>
  );
  const removals = actions.filter(({ isRemoval }) => isRemoval);
  const ordinaryActions = actions.filter(({ isRemoval }) => !isRemoval);
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== undefined}
      onClose={onClose}
      slotProps={{ paper: { sx: { maxWidth: 320 } } }}
    >
      {ordinaryActions.map(item)}
      {ordinaryActions.length > 0 && removals.length > 0 && (
        <Divider key="apart" component="li" role="separator" />
      )}
      {removals.map(item)}
    </Menu>
  );
};

interface ActionMenuProps {
  /** The record of the actions. */
  label: string;
  actions: readonly Action[];
  busy: boolean;
  /** The dialogs of actions. */
  children?: ReactNode;
}

/** A menu of all actions of a record, for lists; empty without actions. */
export const ActionMenu = ({ label, actions, busy, children }: ActionMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    // A click in the menu is not a click on the row or card around it.
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
      <ActionList anchor={anchor} actions={actions} onClose={() => setAnchor(undefined)} />
      {children}
    </Box>
  );
};

/**
 * The actions of a record on its page: the first as a button, the others in a menu by weight. While an
 * action is running, or the first is disabled, the buttons keep the focus, and do nothing.
 */
export const ActionButtons = ({ actions, busy, children }: Omit<ActionMenuProps, 'label'>) => {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const disabledReasonId = useId();
  const [first, ...otherActions] = actions;
  const main = first?.isRemoval ? undefined : first;
  const menuActions = main ? otherActions : actions;
  const isDisabled = busy || Boolean(main?.disabledReason);
  return (
    <Stack spacing={1}>
      {main && (
        <Button
          fullWidth
          variant="contained"
          startIcon={<main.icon size={18} aria-hidden />}
          aria-disabled={isDisabled || undefined}
          aria-describedby={main.disabledReason ? disabledReasonId : undefined}
          onClick={isDisabled ? undefined : main.run}
        >
          {main.label}
        </Button>
      )}
      {main?.disabledReason && (
        <Typography id={disabledReasonId} variant="caption" sx={{ color: 'text.secondary' }}>
          {main.disabledReason}
        </Typography>
      )}
      {menuActions.length > 0 && (
        <Button
          fullWidth
          variant="outlined"
          endIcon={<ChevronDown size={18} aria-hidden />}
          aria-haspopup="menu"
          aria-disabled={busy || undefined}
          onClick={(event) => !busy && setAnchor(event.currentTarget)}
        >
          {main ? 'More actions' : 'Actions'}
        </Button>
      )}
      <ActionList anchor={anchor} actions={menuActions} onClose={() => setAnchor(undefined)} />
      {children}
    </Stack>
  );
};
