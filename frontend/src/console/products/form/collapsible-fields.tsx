import { Box, Grid, Typography } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'react-admin';
import { useFormState } from 'react-hook-form';

interface CollapsibleFieldsProps {
  title: string;
  /** The fields inside: the section opens when one of them is invalid. */
  fields: readonly string[];
  children: ReactNode;
}

/** A collapsible section of a long form, which remembers its state. */
export const CollapsibleFields = ({ title, fields, children }: CollapsibleFieldsProps) => {
  const { errors, submitCount } = useFormState();
  const [isOpen, setOpen] = useStore(`products.form.${fields[0]}`, true);
  const hasError = fields.some((field) => field in errors);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt to save shows what is wrong.
  useEffect(() => {
    if (hasError) setOpen(true);
  }, [hasError, submitCount]);
  return (
    <Grid size={12}>
      <Box
        component="details"
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen((currentTarget as HTMLDetailsElement).open)}
        sx={{
          borderTop: 1,
          borderColor: 'divider',
          '&[open] > summary > svg': { transform: 'rotate(180deg)' },
        }}
      >
        <Box
          component="summary"
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            minHeight: 48,
            cursor: 'pointer',
            listStyle: 'none',
            '&::-webkit-details-marker': { display: 'none' },
          }}
        >
          <Typography variant="h6" component="h2">
            {title}
          </Typography>
          <ChevronDown size={20} aria-hidden />
        </Box>
        <Grid container columnSpacing={2} sx={{ pb: 2 }}>
          {children}
        </Grid>
      </Box>
    </Grid>
  );
};
