import { dayInPakistan, plusDays, RECENT_DAYS } from '@parkho/contracts';

/** The counts of a day. */
interface Day {
  views: number;
  contacts: number;
}
/** Counts by the day in Pakistan ('2026-11-25'), the earliest first; days with a count of 0 are missing. */
export type RecentDays = Readonly<Record<string, Day>>;

/** The first of the RECENT_DAYS days that end with the day of a time, ISO 8601. */
const firstRecentDay = (at: string): string => plusDays(dayInPakistan(at), 1 - RECENT_DAYS);

/** The days with new counts at a time, without those that are not recent then. */
export function incrementDay(
  days: RecentDays = {},
  { views = 0, contacts = 0 }: Partial<Day>,
  { metadata: { at } }: { metadata: { at: string } },
): RecentDays {
  const first = firstRecentDay(at);
  const today = dayInPakistan(at);
  const before = days[today] ?? { views: 0, contacts: 0 };
  const recent = Object.entries(days).filter(([day]) => day >= first && day !== today);
  const updated = { views: before.views + views, contacts: before.contacts + contacts };
  return Object.fromEntries([...recent, [today, updated] as const].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Views and contacts of the RECENT_DAYS days up to `now`, ISO 8601. */
export function recentCount(days: RecentDays = {}, now: string): Day {
  const first = firstRecentDay(now);
  const recent = Object.entries(days).filter(([day]) => day >= first);
  return {
    views: recent.reduce((sum, [, { views }]) => sum + views, 0),
    contacts: recent.reduce((sum, [, { contacts }]) => sum + contacts, 0),
  };
}
