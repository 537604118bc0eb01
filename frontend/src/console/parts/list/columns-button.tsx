import { Button, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import { Check, Columns3 } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'react-admin';

/** The optional columns of a table. */
export interface Columns {
  /** By react-admin's name of a column: its source or, without one, its label. */
  labels: Readonly<Record<string, string>>;
  /** Hidden by default. */
  hiddenAtFirst: string[];
}

/** The hidden columns of a list's table; react-admin's table reads the same key. */
export const useHiddenColumns = (list: string, { hiddenAtFirst }: Columns) =>
  useStore<string[]>(`${list}.datatable`, hiddenAtFirst);

interface ColumnsButtonProps {
  list: string;
  columns: Columns;
}

/** Chooses the columns of a table: react-admin's own button has checkboxes in a list, which is invalid. */
export const ColumnsButton = ({ list, columns }: ColumnsButtonProps) => {
  const [hidden, setHidden] = useHiddenColumns(list, columns);
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
        {Object.entries(columns.labels).map(([source, label]) => {
          const isShown = !hidden.includes(source);
          return (
            <MenuItem
              key={source}
              role="menuitemcheckbox"
              aria-checked={isShown}
              onClick={() =>
                setHidden(
                  isShown ? [...hidden, source] : hidden.filter((hiddenSource) => hiddenSource !== source),
                )
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
