import { lighten } from './colour.js';
import type { Vec } from './geometry.js';
import type { Backdrop, Block, Pen, Scene } from './scene.js';
import type { Display } from './wallpaper.js';

/** The room in which inspectors work. */
export const BENCH: Backdrop = { wall: '#cbd2d8', floor: '#aab1b8' };
const MAT = '#23574f';
/** How far the mat reaches beyond what lies on it, and how wide its squares are, in millimetres. */
const MARGIN = 70;
const SQUARE = 25;

/** The same subject on an inspector's mat, with a screwdriver and the card of the inspection beside it. */
export const onBench = ({ blocks, framed = blocks, ...scene }: Scene): Scene => {
  const reach = (axis: 0 | 2) =>
    Math.max(...framed.map(({ at, size }) => Math.abs(at[axis]) + size[axis] / 2));
  const [right, near] = [reach(0), reach(2)];
  // Parts of a computer are small; the tools stay as large as they are.
  const scale = Math.min(1, Math.max(0.45, right / 150));
  const front = near + 26 * scale;
  return {
    ...scene,
    backdrop: BENCH,
    blocks: [
      ...blocks,
      ...screwdriver([right * 0.45, 0, front], scale),
      card([-right * 0.62, 0, front], scale),
    ],
    framed,
    ground: {
      at: [0, -3, MARGIN / 3],
      size: [2 * (right + MARGIN), 3, 2 * (near + MARGIN)],
      colour: MAT,
      round: { axis: 'y', radius: 10 },
      faces: { top: drawMat },
    },
  };
};

const drawMat = (pen: Pen): void => {
  const { width, height } = pen;
  const line = { fill: '#d9efe4', opacity: 0.16 };
  for (let x = SQUARE; x < width; x += SQUARE) pen.rectangle(x, 8, 0.7, height - 16, line);
  for (let y = SQUARE; y < height; y += SQUARE) pen.rectangle(8, y, width - 16, 0.7, line);
  for (const [x, y, w, h] of [
    [8, 8, width - 16, 1.4],
    [8, height - 9.4, width - 16, 1.4],
    [8, 8, 1.4, height - 16],
    [width - 9.4, 8, 1.4, height - 16],
  ] as const)
    pen.rectangle(x, y, w, h, { fill: '#d9efe4', opacity: 0.4 });
};

const screwdriver = ([x, y, z]: Vec, scale: number): Block[] => [
  {
    at: [x, y, z],
    size: [58 * scale, 13 * scale, 13 * scale],
    colour: '#c9542f',
    round: { axis: 'y', radius: 5 * scale },
    grounded: true,
  },
  { at: [x - 58 * scale, y + 4 * scale, z], size: [60 * scale, 4 * scale, 4 * scale], colour: '#b9c0c7' },
];

const card = (at: Vec, scale: number): Block => ({
  at,
  size: [64 * scale, 0.6, 40 * scale],
  colour: '#f4f1ea',
  grounded: true,
  faces: {
    top: (pen) => {
      const { width, height } = pen;
      pen.circle(width * 0.2, height * 0.38, height * 0.2, { fill: '#0f766e' });
      pen.circle(width * 0.2, height * 0.38, height * 0.13, { fill: '#f4f1ea' });
      pen.circle(width * 0.2, height * 0.38, height * 0.07, { fill: '#0f766e' });
      for (const [index, share] of [0.46, 0.38, 0.5].entries())
        pen.rectangle(width * 0.4, height * (0.2 + index * 0.17), width * share, height * 0.07, {
          fill: '#6b7280',
        });
      pen.rectangle(width * 0.08, height * 0.76, width * 0.84, height * 0.1, { fill: '#d6d1c4' });
    },
  },
});

/** The monitor of the bench, which what has no screen of its own is connected to. */
export const monitorScene = (display: Display): Scene => {
  const shell = '#1b1e22';
  const panel: Block = {
    at: [0, 92, 0],
    size: [540, 320, 16],
    colour: shell,
    round: { axis: 'z', radius: 6 },
    faces: {
      front: (pen) => {
        const { width, height } = pen;
        pen.rectangle(1, 1, width - 2, height - 2, { fill: lighten(shell, 0.05), radius: 5 });
        display(pen, { x: 9, y: 9, width: width - 18, height: height - 30, radius: 1 });
        pen.circle(width - 16, height - 10, 1.8, { fill: '#58d68d' });
      },
    },
  };
  return {
    view: { azimuth: -11, elevation: 8 },
    backdrop: BENCH,
    blocks: [
      {
        at: [0, 0, -18],
        size: [230, 8, 170],
        colour: '#2a2e33',
        round: { axis: 'y', radius: 12 },
        grounded: true,
      },
      { at: [0, 8, -24], size: [64, 150, 22], colour: '#24282d' },
      panel,
    ],
    framed: [panel],
  };
};
