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
  const staysSignedIn =
    can(from, 'shop.own') && !can(to, 'shop.own')
      ? ' Their listings stay online; only the Parkho team can change them.'
      : '';
  const resets =
    can(to, 'console.open') && !can(from, 'console.open')
      ? ` If their password has fewer than ${STAFF_PASSWORD_MIN} characters, they must reset it.`
      : '';
  return `They are signed out everywhere and notified by email.${staysSignedIn}${resets}`;
};

/** The form for another role; the current one is selected initially, and cannot be sent. */
export const RoleDialog = ({ user, busy, onChange, onClose }: RoleDialogProps) => {
  useCloseOnBack(true, onClose);
  const { role } = user;
  const [selected, setSelected] = useState(role);
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
              value={selected}
              onChange={({ target }) => setSelected(target.value as UserRole)}
            >
              {[...(role === 'buyer' || user.wasBuyer ? (['buyer'] as const) : []), ...ASSIGNABLE_ROLES].map(
                (option) => (
                  <FormControlLabel
                    key={option}
                    value={option}
                    control={<Radio slotProps={{ input: { 'aria-describedby': `role-${option}` } }} />}
                    sx={{ alignItems: 'flex-start', py: 0.5, '& .MuiFormControlLabel-label': { pt: 1 } }}
                    label={
                      <>
                        {roleLabel(option)}
                        {option === role && ' (now)'}
                        <Typography
                          id={`role-${option}`}
                          variant="body2"
                          component="span"
                          sx={{ display: 'block', color: 'text.secondary' }}
                        >
                          {ROLES[option].purpose}
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
            {selected !== role && consequence(role, selected)}
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          disabled={selected === role}
          aria-disabled={busy || undefined}
          onClick={() => !busy && onChange(selected)}
        >
          Change role
        </Button>
      </DialogActions>
    </Dialog>
  );
};
