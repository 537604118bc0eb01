import { fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './picture';

const picture = (src?: string) => <Picture src={src} alt="Dell Latitude" sizes="100vw" />;

test('a picture that fails gives way to the drawing, until there is another one', () => {
  const { rerender } = render(picture('/api/images/gone'));
  const image = screen.getByAltText('Dell Latitude');
  expect(image).toHaveAttribute('src', '/api/images/gone');
  fireEvent.error(image);
  expect(screen.queryByAltText('Dell Latitude')).toBeNull();
  expect(screen.getByRole('img', { name: 'Dell Latitude' })).toBeVisible();
  rerender(picture('/api/images/there'));
  expect(screen.getByAltText('Dell Latitude')).toHaveAttribute('src', '/api/images/there');
});

test('a picture on another site is not loaded', () => {
  render(picture('https://example.pk/front.jpg'));
  expect(screen.queryByAltText('Dell Latitude')).toBeNull();
  expect(screen.getByRole('img', { name: 'Dell Latitude' })).toBeVisible();
});

test('no picture at all is the drawing', () => {
  render(picture());
  expect(screen.getByRole('img', { name: 'Dell Latitude' })).toBeVisible();
});
