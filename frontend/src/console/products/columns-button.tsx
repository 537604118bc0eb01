import { Button, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import { Check, Columns3 } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'react-admin';

interface ColumnsButtonProps {
  /** Where react-admin's table keeps the columns that are hidden. */
  storeKey: string;
  /** Labels by source. */
  columns: Readonly<Record<string, string>>;
  hiddenAtFirst: string[];
}

/** Chooses the columns of a table: react-admin's own button puts checkboxes into a list that may hold none. */
export const ColumnsButton = ({ storeKey, columns, hiddenAtFirst }: ColumnsButtonProps) => {
  const [hidden, setHidden] = useStore<string[]>(storeKey, hiddenAtFirst);
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button
        size="small"
        startIcon={<Columns3 size={18} aria-hidden />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Columns
      </Button>
      <Menu anchorEl={anchor} open={anchor !== undefined} onClose={() => setAnchor(undefined)}>
        {Object.entries(columns).map(([source, label]) => {
          const isShown = !hidden.includes(source);
          return (
            <MenuItem
              key={source}
              role="menuitemcheckbox"
              aria-checked={isShown}
              onClick={() =>
                setHidden(isShown ? [...hidden, source] : hidden.filter((other) => other !== source))
              }
            >
              <ListItemIcon>{isShown && <Check size={18} aria-hidden />}</ListItemIcon>
              <ListItemText>{label}</ListItemText>
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
};
