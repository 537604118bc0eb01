import { landingOf, loginThen } from './landing';

test('login leads back to the page that needed it', () => {
  const next = new URLSearchParams(loginThen('/admin/products?page=2').split('?')[1]).get('next');
  expect(landingOf('admin', next)).toBe('/admin/products?page=2');
});

test('without such an address it leads to where the work of the role starts', () => {
  expect(landingOf('admin', null)).toBe('/admin/dashboard');
  expect(landingOf('buyer', null)).toBe('/');
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
])('never to %s', (next) => {
  expect(landingOf('buyer', next)).toBe('/');
});
