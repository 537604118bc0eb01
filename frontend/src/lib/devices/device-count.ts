import type { Localization } from '../language/language';

/** '1 device', '1,204 devices'. */
export const deviceCount = (count: number, { t, number }: Pick<Localization, 't' | 'number'>): string =>
  count === 1 ? t('1 device') : t('{count} devices', { count: number(count) });
