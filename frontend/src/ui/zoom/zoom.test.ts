import { MAX_SCALE, pan, UNZOOMED, zoom } from './zoom';

const frame = { width: 400, height: 200 };

test('zooming keeps its point in place', () => {
  const point = { x: 100, y: 50 };
  const view = zoom(UNZOOMED, 2, point, frame);
  // A point of the picture lies at centre + shift + scale * place.
  expect({ x: view.x + view.scale * point.x, y: view.y + view.scale * point.y }).toEqual(point);
});

test('panning stops at the edges of the picture', () => {
  const view = pan(zoom(UNZOOMED, 2, { x: 0, y: 0 }, frame), { x: 999, y: -999 }, frame);
  expect(view).toEqual({ scale: 2, x: 200, y: -100 });
  expect(zoom(view, 0.1, { x: 0, y: 0 }, frame)).toEqual({
    scale: 1,
    x: expect.closeTo(0),
    y: expect.closeTo(0),
  });
});

test('the zoom has a maximum', () => {
  expect(zoom(UNZOOMED, 100, { x: 0, y: 0 }, frame).scale).toBe(MAX_SCALE);
});
