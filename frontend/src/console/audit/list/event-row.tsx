import { Box, Chip } from '@mui/material';
import { type AuditEntry, roleLabel } from '@parkho/contracts';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { formatClock, formatForReader } from '../../../lib/date';
import { ROW } from './use-list-navigation';

interface EventRowProps {
  entry: AuditEntry;
  /** The address of the event. */
  to: string;
  /** In the panel. */
  isOpen: boolean;
  /** Whether Tab leads to it. */
  isCurrent: boolean;
  /** Its change of the filtered field. */
  change: string | undefined;
  onOpen: () => void;
  onFocus: () => void;
  /** Content beside the line. */
  children?: ReactNode;
}

const line = {
  flex: 1,
  minWidth: 0,
  // On a phone the parts share lines as the text size allows.
  display: { xs: 'flex', sm: 'grid' },
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  px: 1.5,
  py: { xs: 0.75, sm: 0 },
  minHeight: 40,
  color: 'text.primary',
  textDecoration: 'none',
  gridTemplateColumns: '6rem 5.5rem minmax(0, 1fr) auto',
  alignContent: 'center',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const;

const sentence = {
  typography: 'body2',
  minWidth: 0,
  width: { xs: '100%', sm: 'auto' },
  order: { xs: 1, sm: 0 },
  overflow: 'hidden',
  // A phone has two lines for it.
  display: { xs: '-webkit-box', sm: 'block' },
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  lineHeight: { xs: 1.3, sm: 1.43 },
  whiteSpace: { sm: 'nowrap' },
  textOverflow: 'ellipsis',
} as const;

/** The layout of the changes: above the sentence on a phone, otherwise beside it. */
const changeColumns = {
  typography: 'body2',
  fontWeight: 600,
  whiteSpace: { sm: 'nowrap' },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  maxWidth: { sm: '15rem' },
  ml: { xs: 'auto', sm: 0 },
  textAlign: 'end',
  justifySelf: 'end',
} as const;

/** One event in a line: time, role and sentence. */
export const EventRow = ({
  entry,
  to,
  isOpen,
  isCurrent,
  change,
  onOpen,
  onFocus,
  children,
}: EventRowProps) => {
  const open = (click: MouseEvent) => {
    // Otherwise it opens in another tab.
    if (click.ctrlKey || click.metaKey || click.shiftKey) return;
    click.preventDefault();
    onOpen();
  };
  return (
    <Box
      data-row
      sx={{
        display: 'flex',
        alignItems: 'center',
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: isOpen ? 'action.selected' : undefined,
        boxShadow: isOpen ? (theme) => `inset 3px 0 ${theme.palette.primary.main}` : undefined,
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box
        component={Link}
        to={to}
        {...{ [ROW]: entry.id }}
        tabIndex={isCurrent ? 0 : -1}
        aria-current={isOpen || undefined}
        onClick={open}
        onFocus={onFocus}
        sx={line}
      >
        <Box
          component="time"
          dateTime={entry.at}
          title={`${formatForReader(entry.at)} on your device`}
          sx={{
            typography: 'body2',
            color: 'text.secondary',
            fontVariantNumeric: 'tabular-nums',
            whiteSpace: 'nowrap',
          }}
        >
          {formatClock(entry.at)}
        </Box>
        <Chip
          component="span"
          size="small"
          label={roleLabel(entry.actor.role)}
          sx={{ justifySelf: 'start', height: '1.25rem', fontSize: '0.75rem', maxWidth: '100%' }}
        />
        <Box component="span" title={entry.sentence} sx={sentence}>
          {entry.sentence}
        </Box>
        {change && (
          <Box component="span" sx={changeColumns}>
            {change}
          </Box>
        )}
      </Box>
      {children}
    </Box>
  );
};
