import { type Colour, lighten } from './colour.js';
import {
  Camera,
  cross,
  dot,
  type Point,
  roundedRectangle,
  subtract,
  unit,
  type Vec,
  type View,
  winding,
} from './geometry.js';

export const PICTURE = { width: 1600, height: 1200 } as const;
/** Where the subject is placed on the picture; the rest is air and floor. */
const FRAME = { x: 140, y: 130, width: 1320, height: 900 };
const LIGHT: Vec = unit([-0.45, 0.8, 0.62]);

/** One colour, or one that runs over the shape from top to bottom (or left to right). */
export type Fill = Colour | { from: Colour; to: Colour; sideways?: boolean };

export interface Paint {
  fill: Fill;
  opacity?: number;
  /** Corner radius of a rectangle in millimetres. */
  radius?: number;
}

/** Draws on one face of a block, in millimetres from the face's top left corner as someone who faces it sees it. */
export interface Pen {
  readonly width: number;
  readonly height: number;
  rectangle(x: number, y: number, width: number, height: number, paint: Paint): void;
  circle(x: number, y: number, radius: number, paint: Paint): void;
  polygon(points: readonly Point[], paint: Paint): void;
  /** What `draw` draws shows only inside the rectangle. */
  clip(x: number, y: number, width: number, height: number, radius: number, draw: () => void): void;
}

export type FaceName = 'top' | 'front' | 'back' | 'left' | 'right';

/** A box, the only solid there is: at rest on y = `at[1]`, centred on `at` in x and z. */
export interface Block {
  at: Vec;
  /** Width (x), height (y) and depth (z). */
  size: Vec;
  colour: Colour;
  /** Corners are round as seen from above ('y') or from the front ('z'). */
  round?: { axis: 'y' | 'z'; radius: number };
  /** Moves every point of the block, e.g. a lid on its hinge. */
  pose?: (point: Vec) => Vec;
  faces?: Partial<Record<FaceName, (pen: Pen) => void>>;
  /** Nothing stands between it and the floor. */
  grounded?: boolean;
  /** Drawn after blocks of a lower layer, wherever it is; within a layer the farther comes first. */
  layer?: number;
}

export interface Scene {
  view: View;
  blocks: readonly Block[];
  /** Blocks that the camera frames; all of them when absent. */
  framed?: readonly Block[];
  /** What everything else lies on: drawn first, shadows fall on it. */
  ground?: Block;
  backdrop: Backdrop;
}

export interface Backdrop {
  wall: Colour;
  floor: Colour;
}

const corners = (block: Block): Vec[] => {
  const [x, y, z] = block.at;
  const [width, height, depth] = block.size;
  const pose = block.pose ?? ((point: Vec) => point);
  return [-1, 1].flatMap((sideX) =>
    [0, 1].flatMap((sideY) =>
      [-1, 1].map((sideZ) => pose([x + (sideX * width) / 2, y + sideY * height, z + (sideZ * depth) / 2])),
    ),
  );
};

const fixed = (value: number): string => value.toFixed(1).replace(/\.0$/, '');

/** The scene as an SVG document of 1600 x 1200. The same scene always gives the same string. */
export const render = (scene: Scene): string => {
  const camera = new Camera(scene.view, (scene.framed ?? scene.blocks).flatMap(corners), FRAME);
  const canvas = new Canvas(camera);
  const ordered = [...scene.blocks].sort(
    (a, b) => (a.layer ?? 0) - (b.layer ?? 0) || farness(camera, b) - farness(camera, a),
  );
  if (scene.ground) canvas.block(scene.ground);
  for (const block of scene.blocks) if (block.grounded) canvas.shadow(block);
  for (const block of ordered) canvas.block(block);
  return canvas.document(scene.backdrop);
};

const farness = (camera: Camera, block: Block): number => {
  const points = corners(block);
  return points.reduce((sum, point) => sum + camera.distance(point), 0) / points.length;
};

class Canvas {
  private readonly shapes: string[] = [];
  private readonly definitions: string[] = [];

  constructor(private readonly camera: Camera) {}

  document({ wall, floor }: Backdrop): string {
    const { width, height } = PICTURE;
    return [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
      '<defs>',
      `<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${lighten(wall, -0.05)}"/><stop offset=".5" stop-color="${wall}"/><stop offset=".66" stop-color="${lighten(wall, 0.35)}"/><stop offset=".74" stop-color="${lighten(floor, 0.25)}"/><stop offset="1" stop-color="${lighten(floor, -0.07)}"/></linearGradient>`,
      '<linearGradient id="lamp"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".42" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>',
      ...this.definitions,
      '</defs>',
      `<rect width="${width}" height="${height}" fill="url(#wall)"/>`,
      `<rect width="${width}" height="${height}" fill="url(#lamp)"/>`,
      ...this.shapes,
      '</svg>',
    ].join('');
  }

  /** Many thin layers of the footprint, each a little larger: soft without a blur filter, which is slow. */
  shadow({ at: [x, y, z], size: [width, , depth] }: Block): void {
    const spread = Math.max(14, Math.min(width, depth) * 0.5);
    const layers = 22;
    for (let layer = layers; layer >= 0; layer--) {
      const away = layer / layers;
      const grow = spread * away ** 1.7;
      const outline = roundedRectangle(
        x - width / 2 - grow * 0.55,
        z - depth / 2 - grow * 0.5,
        width + grow * 1.5,
        depth + grow * 1.1,
        grow + 6,
        6,
      );
      const page = outline.map(([px, pz]) => this.camera.project([px, y, pz]));
      this.shape(page, { fill: '#1c2430', opacity: Number((0.004 + 0.075 * (1 - away) ** 2).toFixed(4)) });
    }
  }

