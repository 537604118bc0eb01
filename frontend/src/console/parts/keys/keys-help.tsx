import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
  Typography,
} from '@mui/material';
import { Fragment, useEffect, useState } from 'react';
import { useCloseOnBack } from '../../../ui/use-close-on-back';
import { type KeyName, keyOf, shownKey } from './keys';
import { keysOnScreen, useKeys, useSingleKeys } from './use-keys';

const openers = new Set<() => void>();
/** Opens the list of keys. */
export const showKeys = (): void => {
  for (const open of openers) open();
};

/** The list of keys, opened by its own key and by `showKeys`. */
export const KeysHelp = () => {
  /** The keys of the screen below the dialog. */
  const [names, setNames] = useState<readonly KeyName[]>();
  const open = () => setNames(keysOnScreen());
  useKeys({ help: open });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same whenever it is called.
  useEffect(() => {
    openers.add(open);
    return () => void openers.delete(open);
  }, []);
  return names && <KeysDialog names={names} onClose={() => setNames(undefined)} />;
};

const KeysDialog = ({ names, onClose }: { names: readonly KeyName[]; onClose: () => void }) => {
  useCloseOnBack(true, onClose);
  const [isOn, setOn] = useSingleKeys();
  const groups = [...new Set(names.map((name) => keyOf(name).group))];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="keys-title">
      <DialogTitle id="keys-title">Keyboard shortcuts</DialogTitle>
      <DialogContent>
        {groups.map((group) => (
          <Fragment key={group}>
            <Typography component="h3" sx={{ mt: 2, mb: 0.75, fontWeight: 700 }}>
              {group}
            </Typography>
            <Box
              component="dl"
              sx={{ display: 'grid', gridTemplateColumns: '8rem 1fr', columnGap: 2, rowGap: 0.75, m: 0 }}
            >
              {names
                .filter((name) => keyOf(name).group === group)
                .map((name) => (
                  <Fragment key={name}>
                    <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
                      {keyOf(name).keys.map(shownKey).join(' or ')}
                    </Typography>
                    <Typography component="dd" variant="body2" sx={{ m: 0 }}>
                      {keyOf(name).does}
                    </Typography>
                  </Fragment>
                ))}
            </Box>
          </Fragment>
        ))}
        <FormControlLabel
          sx={{ mt: 2 }}
          control={<Switch checked={isOn} onChange={(_, isOn) => setOn(isOn)} />}
          label="Use single-key shortcuts"
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
};
