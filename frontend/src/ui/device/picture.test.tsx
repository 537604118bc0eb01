import { fireEvent, render, screen } from '@testing-library/react';
import { Picture } from './picture';

const picture = (src?: string) => <Picture src={src} alt="Dell Latitude" sizes="100vw" />;

test('a picture that fails gives way to the drawing, until there is another one', () => {
  const { rerender } = render(picture('https://example.pk/gone.jpg'));
  const image = screen.getByAltText('Dell Latitude');
  expect(image).toHaveAttribute('src', 'https://example.pk/gone.jpg');
  fireEvent.error(image);
  expect(screen.queryByAltText('Dell Latitude')).toBeNull();
  expect(screen.getByRole('img', { name: 'Dell Latitude' })).toBeVisible();
  rerender(picture('https://example.pk/there.jpg'));
  expect(screen.getByAltText('Dell Latitude')).toHaveAttribute('src', 'https://example.pk/there.jpg');
});

test('no picture at all is the drawing', () => {
  render(picture());
  expect(screen.getByRole('img', { name: 'Dell Latitude' })).toBeVisible();
});
