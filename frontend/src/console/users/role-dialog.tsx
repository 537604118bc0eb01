import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Stack,
  Typography,
} from '@mui/material';
import {
  ASSIGNABLE_ROLES,
  can,
  ROLES,
  roleLabel,
  STAFF_PASSWORD_MIN,
  type UserRole,
} from '@parkho/contracts';
import { useState } from 'react';
import { useCloseOnBack } from '../../ui/use-close-on-back';
import type { UserRecord } from './user-calls';

interface RoleDialogProps {
  user: UserRecord;
  busy: boolean;
  onChange: (role: UserRole) => void;
  onClose: () => void;
}

/** The consequences of the change, in addition to the roles' descriptions. */
const consequence = (from: UserRole, to: UserRole): string => {
  const stays =
    can(from, 'shop.own') && !can(to, 'shop.own')
      ? ' Their listings stay online; only the Parkho team can change them.'
      : '';
  const resets =
    can(to, 'console.open') && !can(from, 'console.open')
      ? ` If their password has fewer than ${STAFF_PASSWORD_MIN} characters, they must reset it.`
      : '';
  return `They are signed out everywhere and notified by email.${stays}${resets}`;
};

/** The form for another role; the current one is selected initially, and cannot be sent. */
export const RoleDialog = ({ user, busy, onChange, onClose }: RoleDialogProps) => {
  useCloseOnBack(true, onClose);
  const { role } = user;
  const [chosen, setChosen] = useState(role);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="role-title">
      <DialogTitle id="role-title" sx={{ overflowWrap: 'anywhere' }}>
        Change role: {user.name}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <FormControl>
            <FormLabel id="role-label">Role</FormLabel>
            <RadioGroup
              aria-labelledby="role-label"
              value={chosen}
              onChange={({ target }) => setChosen(target.value as UserRole)}
            >
              {[...(role === 'buyer' || user.wasBuyer ? (['buyer'] as const) : []), ...ASSIGNABLE_ROLES].map(
                (given) => (
                  <FormControlLabel
                    key={given}
                    value={given}
                    control={<Radio slotProps={{ input: { 'aria-describedby': `role-${given}` } }} />}
                    sx={{ alignItems: 'flex-start', py: 0.5, '& .MuiFormControlLabel-label': { pt: 1 } }}
                    label={
                      <>
                        {roleLabel(given)}
                        {given === role && ' (now)'}
                        <Typography
                          id={`role-${given}`}
                          variant="body2"
                          component="span"
                          sx={{ display: 'block', color: 'text.secondary' }}
                        >
                          {ROLES[given].purpose}
                        </Typography>
                      </>
                    }
                  />
                ),
              )}
            </RadioGroup>
          </FormControl>
          {/* Its space is reserved, so that nothing moves when a role is selected. */}
          <Typography variant="body2" role="status" sx={{ minHeight: '6em' }}>
            {chosen !== role && consequence(role, chosen)}
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          disabled={chosen === role}
          aria-disabled={busy || undefined}
          onClick={() => !busy && onChange(chosen)}
        >
          Change role
        </Button>
      </DialogActions>
    </Dialog>
  );
};
