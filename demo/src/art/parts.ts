import { type Colour, lighten } from './colour.js';
import type { Point } from './geometry.js';
import type { Pen } from './scene.js';

/** A socket: a dark recess with a lighter tongue. */
export const drawPort = (
  pen: Pen,
  x: number,
  y: number,
  width: number,
  height: number,
  tongue: Colour = '#3c4148',
): void => {
  pen.rectangle(x, y, width, height, { fill: '#07080a', radius: Math.min(1.6, width / 2, height / 2) });
  if (width > height)
    pen.rectangle(x + width * 0.14, y + height * 0.42, width * 0.72, height * 0.24, { fill: tongue });
  else pen.rectangle(x + width * 0.42, y + height * 0.14, width * 0.24, height * 0.72, { fill: tongue });
};

/** A fan seen along its axis; `glow` lights its ring. */
export const drawFan = (
  pen: Pen,
  x: number,
  y: number,
  radius: number,
  { blades, colour, glow }: { blades: number; colour: Colour; glow?: Colour },
): void => {
  if (glow) {
    pen.circle(x, y, radius * 1.1, { fill: glow, opacity: 0.16 });
    pen.circle(x, y, radius * 1.02, { fill: glow, opacity: 0.9 });
    pen.circle(x, y, radius * 0.93, { fill: lighten(glow, 0.55) });
  } else {
    pen.circle(x, y, radius * 1.02, { fill: lighten(colour, 0.16) });
  }
  pen.circle(x, y, radius * 0.88, { fill: glow ? lighten(glow, -0.72) : '#08090b' });
  for (let blade = 0; blade < blades; blade++) {
    const start = (blade / blades) * 2 * Math.PI;
    const at = (turn: number, reach: number): Point => [
      x + Math.cos(start + turn) * radius * reach,
      y + Math.sin(start + turn) * radius * reach,
    ];
    pen.polygon(
      [
        at(0, 0.26),
        at(0.12, 0.55),
        at(0.34, 0.84),
        at(0.62, 0.83),
        at(0.86, 0.8),
        at(0.66, 0.52),
        at(0.6, 0.26),
      ],
      { fill: { from: lighten(colour, 0.26), to: lighten(colour, 0.04) }, opacity: glow ? 0.82 : 1 },
    );
  }
  pen.circle(x, y, radius * 0.3, { fill: { from: lighten(colour, 0.3), to: lighten(colour, 0.02) } });
  pen.circle(x, y, radius * 0.17, { fill: lighten(colour, 0.1) });
};

/** A field of round holes in staggered rows. */
export const drawMesh = (
  pen: Pen,
  area: { x: number; y: number; width: number; height: number },
  pitch: number,
  fill: Colour,
): void => {
  const rows = Math.floor(area.height / (pitch * 0.87));
  for (let row = 0; row < rows; row++) {
    const offset = row % 2 ? pitch / 2 : 0;
    const holes = Math.floor((area.width - offset) / pitch);
    for (let hole = 0; hole < holes; hole++) {
      const x = area.x + offset + hole * pitch;
      const y = area.y + row * pitch * 0.87;
      const r = pitch * 0.36;
      pen.polygon(
        [
          [x, y + r],
          [x + r, y],
          [x + 2 * r, y + r],
          [x + r, y + 2 * r],
        ],
        { fill },
      );
    }
  }
};

/** Parallel slats over an area: across when wider gaps are wanted between rows, upright otherwise. */
export const drawSlats = (
  pen: Pen,
  area: { x: number; y: number; width: number; height: number },
  pitch: number,
  { fill, upright = false, share = 0.5 }: { fill: Colour; upright?: boolean; share?: number },
): void => {
  const count = Math.floor((upright ? area.width : area.height) / pitch);
  for (let slat = 0; slat < count; slat++) {
    if (upright)
      pen.rectangle(area.x + slat * pitch, area.y, pitch * share, area.height, { fill, radius: 1 });
    else pen.rectangle(area.x, area.y + slat * pitch, area.width, pitch * share, { fill, radius: 1 });
  }
};

/** A power inlet of three pins. */
export const drawPowerInlet = (pen: Pen, x: number, y: number, width: number): void => {
  const height = width * 0.72;
  pen.rectangle(x, y, width, height, { fill: '#0a0b0d', radius: 3 });
  for (const [pinX, pinY] of [
    [0.2, 0.5],
    [0.46, 0.22],
    [0.72, 0.5],
  ] as const) {
    pen.rectangle(x + width * pinX, y + height * pinY, width * 0.09, height * 0.28, { fill: '#b9bec5' });
  }
};

/** The sockets of a mainboard, in a panel of about 44 x 150 mm that stands upright. */
export const drawBoardPanel = (pen: Pen, x: number, y: number): void => {
  pen.rectangle(x, y, 44, 150, { fill: '#9aa0a8', radius: 1 });
  drawPort(pen, x + 6, y + 8, 13, 13, '#7a4fb0');
  drawPort(pen, x + 24, y + 8, 13, 13, '#4f9d63');
  for (const [row, tongue] of ['#2f6fd0', '#2f6fd0', '#3c4148'].entries()) {
    drawPort(pen, x + 5, y + 30 + row * 13, 15, 6, tongue);
    drawPort(pen, x + 24, y + 30 + row * 13, 15, 6, tongue);
  }
  drawPort(pen, x + 5, y + 72, 16, 6);
  drawPort(pen, x + 24, y + 72, 15, 6);
  drawPort(pen, x + 14, y + 86, 16, 13, '#b08d3a');
  for (const [index, fill] of ['#d46a8f', '#7fb85a', '#5f9bd6'].entries()) {
    pen.circle(x + 9 + index * 13, y + 112, 4.4, { fill });
    pen.circle(x + 9 + index * 13, y + 112, 2, { fill: '#0a0b0d' });
  }
};
