import { type AuditEntry, dayInPakistan, plusDays } from '@parkho/contracts';

const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** 'Today', 'Yesterday' or 'Mon, Nov 23, 2026' for a day such as '2026-11-23'. */
export const dayName = (day: string, today: string): string => {
  if (day === today) return 'Today';
  return day === plusDays(today, -1) ? 'Yesterday' : dayFormat.format(new Date(day));
};

/** Entries in order of time, grouped by day in Pakistan. */
export const daysOf = (entries: readonly AuditEntry[]): { day: string; entries: AuditEntry[] }[] => {
  const days: { day: string; entries: AuditEntry[] }[] = [];
  for (const entry of entries) {
    const day = dayInPakistan(entry.at);
    if (days.at(-1)?.day !== day) days.push({ day, entries: [] });
    days.at(-1)!.entries.push(entry);
  }
  return days;
};

/** Whether an entry is later in the log than an entry with a later time. The entries: the latest first. */
export const isOutOfOrder = (entries: readonly AuditEntry[], id: string): boolean => {
  const index = entries.findIndex((entry) => entry.id === id);
  return index > 0 && entries.slice(0, index).some(({ position }) => position < entries[index]!.position);
};
