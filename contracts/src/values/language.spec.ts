import { interpolate, localizedPath, parseLocalizedPath } from './language.js';

test.each([
  ['/', 'en', '/'],
  ['/devices', 'en', '/devices'],
  ['/ur', 'ur', '/'],
  ['/ur/devices', 'ur', '/devices'],
  ['/urgent', 'en', '/urgent'],
] as const)('the language and the page of %s', (pathname, language, path) => {
  expect(parseLocalizedPath(pathname)).toEqual({ language, path });
  expect(localizedPath(path, language)).toBe(pathname);
});

test('placeholders in a text are replaced by values', () => {
  expect(interpolate('Sold by {name}, {count} left', { name: 'Sana {x}', count: 2 })).toBe(
    'Sold by Sana {x}, 2 left',
  );
});
