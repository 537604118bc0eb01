const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** '3.4 MB' of a number of bytes. */
export const formatBytes = (bytes: number): string => {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const unit = UNITS[step]!;
  const digits = step === 0 || bytes / 1_000 ** step >= 100 ? 0 : 1;
  return new Intl.NumberFormat('en', {
    style: 'unit',
    unit,
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: digits,
  }).format(bytes / 1_000 ** step);
};

const SPANS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** '3 hours' since an ISO 8601 time, in its largest whole unit. */
export const formatSince = (iso: string, now = Date.now()): string => {
  const seconds = Math.max(0, Math.floor((now - Date.parse(iso)) / 1_000));
  const [unit, length] = SPANS.find(([, length]) => seconds >= length) ?? SPANS.at(-1)!;
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(seconds / length),
  );
};

/** Positions are texts with leading zeros, so that they compare. */
export const shortPosition = (position: string): string => position.replace(/^0+(?=.)/, '');
