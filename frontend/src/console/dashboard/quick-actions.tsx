import { Button, Stack } from '@mui/material';
import { CONSOLE_PAGES, isPageFor, type UserRole } from '@parkho/contracts';
import { FileChartColumn, Laptop, Lightbulb, type LucideIcon, Microscope, UserPlus } from 'lucide-react';
import { Link } from 'react-router';
import { Section } from '../parts/record/facts';

const QUICK_LINKS: readonly { page: keyof typeof CONSOLE_PAGES; icon: LucideIcon }[] = [
  { page: 'products', icon: Laptop },
  { page: 'externalInspections', icon: Microscope },
  { page: 'featureRequests', icon: Lightbulb },
];

const buttonProps = {
  fullWidth: true,
  variant: 'outlined',
  sx: { justifyContent: 'flex-start', minHeight: 48 },
} as const;

interface QuickActionsProps {
  role: UserRole;
  /** Absent if the user may not add users. */
  onAddUser?: (() => void) | undefined;
  /** Absent if the user may not make reports. */
  onGenerateReport?: (() => void) | undefined;
}

/** Links to common tasks of a role. */
export const QuickActions = ({ role, onAddUser, onGenerateReport }: QuickActionsProps) => {
  const links = QUICK_LINKS.filter(({ page }) => isPageFor(CONSOLE_PAGES[page], role));
  if (links.length === 0 && !onAddUser && !onGenerateReport) return null;
  return (
    <Section title="Quick Actions">
      <Stack spacing={1}>
        {onAddUser && (
          <Button
            {...buttonProps}
            variant="contained"
            startIcon={<UserPlus size={20} aria-hidden />}
            aria-haspopup="dialog"
            onClick={onAddUser}
          >
            Add New User
          </Button>
        )}
        {onGenerateReport && (
          <Button
            {...buttonProps}
            startIcon={<FileChartColumn size={20} aria-hidden />}
            aria-haspopup="dialog"
            onClick={onGenerateReport}
          >
            Generate Report
          </Button>
        )}
        {links.map(({ page, icon: Icon }) => (
          <Button
            key={page}
            {...buttonProps}
            component={Link}
            to={CONSOLE_PAGES[page].path}
            startIcon={<Icon size={20} aria-hidden />}
          >
            {CONSOLE_PAGES[page].label}
          </Button>
        ))}
      </Stack>
    </Section>
  );
};
