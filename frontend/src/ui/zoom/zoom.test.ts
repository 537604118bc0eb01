import { MAX_SCALE, pan, UNZOOMED, zoom } from './zoom';

const frame = { width: 400, height: 200 };

test('what is under the finger stays under it', () => {
  const at = { x: 100, y: 50 };
  const view = zoom(UNZOOMED, 2, at, frame);
  // A point of the picture lies at centre + shift + scale * place.
  expect({ x: view.x + view.scale * at.x, y: view.y + view.scale * at.y }).toEqual(at);
});

test('no edge comes into the frame', () => {
  const view = pan(zoom(UNZOOMED, 2, { x: 0, y: 0 }, frame), { x: 999, y: -999 }, frame);
  expect(view).toEqual({ scale: 2, x: 200, y: -100 });
  expect(zoom(view, 0.1, { x: 0, y: 0 }, frame)).toEqual({
    scale: 1,
    x: expect.closeTo(0),
    y: expect.closeTo(0),
  });
});

test('there is a largest size', () => {
  expect(zoom(UNZOOMED, 100, { x: 0, y: 0 }, frame).scale).toBe(MAX_SCALE);
});
