const HOUR_MS = 60 * 60 * 1000;
const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** The age of an ISO 8601 time: '3 days', and below two days '26 hours'. */
export const ageOf = (iso: string, now: number): string => {
  const hours = Math.floor((now - Date.parse(iso)) / HOUR_MS);
  if (hours < 1) return 'less than an hour';
  return hours < 48 ? plural(hours, 'hour') : plural(Math.floor(hours / 24), 'day');
};
