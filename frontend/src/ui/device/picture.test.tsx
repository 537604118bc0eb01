import { fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './picture';

const picture = (src?: string) => <Picture src={src} alt="Dell Latitude" sizes="100vw" />;

test('a failed picture is replaced by the drawing, until it changes', () => {
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

test('a missing picture is the drawing', () => {
  render(picture());
  expect(screen.getByRole('img', { name: 'Dell Latitude' })).toBeVisible();
});
