import { showOffline } from './offline';
import { offlineText } from './offline-line';
import { OFFLINE_LINE_ID } from './visited';

const line = () => document.getElementById(OFFLINE_LINE_ID);

test('shows the time of the cached prices, in Pakistan', () => {
  expect(offlineText('en', Date.parse('2026-11-24T09:05:00Z'))).toBe(
    'You are offline. Prices as of 14:05, Nov 24.',
  );
  expect(offlineText('en', Date.parse('2026-11-24T19:30:00Z'))).toBe(
    'You are offline. Prices as of 00:30, Nov 25.',
  );
  expect(offlineText('en')).toBe('You are offline.');
  expect(offlineText('ur', Date.parse('2026-11-24T09:05:00Z'))).toBe(
    'آپ آف لائن ہیں۔ قیمتیں 24 نومبر، 14:05 کی ہیں۔',
  );
});

test('the notice shows the time of the oldest cached answer on the page', () => {
  document.body.innerHTML = `<p id="${OFFLINE_LINE_ID}" data-as-of="${Date.parse('2026-11-24T09:05:00Z')}"></p><main></main>`;
  showOffline(Date.parse('2026-11-24T09:20:00Z'));
  expect(line()).toHaveTextContent('Prices as of 14:05, Nov 24.');
  showOffline(Date.parse('2026-11-23T09:20:00Z'));
  expect(line()).toHaveTextContent('Prices as of 14:20, Nov 23.');
  expect(document.body.firstElementChild).toBe(line());
});
