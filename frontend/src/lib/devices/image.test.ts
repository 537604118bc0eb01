import { cardImage, imageSource } from './image';

const hash = 'a'.repeat(64);

test('a card takes the first slot in the order of the specification that the shop has a picture of', () => {
  expect(cardImage({ keyboard: 'k', open: 'o', back: 'b' })).toBe('o');
  expect(cardImage({ front: 'https://example.pk/a.jpg', back: 'b' })).toBe('b');
  expect(cardImage({})).toBeUndefined();
});

test('an image of ours comes in every width, a URL as it is, any other path from this host', () => {
  expect(imageSource(`/api/images/${hash}-1600.webp`)).toEqual({
    src: `/api/images/${hash}-800.webp`,
    srcSet: [400, 800, 1600].map((width) => `/api/images/${hash}-${width}.webp ${width}w`).join(', '),
  });
  expect(imageSource('https://example.pk/a.jpg')).toEqual({ src: 'https://example.pk/a.jpg' });
  expect(imageSource('uploads\\2024\\a.jpg')).toEqual({ src: '/uploads/2024/a.jpg' });
});
