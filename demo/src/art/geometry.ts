/** A point or direction in millimetres: x to the right, y up, z towards the viewer. */
export type Vec = readonly [x: number, y: number, z: number];
export type Point = readonly [x: number, y: number];

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k];
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const unit = (a: Vec): Vec => scale(a, 1 / Math.hypot(...a));

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Turns a point around a horizontal axis that passes through `hinge` from left to right; positive tips backwards. */
export const tilt =
  (hinge: Vec, degrees: number) =>
  (point: Vec): Vec => {
    const [x, y, z] = subtract(point, hinge);
    const [sin, cos] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))];
    return add(hinge, [x, y * cos + z * sin, z * cos - y * sin]);
  };

/** Turns a point around the vertical axis; positive turns to the viewer's right. */
export const turn =
  (degrees: number) =>
  ([x, y, z]: Vec): Vec => {
    const [sin, cos] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))];
    return [x * cos + z * sin, y, z * cos - x * sin];
  };

/** Corner points of a rectangle with round corners, clockwise on a page whose y grows downwards. */
export const roundedRectangle = (
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  steps = 4,
): Point[] => {
  const r = Math.min(radius, width / 2, height / 2);
  if (r <= 0) {
    return [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ];
  }
  const centres = [
    [x + r, y + r, 180],
    [x + width - r, y + r, 270],
    [x + width - r, y + height - r, 0],
    [x + r, y + height - r, 90],
  ] as const;
  return centres.flatMap(([cx, cy, start]) =>
    Array.from({ length: steps + 1 }, (_, step): Point => {
      const angle = radians(start + (90 * step) / steps);
      return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
    }),
  );
};

/** Where the camera stands around the subject, in degrees: azimuth 0 is in front, positive to its right. */
export interface View {
  azimuth: number;
  elevation: number;
}

/**
 * A perspective camera that looks at the middle of `subject` and frames it in `frame` (pixels), as large as fits.
 */
export class Camera {
  private readonly middle: Vec;
  private readonly eye: Vec;
  private readonly right: Vec;
  private readonly up: Vec;
  private readonly ahead: Vec;
  private readonly zoom: number;
  private readonly shift: Point;

  constructor(
    view: View,
    subject: readonly Vec[],
    frame: { x: number; y: number; width: number; height: number },
  ) {
    const low = [0, 1, 2].map((axis) => Math.min(...subject.map((point) => point[axis]!)));
    const high = [0, 1, 2].map((axis) => Math.max(...subject.map((point) => point[axis]!)));
    this.middle = [0, 1, 2].map((axis) => (low[axis]! + high[axis]!) / 2) as unknown as Vec;
    const size = Math.hypot(...high.map((value, axis) => value - low[axis]!));
    const [azimuth, elevation] = [radians(view.azimuth), radians(view.elevation)];
    const outwards: Vec = [
      Math.sin(azimuth) * Math.cos(elevation),
      Math.sin(elevation),
      Math.cos(azimuth) * Math.cos(elevation),
    ];
    this.eye = add(this.middle, scale(outwards, size * 2.4));
    this.ahead = scale(outwards, -1);
    this.right = unit(cross(this.ahead, [0, 1, 0]));
    this.up = cross(this.right, this.ahead);

    this.zoom = 1;
    this.shift = [0, 0];
    const points = subject.map((point) => this.project(point));
    const [left, width] = span(points.map(([x]) => x));
    const [top, height] = span(points.map(([, y]) => y));
    this.zoom = Math.min(frame.width / width, frame.height / height);
    this.shift = [
      frame.x + (frame.width - width * this.zoom) / 2 - left * this.zoom,
      frame.y + (frame.height - height * this.zoom) / 2 - top * this.zoom,
    ];
  }

  project(point: Vec): Point {
    const ray = subtract(point, this.eye);
    const depth = dot(ray, this.ahead);
    return [
      (dot(ray, this.right) / depth) * this.zoom + this.shift[0],
      (-dot(ray, this.up) / depth) * this.zoom + this.shift[1],
    ];
  }

  distance(point: Vec): number {
    return Math.hypot(...subtract(point, this.eye));
  }
}

const span = (values: number[]): [low: number, length: number] => {
  const low = Math.min(...values);
  return [low, Math.max(...values) - low];
};

/** Twice the signed area on the page: positive when the points run clockwise as seen. */
export const winding = (points: readonly Point[]): number =>
  points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