  block(block: Block): void {
    const [x, y, z] = block.at;
    const [width, height, depth] = block.size;
    const [left, bottom, near] = [x - width / 2, y, z + depth / 2];
    const pose = block.pose ?? ((point: Vec) => point);
    const axis = block.round?.axis ?? 'y';
    const radius = block.round?.radius ?? 0;

    // Both rings run clockwise as seen by someone who faces the near one (from above, or from the front).
    const ring =
      axis === 'y'
        ? roundedRectangle(left, z - depth / 2, width, depth, radius, 5)
        : roundedRectangle(left, -(bottom + height), width, height, radius, 5);
    const lift = (point: Point, near3d: boolean): Vec =>
      pose(
        axis === 'y'
          ? [point[0], near3d ? bottom + height : bottom, point[1]]
          : [point[0], -point[1], near3d ? near : near - depth],
      );
    const upper = ring.map((point) => lift(point, true));
    const lower = ring.map((point) => lift(point, false));
    for (const [index, start] of upper.entries()) {
      const next = (index + 1) % ring.length;
      this.facet([lower[index]!, lower[next]!, upper[next]!, start], block.colour, true);
    }
    this.facet(upper, block.colour);
    this.facet([...lower].reverse(), block.colour);

    const right = left + width;
    const [top, far] = [bottom + height, near - depth];
    const planes: Record<FaceName, [origin: Vec, across: Vec, down: Vec]> = {
      top: [
        [left, top, far],
        [right, top, far],
        [left, top, near],
      ],
      front: [
        [left, top, near],
        [right, top, near],
        [left, bottom, near],
      ],
      back: [
        [right, top, far],
        [left, top, far],
        [right, bottom, far],
      ],
      left: [
        [left, top, far],
        [left, top, near],
        [left, bottom, far],
      ],
      right: [
        [right, top, near],
        [right, top, far],
        [right, bottom, near],
      ],
    };
    for (const [name, [origin, across, down]] of Object.entries(planes)) {
      const draw = block.faces?.[name as FaceName];
      if (draw) this.face(pose(origin), pose(across), pose(down), draw);
    }
  }

  /** A flat part of a surface; not drawn when it faces away. */
  private facet(points: Vec[], colour: Colour, wall = false): void {
    const page = points.map((point) => this.camera.project(point));
    if (winding(page) <= 0) return;
    const normal = unit(cross(subtract(points[0]!, points[1]!), subtract(points[2]!, points[1]!)));
    const light = dot(normal, LIGHT);
    const shade = light > 0 ? light * 0.3 - 0.16 : light * 0.38 - 0.16;
    if (wall) this.shape(page, { fill: lighten(colour, shade) }, true);
    else
      this.shape(page, {
        fill: { from: lighten(colour, shade + 0.09), to: lighten(colour, shade - 0.07) },
      });
  }

  private face(origin: Vec, across: Vec, down: Vec, draw: (pen: Pen) => void): void {
    const [wide, high] = [subtract(across, origin), subtract(down, origin)];
    const [width, height] = [Math.hypot(...wide), Math.hypot(...high)];
    const page = ([px, py]: Point): Point =>
      this.camera.project([
        origin[0] + (wide[0] * px) / width + (high[0] * py) / height,
        origin[1] + (wide[1] * px) / width + (high[1] * py) / height,
        origin[2] + (wide[2] * px) / width + (high[2] * py) / height,
      ]);
    const outline = roundedRectangle(0, 0, width, height, 0).map(page);
    if (winding(outline) <= 0) return;
    const shape = (points: readonly Point[], paint: Paint) => this.shape(points.map(page), paint);
    draw({
      width,
      height,
      rectangle: (x, y, w, h, paint) => shape(roundedRectangle(x, y, w, h, paint.radius ?? 0, 3), paint),
      circle: (x, y, r, paint) => shape(roundedRectangle(x - r, y - r, 2 * r, 2 * r, r, 8), paint),
      polygon: shape,
      clip: (x, y, w, h, radius, drawInside) => {
        const id = `c${this.definitions.length}`;
        const window = roundedRectangle(x, y, w, h, radius).map(page);
        this.definitions.push(`<clipPath id="${id}"><path d="${path(window)}"/></clipPath>`);
        this.shapes.push(`<g clip-path="url(#${id})">`);
        drawInside();
        this.shapes.push('</g>');
      },
    });
  }

  /** `sealed` strokes the edge in the same colour, which hides the hairline between neighbours. */
  private shape(points: readonly Point[], { fill, opacity }: Paint, sealed = false): void {
    const paint = typeof fill === 'string' ? fill : this.gradient(fill);
    const seal = sealed ? ` stroke="${paint}" stroke-width=".8"` : '';
    const see = opacity === undefined ? '' : ` fill-opacity="${opacity}"`;
    this.shapes.push(`<path d="${path(points)}" fill="${paint}"${seal}${see}/>`);
  }

  private gradient(fill: Exclude<Fill, string>): string {
    const id = `g${this.definitions.length}`;
    const end = fill.sideways ? 'x2="1" y2=".12"' : 'x2=".18" y2="1"';
    this.definitions.push(
      `<linearGradient id="${id}" x1="0" y1="0" ${end}><stop stop-color="${fill.from}"/><stop offset="1" stop-color="${fill.to}"/></linearGradient>`,
    );
    return `url(#${id})`;
  }
}

const path = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${fixed(x)} ${fixed(y)}`).join('L')}Z`;
