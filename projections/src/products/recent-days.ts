import { dayInPakistan, plusDays, RECENT_DAYS } from '@parkho/contracts';

/** What happened on a day. */
interface Day {
  views: number;
  contacts: number;
}
/** By the day in Pakistan ('2026-11-25'), the earliest first; days without anything are missing. */
export type RecentDays = Readonly<Record<string, Day>>;

/** The first of the days that count as recent at a moment, ISO 8601: the day itself is the last of them. */
const firstRecent = (at: string): string => plusDays(dayInPakistan(at), 1 - RECENT_DAYS);

/** The days with what was counted at a moment, and without those that are not recent then. */
export function withDay(
  days: RecentDays = {},
  { views = 0, contacts = 0 }: Partial<Day>,
  { metadata: { at } }: { metadata: { at: string } },
): RecentDays {
  const first = firstRecent(at);
  const today = dayInPakistan(at);
  const before = days[today] ?? { views: 0, contacts: 0 };
  const kept = Object.entries(days).filter(([day]) => day >= first && day !== today);
  const counted = { views: before.views + views, contacts: before.contacts + contacts };
  return Object.fromEntries([...kept, [today, counted] as const].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Views and contacts of the RECENT_DAYS days that end with `now`, ISO 8601. */
export function recentOf(days: RecentDays = {}, now: string): Day {
  const first = firstRecent(now);
  const recent = Object.entries(days).filter(([day]) => day >= first);
  return {
    views: recent.reduce((sum, [, { views }]) => sum + views, 0),
    contacts: recent.reduce((sum, [, { contacts }]) => sum + contacts, 0),
  };
}
