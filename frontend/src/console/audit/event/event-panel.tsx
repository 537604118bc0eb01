import { Alert, Box, Drawer, IconButton, Paper, Skeleton, Stack, Typography } from '@mui/material';
import { type AuditEntry, AUDIT_MESSAGES as MESSAGES } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Maximize2, X } from 'lucide-react';
import type { Ref } from 'react';
import type { HttpError } from 'react-admin';
import { Link } from 'react-router';
import { errorText } from '../../../lib/http/api';
import { LoadError } from '../../parts/record/load-error';
import { eventPath } from '../parts/audit-address';
import { auditedEvent } from '../parts/audit-calls';
import { EventDetails } from './event-details';

/** Marks where the keys of the list work. */
export const KEY_SCOPE = 'data-key-scope';

interface EventPanelProps {
  id: string;
  /** The list's own entry of the event. */
  entry: AuditEntry | undefined;
  isOutOfOrder: boolean;
  /** Over the list, where there is no room for a panel beside it. */
  isOver: boolean;
  heading: Ref<HTMLHeadingElement>;
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

const Content = ({ id, entry, isOutOfOrder, heading, onStep, onClose }: EventPanelProps) => {
  const { data, error, refetch } = useQuery(auditedEvent(id));
  const event = data ?? entry;
  return (
    <>
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          position: 'sticky',
          top: 0,
          zIndex: 1,
          bgcolor: 'background.paper',
          pl: 2,
          pr: 1,
          py: 0.5,
          minHeight: 48,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography
          ref={heading}
          tabIndex={-1}
          variant="h6"
          component="h2"
          noWrap
          sx={{ flex: 1, minWidth: 0, outlineOffset: 2 }}
        >
          {event?.label ?? 'Event'}
        </Typography>
        <IconButton
          size="small"
          aria-label="Previous event"
          title="Previous event (K)"
          onClick={() => onStep(-1)}
        >
          <ChevronUp size={20} aria-hidden />
        </IconButton>
        <IconButton size="small" aria-label="Next event" title="Next event (J)" onClick={() => onStep(1)}>
          <ChevronDown size={20} aria-hidden />
        </IconButton>
        <IconButton
          size="small"
          component={Link}
          to={eventPath(id)}
          aria-label="Open as a page"
          title="Open as a page"
        >
          <Maximize2 size={18} aria-hidden />
        </IconButton>
        <IconButton size="small" aria-label="Close" title="Close (Esc)" onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </Stack>
      <Box sx={{ p: 2 }}>
        {event && <EventDetails key={id} event={event} layout="panel" isOutOfOrder={isOutOfOrder} />}
        {!event && !error && (
          <Box role="status" aria-label="Loading">
            <Skeleton variant="rounded" height={320} />
          </Box>
        )}
        {!event &&
          error &&
          ((error as Partial<HttpError>).status === 404 ? (
            <Alert severity="error">{errorText(error, MESSAGES.eventNotFound)}</Alert>
          ) : (
            <LoadError error={error} fallback={MESSAGES.loadFailed} onRetry={refetch} />
          ))}
      </Box>
    </>
  );
};

/** The event of the address, beside the list or over it. */
export const EventPanel = (props: EventPanelProps) =>
  props.isOver ? (
    <Drawer
      open
      anchor="right"
      onClose={props.onClose}
      slotProps={{ paper: { 'aria-label': 'Event', sx: { width: 'min(100%, 480px)' } } }}
    >
      <div {...{ [KEY_SCOPE]: '' }}>
        <Content {...props} />
      </div>
    </Drawer>
  ) : (
    <Paper
      component="aside"
      variant="outlined"
      aria-label="Event"
      sx={{ position: 'sticky', top: 64, maxHeight: 'calc(100vh - 80px)', overflowY: 'auto' }}
    >
      <div {...{ [KEY_SCOPE]: '' }}>
        <Content {...props} />
      </div>
    </Paper>
  );
