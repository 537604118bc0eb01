import { render } from '@testing-library/react';
import { loadLocalization, localizationOf } from './language';

test('English texts are unchanged', () => {
  const { t, translate, pkr, date } = localizationOf('en');
  expect(t('Compare ({count})', { count: 2 })).toBe('Compare (2)');
  expect(translate('Anything')).toBe('Anything');
  expect(pkr(268_000)).toBe('PKR 268,000');
  expect(date('2026-11-23T20:00:00Z')).toBe('Nov 24, 2026');
});

test('Urdu has its texts, lakhs and months, and other words are unchanged', async () => {
  const { t, translate, pkr, number, date } = await loadLocalization('ur');
  expect(t('Compare ({count})', { count: 2 })).toBe('موازنہ (2)');
  expect(translate('ThinkPad T480')).toBe('ThinkPad T480');
  expect(translate('Too many attempts. Please try again in 3 minutes.')).toMatch(/ 3 منٹ /);
  expect(translate('15.6 inch')).toBe('15.6 انچ');
  const [short, weak] = [
    'Password must be at least 6 characters long',
    'Password must contain at least one lowercase letter, one uppercase letter, and one number',
  ] as const;
  expect(translate(`${short}, ${weak}`)).toBe(`${t(short)}، ${t(weak)}`);
  expect(translate('Laptop, my own')).toBe('Laptop, my own');
  expect(pkr(268_000)).toBe('2,68,000 روپے');
  expect(number(1_250_000)).toBe('12,50,000');
  expect(date('2026-11-23T20:00:00Z')).toBe('24 نومبر، 2026');
});

test('elements replace their placeholders', () => {
  const { rich } = localizationOf('en');
  const { container } = render(<p>{rich('Wishlist, {count} saved', { count: <b>3</b> })}</p>);
  expect(container.innerHTML).toBe('<p>Wishlist, <b>3</b> saved</p>');
});
