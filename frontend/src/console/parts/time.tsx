import { Box } from '@mui/material';
import { formatDate, formatForReader, formatTime } from '../../lib/date';

/** Stated once on every screen, by the layout. */
export const TIME_ZONE = 'Times in Pakistan (PKT)';

interface TimeProps {
  /** ISO 8601. */
  at: string;
  exactTo?: 'day' | 'minute' | 'second';
}

/** A time as the whole console shows it: in Pakistan, and in the reader's own zone on hover. */
export const Time = ({ at, exactTo = 'minute' }: TimeProps) => (
  <Box
    component="time"
    dateTime={at}
    title={`${formatForReader(at)} on your device`}
    sx={{ fontVariantNumeric: 'tabular-nums' }}
  >
    {exactTo === 'day' ? formatDate(at) : formatTime(at, exactTo)}
  </Box>
);
