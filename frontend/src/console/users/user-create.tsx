import { Button, Grid, Typography } from '@mui/material';
import {
  ASSIGNABLE_ROLES,
  COUNTRIES,
  can,
  check,
  DEFAULT_COUNTRY,
  newUserForm,
  roleLabel,
  STAFF_PASSWORD_MIN,
  USER_MESSAGES,
  type UserRole,
  type ValueOf,
} from '@parkho/contracts';
import {
  Create,
  FormDataConsumer,
  type HttpError,
  PasswordInput,
  SaveButton,
  SelectInput,
  SimpleForm,
  TextInput,
  Toolbar,
  useNotify,
  useRedirect,
} from 'react-admin';
import { resolverOf } from '../../lib/forms/use-form';
import { LeavePrompt, WatchUnsaved } from '../parts/actions/leave-prompt';
import { useCommand } from '../parts/actions/use-command';
import type { UserCalls } from './user-calls';

const EMPTY_USER = {
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  role: 'seller',
  businessName: '',
  phone: '',
  address: { street: '', city: '', state: '', zipCode: '', country: DEFAULT_COUNTRY },
};
const resolver = resolverOf(newUserForm);

/** The server rejects shorter passwords; the form has the rules of all accounts. */
const passwordHint = (role: UserRole) =>
  can(role, 'console.open') ? `At least ${STAFF_PASSWORD_MIN} characters for this role` : undefined;

const roles = ASSIGNABLE_ROLES.map((role) => ({ id: role, name: roleLabel(role) }));
const countries = COUNTRIES.map((country) => ({ id: country, name: country }));
const halfWidth = { xs: 12, sm: 6 };

/** Half the width; the full width on a phone. */
const Text = (props: Parameters<typeof TextInput>[0]) => (
  <Grid size={halfWidth}>
    <TextInput {...props} />
  </Grid>
);

const Password = (props: Parameters<typeof PasswordInput>[0]) => (
  <Grid size={halfWidth}>
    <PasswordInput {...props} autoComplete="new-password" />
  </Grid>
);

const Choice = (props: Parameters<typeof SelectInput>[0]) => (
  <Grid size={halfWidth}>
    <SelectInput {...props} />
  </Grid>
);

/** Also shows all errors at once, joined (specification 2, section 5). */
const Submit = ({ busy }: { busy: boolean }) => {
  const notify = useNotify();
  const requestSave = (user: object) => {
    const checked = check(newUserForm, user);
    if (!checked.ok) notify(Object.values(checked.fields).join(', '), { type: 'error' });
  };
  return (
    <FormDataConsumer>
      {({ formData }) => (
        <SaveButton label="Create User" alwaysEnable={!busy} onClick={() => requestSave(formData)} />
      )}
    </FormDataConsumer>
  );
};

interface NewUserFormProps {
  onCreated: () => void;
  /** The dialog around the form, which confirms leaving it. */
  dialog?: { onCancel: () => void; onTyped: (isUnsaved: boolean) => void };
}

export const NewUserForm = ({ onCreated, dialog }: NewUserFormProps) => {
  const { mutateAsync, isPending } = useCommand<UserCalls>(USER_MESSAGES.createFailed);
  /** Hands the server's errors to react-admin, by field. */
  const create = (values: object) =>
    mutateAsync((api, key) => api.createUser(values as ValueOf<typeof newUserForm>, key)).then(
      onCreated,
      (error: HttpError) => error.body?.fields,
    );
  return (
    <SimpleForm
      defaultValues={EMPTY_USER}
      resolver={resolver}
      onSubmit={create}
      mode="onBlur"
      noValidate
      disableInvalidFormNotification
      toolbar={
        <Toolbar>
          <Submit busy={isPending} />
          {dialog && <Button onClick={dialog.onCancel}>Cancel</Button>}
        </Toolbar>
      }
    >
      {dialog ? <WatchUnsaved onChange={dialog.onTyped} /> : <LeavePrompt />}
      <Grid container columnSpacing={2} sx={{ maxWidth: 720 }}>
        <Text source="name" isRequired />
        <Text source="email" type="email" isRequired />
        <FormDataConsumer>
          {({ formData }) => (
            <Password source="password" isRequired helperText={passwordHint(formData.role)} />
          )}
        </FormDataConsumer>
        <Password source="confirmPassword" isRequired />
        <Choice source="role" choices={roles} isRequired />
        <FormDataConsumer>
          {({ formData }) => formData.role === 'seller' && <Text source="businessName" isRequired />}
        </FormDataConsumer>
        <Text source="phone" type="tel" />
        <Grid size={12}>
          <Typography variant="h6" component="h2" sx={{ mt: 2, mb: 1 }}>
            Address
          </Typography>
        </Grid>
        <Text source="address.street" label="Street" />
        <Text source="address.city" label="City" />
        <Text source="address.state" label="State or province" />
        <Text source="address.zipCode" label="ZIP code" />
        <Choice source="address.country" label="Country" choices={countries} isRequired />
      </Grid>
    </SimpleForm>
  );
};

export const UserCreate = () => {
  const redirect = useRedirect();
  return (
    <Create title="Add New User">
      <NewUserForm onCreated={() => redirect('list', 'users')} />
    </Create>
  );
};
