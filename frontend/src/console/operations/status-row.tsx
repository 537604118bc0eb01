import { Box, Card, Stack, styled, Typography } from '@mui/material';
import { PROJECTION_COUNT_LIMIT, type ProjectionView } from '@parkho/contracts';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatSince } from '../parts/amounts';

export interface Mark {
  label: string;
  color: 'success' | 'warning' | 'error' | 'default';
}

/** 'None', '12 events', 'Over 10,000 events'. */
export const lagOf = (behind: number): string => {
  if (behind === 0) return 'None';
  const count = behind.toLocaleString('en');
  if (behind >= PROJECTION_COUNT_LIMIT) return `Over ${count} events`;
  return `${count} ${behind === 1 ? 'event' : 'events'}`;
};
/** 'None', '12 events, the oldest 3 minutes ago'. */
export const describeLag = ({
  behind,
  behindSince,
}: Pick<ProjectionView, 'behind' | 'behindSince'>): string =>
  behind > 0 && behindSince ? `${lagOf(behind)}, the oldest ${formatSince(behindSince)} ago` : lagOf(behind);

const StateText = styled('span')(({ theme: { palette, typography } }) => ({
  ...typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  '&::before': {
    content: '""',
    flex: 'none',
    width: 8,
    height: 8,
    borderRadius: 4,
    backgroundColor: palette.text.secondary,
  },
  '&.success::before': { backgroundColor: palette.success.main },
  '&.warning::before': { backgroundColor: palette.warning.main },
  '&.error::before': { backgroundColor: palette.error.main },
  '&.error': { color: palette.error.main, fontWeight: 600 },
}));

/** A state in words, with a dot of its colour. */
export const StateMark = ({ label, color }: Mark) => <StateText className={color}>{label}</StateText>;

/** Styled once for many lines, which are rendered at every poll. */
const Lines = styled('div')(({ theme: { palette, typography, breakpoints } }) => {
  const columns = {
    display: 'grid',
    columnGap: 12,
    padding: '4px 16px',
    gridTemplateColumns: 'minmax(0, 1fr) auto 16px',
    gridTemplateAreas: '"name state sign" "place state sign"',
    [breakpoints.up('sm')]: {
      gridTemplateColumns: 'minmax(0, 1fr) 72px 64px 132px 16px',
      gridTemplateAreas: '"name position lag state sign"',
    },
  };
  return {
    '.head': {
      ...columns,
      ...typography.caption,
      color: palette.text.secondary,
      [breakpoints.down('sm')]: { display: 'none' },
    },
    ul: { margin: 0, padding: 0, listStyle: 'none' },
    li: { borderTop: `1px solid ${palette.divider}` },
    summary: {
      ...columns,
      boxSizing: 'border-box',
      alignItems: 'center',
      minHeight: 40,
      cursor: 'pointer',
      listStyle: 'none',
      '&::-webkit-details-marker': { display: 'none' },
      '&:hover': { backgroundColor: palette.action.hover },
      '&:focus-visible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: -2 },
      '@media (pointer: coarse)': { minHeight: 44 },
    },
    h3: { ...typography.body2, gridArea: 'name', margin: 0, fontWeight: 600, overflowWrap: 'anywhere' },
    '.position, .lag': {
      ...typography.body2,
      color: palette.text.secondary,
      textAlign: 'right',
      fontVariantNumeric: 'tabular-nums',
      [breakpoints.down('sm')]: { display: 'none' },
    },
    '.position': { gridArea: 'position' },
    '.lag': { gridArea: 'lag' },
    '.place': {
      ...typography.caption,
      gridArea: 'place',
      color: palette.text.secondary,
      [breakpoints.up('sm')]: { display: 'none' },
    },
    '.state': { gridArea: 'state', [breakpoints.up('sm')]: { paddingLeft: 8 } },
    '.sign': { gridArea: 'sign', display: 'block', color: palette.text.secondary },
    'details[open] > summary > .sign': { transform: 'rotate(180deg)' },
    '.details': { padding: '4px 16px 16px' },
  };
});

interface StatusRowProps {
  name: string;
  mark: Mark;
  /** Without leading zeros; absent if it is unknown. */
  position?: string | undefined;
  behind?: number | undefined;
  /** Whether its details are open by default. */
  isOpen?: boolean;
  children: ReactNode;
}

/** A follower of the log in one line, which opens its details. */
export const StatusRow = ({ name, mark, position, behind, isOpen = false, children }: StatusRowProps) => {
  const [toggled, setToggled] = useState<boolean>();
  const open = toggled ?? isOpen;
  return (
    <li>
      <details open={open} onToggle={({ currentTarget }) => setToggled(currentTarget.open)}>
        <summary>
          <h3>{name}</h3>
          {position !== undefined && (
            <span className="position">
              <span className="sr-only">Position </span>
              {position}
            </span>
          )}
          {behind !== undefined && (
            <span className="lag">
              <span className="sr-only">Lag </span>
              {behind.toLocaleString('en')}
              {behind >= PROJECTION_COUNT_LIMIT && '+'}
            </span>
          )}
          {position !== undefined && (
            <span className="place">
              Position {position}
              {behind ? `, lag ${lagOf(behind)}` : ''}
            </span>
          )}
          <span className="state">
            <StateMark {...mark} />
          </span>
          <ChevronDown size={16} aria-hidden className="sign" />
        </summary>
        {open && <div className="details">{children}</div>}
      </details>
    </li>
  );
};

interface StatusListProps {
  title: string;
  /** '1 stopped, 17 up to date'. */
  summary: string;
  text: string;
  busy?: boolean;
  children: ReactNode;
}

/** A section of the screen with a line for each item. */
export const StatusList = ({ title, summary, text, busy = false, children }: StatusListProps) => (
  <Card variant="outlined">
    <Box sx={{ p: 2, pb: 1.5 }}>
      <Stack direction="row" sx={{ alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1 }}>
        <Typography variant="h6" component="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {summary}
        </Typography>
      </Stack>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {text}
      </Typography>
    </Box>
    <Lines>
      <div className="head" aria-hidden>
        <span style={{ gridArea: 'name' }}>Name</span>
        <span className="position">Position</span>
        <span className="lag">Lag</span>
        <span className="state">State</span>
      </div>
      <ul aria-label={title} aria-busy={busy}>
        {children}
      </ul>
    </Lines>
  </Card>
);
