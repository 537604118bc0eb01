import { Grid, Typography } from '@mui/material';
import { EXTERNAL_CONDITIONS, externalInspectionForm, INSPECTION_MESSAGES } from '@parkho/contracts';
import {
  Create,
  Edit,
  type HttpError,
  type RaRecord,
  SaveButton,
  SelectInput,
  SimpleForm,
  TextInput,
  Toolbar,
  useRecordContext,
  useRedirect,
} from 'react-admin';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { resolverOf } from '../../lib/forms/use-form';
import { LeavePrompt } from '../parts/actions/leave-prompt';
import { useCommand } from '../parts/actions/use-command';
import { EditError } from '../parts/record/show-error';
import type { ExternalCalls, ExternalRecord, ExternalValues } from './external-calls';

const EMPTY: ExternalValues = {
  name: '',
  location: '',
  condition: 'Unknown',
  price: '',
  inspectionNotes: '',
  userInfo: { fullName: '', email: '', phone: '' },
};

const formResolver = resolverOf<FieldValues, object>(externalInspectionForm);
/** A customer has all fields or none: an incomplete customer is reported at the empty fields. */
const movedToFields = (errors: FieldErrors, { userInfo }: FieldValues): FieldErrors => {
  const error = errors.userInfo;
  if (!error?.message) return errors;
  const empty = Object.keys(EMPTY.userInfo).filter((name) => !userInfo[name]?.trim());
  return Object.assign(errors, { userInfo: Object.fromEntries(empty.map((name) => [name, error])) });
};

/** The rules of the form; it sends the fields by their API names. */
const resolver: Resolver<FieldValues> = async (values, ...rest) => {
  const { errors } = await formResolver(values, ...rest);
  return Object.keys(errors).length > 0
    ? { values: {}, errors: movedToFields(errors, values) }
    : { values, errors: {} };
};

const conditions = EXTERNAL_CONDITIONS.map((condition) => ({ id: condition, name: condition }));
const halfWidth = { xs: 12, sm: 6 };

/** Half the width; the full width on a phone. */
const Text = (props: Parameters<typeof TextInput>[0]) => (
  <Grid size={halfWidth}>
    <TextInput {...props} />
  </Grid>
);

interface ExternalFieldsProps {
  label: string;
  values: ExternalValues;
  send: (
    api: ExternalCalls,
    values: ExternalValues,
    key: string,
  ) => ReturnType<ExternalCalls['createExternal']>;
}

const ExternalFields = ({ label, values, send }: ExternalFieldsProps) => {
  const { mutateAsync, isPending } = useCommand<ExternalCalls>();
  const redirect = useRedirect();
  /** Passes the server's errors of each field to react-admin. */
  const save = (input: object) =>
    mutateAsync((api, key) => send(api, input as ExternalValues, key)).then(
      () => redirect('list', 'external-inspections'),
      (error: HttpError) => error.body?.fields,
    );
  return (
    <SimpleForm
      defaultValues={values}
      record={{} as RaRecord}
      resolver={resolver}
      onSubmit={save}
      mode="onBlur"
      noValidate
      disableInvalidFormNotification
      toolbar={
        <Toolbar>
          <SaveButton label={label} alwaysEnable={!isPending} />
        </Toolbar>
      }
    >
      <LeavePrompt />
      <Grid container columnSpacing={2} sx={{ maxWidth: 720 }}>
        <Text source="name" label="Device" isRequired />
        <Grid size={halfWidth}>
          <SelectInput source="condition" choices={conditions} isRequired />
        </Grid>
        <Text source="location" />
        <Text source="price" label="Price (PKR)" inputMode="decimal" />
        <Grid size={12}>
          <TextInput source="inspectionNotes" label="Inspection notes" multiline minRows={3} />
        </Grid>
        <Grid size={12}>
          <Typography variant="h6" component="h2" sx={{ mt: 2, mb: 1 }}>
            Customer
          </Typography>
        </Grid>
        <Text source="userInfo.fullName" label="Name" />
        <Text source="userInfo.email" label="Email" type="email" />
        <Text source="userInfo.phone" label="Phone" type="tel" />
      </Grid>
    </SimpleForm>
  );
};

export const ExternalCreate = () => (
  <Create title="New Inspection">
    <ExternalFields
      label="Create Inspection"
      values={EMPTY}
      send={(api, values, key) => api.createExternal(values, key)}
    />
  </Create>
);

const Change = () => {
  const record = useRecordContext<ExternalRecord>();
  if (!record) return null;
  const { id, name, location, condition, price = '', inspectionNotes = '', userInfo } = record;
  return (
    <ExternalFields
      label="Save Inspection"
      values={{
        name,
        location,
        condition,
        price,
        inspectionNotes,
        userInfo: userInfo ?? EMPTY.userInfo,
      }}
      send={(api, values, key) => api.changeExternal(id, values, key)}
    />
  );
};

export const ExternalEdit = () => (
  <Edit
    title="Edit Inspection"
    actions={false}
    redirect={false}
    error={
      <EditError thing="inspection" all="All inspections" fallback={INSPECTION_MESSAGES.externalListError} />
    }
    // The form's place shows the error already.
    queryOptions={{ onError: () => {} }}
  >
    <Change />
  </Edit>
);
