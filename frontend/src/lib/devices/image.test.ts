import { cardImage, imageSource } from './image';

const hash = 'a'.repeat(64);

test('a card has the first stored picture in the order of the specification', () => {
  expect(cardImage({ keyboard: 'k', open: 'o', back: 'b' })).toBe('o');
  expect(cardImage({ front: 'https://example.pk/a.jpg', back: 'b' })).toBe('b');
  expect(cardImage({})).toBeUndefined();
});

test('an uploaded image has every width, a URL is unchanged, any other path is on this host', () => {
  expect(imageSource(`/api/images/${hash}-1600.webp`)).toEqual({
    src: `/api/images/${hash}-800.webp`,
    srcSet: [400, 800, 1600].map((width) => `/api/images/${hash}-${width}.webp ${width}w`).join(', '),
  });
  expect(imageSource('https://example.pk/a.jpg')).toEqual({ src: 'https://example.pk/a.jpg' });
  expect(imageSource('uploads\\2024\\a.jpg')).toEqual({ src: '/uploads/2024/a.jpg' });
});
