import { Box, Typography } from '@mui/material';
import type { AuditFilter } from '@parkho/contracts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { countText } from '../../../lib/count-text';
import { formatDay } from '../../../lib/date';
import { auditDays } from '../parts/audit-calls';
import { dayOf, daysIn, isWithin, windowOf } from './day-window';

const HEIGHT = 44;

interface DayBarsProps {
  filter: AuditFilter;
  today: string;
  /** Narrows the period to these days. */
  onPick: (from: string, to: string) => void;
}

const eventCount = (count: number): string => countText(count, 'event', 'events');

/**
 * Events by day. A press narrows the period to a day, a drag to several; by keyboard the arrows move from day to day,
 * with Shift over several, and Enter selects them.
 */
export const DayBars = ({ filter, today, onPick }: DayBarsProps) => {
  const { from, to, ...otherFilters } = filter;
  const dayWindow = windowOf(filter, today);
  const { data } = useQuery(auditDays({ ...otherFilters, ...dayWindow }));
  const [range, setRange] = useState<{ anchor: number; end: number }>();
  const [focused, setFocused] = useState<string>();
  /** Whether a range is being drawn, which only a mouse can: touch scrolls. */
  const [isDrawing, setDrawing] = useState(false);
  const bars = useRef<HTMLDivElement>(null);
  const days = daysIn(dayWindow, data ?? []);
  const maxCount = Math.max(1, ...days.map(({ count }) => count));
  const last = days.length - 1;
  const at = days.findIndex(({ day }) => day === focused);
  const current = at < 0 ? last : at;
  const [first, end] = range ? [range.anchor, range.end].sort((one, other) => one - other) : [];

  const pick = (start: number, end: number) => {
    setRange(undefined);
    const [firstIndex, lastIndex] = [Math.min(start, end), Math.max(start, end)];
    onPick(days[firstIndex]!.day, days[lastIndex]!.day);
  };
  /** The day whose bar the pointer is over. */
  const indexOf = ({ target }: PointerEvent): number | undefined => {
    const index = [...bars.current!.children].indexOf((target as Element).closest('button')!);
    return index < 0 ? undefined : index;
  };
  const moveFocus = (index: number, isExtended: boolean) => {
    const next = Math.max(0, Math.min(last, index));
    setRange(isExtended ? { anchor: range?.anchor ?? current, end: next } : undefined);
    setFocused(days[next]!.day);
    (bars.current!.children[next] as HTMLElement).focus();
  };
  const onKeyDown = (pressed: KeyboardEvent) => {
    const targets: Record<string, number> = {
      ArrowLeft: current - 1,
      ArrowRight: current + 1,
      Home: 0,
      End: last,
    };
    const index = targets[pressed.key];
    if (index !== undefined) moveFocus(index, pressed.shiftKey);
    else if (pressed.key === 'Escape' && range) setRange(undefined);
    else return;
    pressed.preventDefault();
  };
  const inPeriod = days.filter(({ day }) => isWithin(filter, day));
  const total = inPeriod.reduce((sum, { count }) => sum + count, 0);
  /** Whether the whole period is drawn. */
  const isPeriodDrawn =
    from !== undefined && isWithin(dayWindow, dayOf(from)) && isWithin(dayWindow, dayOf(to ?? today));
  const isSelected = (index: number, day: string): boolean =>
    first === undefined ? isWithin(filter, day) : index >= first && index <= end!;
  return (
    <Box component="section" aria-label="Events by day" sx={{ visibility: data ? 'visible' : 'hidden' }}>
      <Box
        ref={bars}
        role="toolbar"
        aria-label="Days. Press Enter to narrow the period, Shift and an arrow key to select several"
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          const index = event.pointerType === 'mouse' && event.button === 0 ? indexOf(event) : undefined;
          setDrawing(index !== undefined);
          if (index !== undefined) setRange({ anchor: index, end: index });
        }}
        onPointerMove={(event) => {
          const index = indexOf(event);
          if (isDrawing && range && index !== undefined && index !== range.end)
            setRange({ anchor: range.anchor, end: index });
        }}
        onPointerUp={() => {
          setDrawing(false);
          // A drag within a bar counts as a press.
          if (isDrawing && range && range.anchor !== range.end) pick(range.anchor, range.end);
        }}
        onPointerLeave={() => {
          if (isDrawing) setRange(undefined);
          setDrawing(false);
        }}
        sx={{ display: 'flex', height: HEIGHT, userSelect: 'none', borderBottom: 1, borderColor: 'divider' }}
      >
        {days.map(({ day, count }, index) => (
          <Box
            key={day}
            component="button"
            type="button"
            tabIndex={index === current ? 0 : -1}
            aria-label={`${formatDay(day)}: ${eventCount(count)}`}
            aria-pressed={isSelected(index, day) && (first !== undefined || inPeriod.length < days.length)}
            title={`${formatDay(day)}: ${eventCount(count)}`}
            onFocus={() => setFocused(day)}
            onClick={() => pick(range?.anchor ?? index, range?.end ?? index)}
            sx={{
              all: 'unset',
              flex: 1,
              minWidth: 0,
              height: '100%',
              display: 'flex',
              alignItems: 'flex-end',
              cursor: 'pointer',
              '&:hover': { bgcolor: 'action.hover' },
              '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
            }}
          >
            <Box
              aria-hidden
              sx={{
                mx: 'auto',
                width: '70%',
                maxWidth: 24,
                height: count > 0 ? `max(2px, ${(count / maxCount) * 100}%)` : 0,
                borderRadius: '2px 2px 0 0',
                bgcolor: isSelected(index, day) ? 'primary.main' : 'grey.500',
              }}
            />
          </Box>
        ))}
      </Box>
      <Box
        sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, color: 'text.secondary', mt: 0.25 }}
      >
        <Typography variant="caption">{formatDay(dayWindow.from)}</Typography>
        <Typography variant="caption" role="status" sx={{ fontWeight: 600 }}>
          {first === undefined
            ? `${eventCount(total)}${isPeriodDrawn ? '' : ` in ${days.length} days`}`
            : `${formatDay(days[first]!.day)} to ${formatDay(days[end!]!.day)}`}
        </Typography>
        <Typography variant="caption">{formatDay(dayWindow.to)}</Typography>
      </Box>
    </Box>
  );
};
