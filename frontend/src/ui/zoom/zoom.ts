/** The position of a picture in its frame: magnified by `scale`, its centre shifted by `x` and `y` pixels. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

/** In pixels from the centre of the frame. */
export interface Point {
  x: number;
  y: number;
}

/** The size of the frame, in pixels. */
export interface Size {
  width: number;
  height: number;
}

export const UNZOOMED: View = { scale: 1, x: 0, y: 0 };
export const MAX_SCALE = 5;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Moves the picture, but none of its edges into the frame. */
export function pan({ scale, x, y }: View, offset: Point, { width, height }: Size): View {
  const [right, bottom] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2];
  return { scale, x: clamp(x + offset.x, -right, right), y: clamp(y + offset.y, -bottom, bottom) };
}

/** Magnifies by `factor` around the point, which stays in place as far as the edges allow. */
export function zoom(view: View, factor: number, point: Point, frame: Size): View {
  const scale = clamp(view.scale * factor, 1, MAX_SCALE);
  const growth = scale / view.scale - 1;
  return pan({ ...view, scale }, { x: (view.x - point.x) * growth, y: (view.y - point.y) * growth }, frame);
}
