import { type Colour, lighten } from './colour.js';
import type { Vec, View } from './geometry.js';
import { drawFan, drawMesh, drawPort, drawPowerInlet, drawSlats } from './parts.js';
import type { Backdrop, Pen, Scene } from './scene.js';

interface ServerLook {
  /** Height in rack units of 44.45 mm. */
  units: 1 | 2;
  bays: { columns: number; rows: number };
  carrier: Colour;
  latch: Colour;
}

const SERVER_LOOKS = {
  poweredge1u: { units: 1, bays: { columns: 4, rows: 1 }, carrier: '#2c3036', latch: '#4f9bff' },
  poweredge2u: { units: 2, bays: { columns: 8, rows: 1 }, carrier: '#2c3036', latch: '#4f9bff' },
  poweredge2uLarge: { units: 2, bays: { columns: 4, rows: 3 }, carrier: '#2c3036', latch: '#4f9bff' },
  proliant1u: { units: 1, bays: { columns: 8, rows: 1 }, carrier: '#4b5058', latch: '#b0304a' },
  proliant2u: { units: 2, bays: { columns: 8, rows: 1 }, carrier: '#4b5058', latch: '#b0304a' },
} as const satisfies Record<string, ServerLook>;
export type ServerLookName = keyof typeof SERVER_LOOKS;

export type ServerShot = 'front' | 'open' | 'back';

const SHOTS: Record<ServerShot, View> = {
  front: { azimuth: -26, elevation: 20 },
  open: { azimuth: -24, elevation: 47 },
  back: { azimuth: 154, elevation: 24 },
};

/** A rack server on the studio floor; `open` is taken with the cover off. */
export const serverScene = (name: ServerLookName, shot: ServerShot, backdrop: Backdrop): Scene => {
  const look: ServerLook = SERVER_LOOKS[name];
  const size: Vec = [446, look.units * 43.5, 640];
  return {
    view: SHOTS[shot],
    backdrop,
    blocks: [
      {
        at: [0, 3, 0],
        size,
        colour: '#8b9199',
        grounded: true,
        faces: {
          front: (pen) => drawFront(pen, look),
          back: (pen) => drawBack(pen),
          top: (pen) => (shot === 'open' ? drawInside(pen) : drawCover(pen)),
          left: (pen) =>
            pen.rectangle(30, pen.height * 0.4, pen.width - 60, pen.height * 0.2, {
              fill: '#5d636b',
              radius: 2,
            }),
        },
      },
      ...[-1, 1].map((side) => ({
        at: [side * 233, 3, 312] as const,
        size: [20, look.units * 43.5, 26] as const,
        colour: '#22252a',
        faces: {
          front: (pen: Pen) => {
            pen.circle(pen.width / 2, 9, 3.6, { fill: '#0a0b0d' });
            pen.circle(pen.width / 2, 22, 3, { fill: side < 0 ? '#58d68d' : '#5fa8ff' });
            pen.rectangle(5, 29, 10, 3, { fill: '#d5dae0', opacity: 0.5, radius: 1 });
          },
        },
      })),
    ],
  };
};

const drawFront = (pen: Pen, look: ServerLook): void => {
  const { width, height } = pen;
  pen.rectangle(0, 0, width, height, { fill: { from: '#33373d', to: '#1d2024' } });
  const { columns, rows } = look.bays;
  const field = { x: 6, y: 4, width: width * (rows > 1 ? 0.975 : 0.72), height: height - 8 };
  const [bayWidth, bayHeight] = [field.width / columns, field.height / rows];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [x, y] = [field.x + column * bayWidth + 1, field.y + row * bayHeight + 1];
      const [w, h] = [bayWidth - 2, bayHeight - 2];
      pen.rectangle(x, y, w, h, {
        fill: { from: lighten(look.carrier, 0.16), to: lighten(look.carrier, -0.14) },
        radius: 1.5,
      });
      if (w > h) {
        drawMesh(pen, { x: x + 6, y: y + 3, width: w - 30, height: h - 5 }, 5.5, '#08090b');
        pen.rectangle(x + w - 20, y + h * 0.25, 13, h * 0.5, { fill: lighten(look.latch, -0.1), radius: 2 });
        pen.circle(x + w - 4, y + h * 0.3, 1.5, { fill: '#58e08d' });
      } else {
        drawMesh(pen, { x: x + 4, y: y + 6, width: w - 7, height: h - 30 }, 6, '#08090b');
        pen.rectangle(x + w * 0.22, y + h - 20, w * 0.56, 12, { fill: lighten(look.latch, -0.1), radius: 2 });
        pen.circle(x + w * 0.24, y + h - 4, 1.6, { fill: '#58e08d' });
        pen.circle(x + w * 0.44, y + h - 4, 1.6, { fill: column % 3 ? '#2b3138' : '#f2b84b' });
      }
    }
  }
  if (rows > 1) return;
  const panel = field.x + field.width + 6;
  const rest = width - panel - 6;
  drawMesh(pen, { x: panel, y: 6, width: rest, height: height * 0.4 }, 6, '#08090b');
  drawPort(pen, panel + 4, height * 0.62, 14, 6, '#2f6fd0');
  drawPort(pen, panel + 24, height * 0.62, 14, 6, '#2f6fd0');
  drawPort(pen, panel + 44, height * 0.6, 20, 9);
  pen.circle(panel + rest - 14, height * 0.68, 6.5, { fill: '#0a0b0d' });
  pen.circle(panel + rest - 14, height * 0.68, 4.4, { fill: '#58e08d' });
};

const drawCover = (pen: Pen): void => {
  const { width, height } = pen;
  pen.rectangle(4, 4, width - 8, height * 0.3, { fill: { from: '#a3a9b1', to: '#979da5' }, radius: 2 });
  pen.rectangle(4, height * 0.31, width - 8, height * 0.68, {
    fill: { from: '#a9afb7', to: '#9299a1' },
    radius: 2,
  });
  pen.rectangle(width * 0.4, height * 0.36, width * 0.2, height * 0.05, { fill: '#5d636b', radius: 4 });
  pen.rectangle(width * 0.1, height * 0.5, width * 0.34, height * 0.3, {
    fill: '#e8ebee',
    opacity: 0.75,
    radius: 2,
  });
  for (let line = 0; line < 7; line++) {
    pen.rectangle(width * 0.13, height * (0.53 + line * 0.036), width * (line % 2 ? 0.18 : 0.26), 4, {
      fill: '#8b9199',
    });
  }
};

/** From the back (top of the pen) to the drives in front (bottom). */
const drawInside = (pen: Pen): void => {
  const { width, height } = pen;
  pen.rectangle(5, 5, width - 10, height - 10, { fill: { from: '#2c3036', to: '#23262b' } });
  pen.rectangle(12, height * 0.05, width - 24, height * 0.6, {
    fill: { from: '#1c5640', to: '#174834' },
    radius: 2,
  });
  for (const left of [0.05, 0.24]) {
    pen.rectangle(width * left, height * 0.04, width * 0.16, height * 0.2, {
      fill: { from: '#9aa1a9', to: '#7b828b' },
      radius: 2,
    });
    drawFan(pen, width * (left + 0.08), height * 0.14, 22, { blades: 7, colour: '#2a2d32' });
  }
  for (const left of [0.5, 0.66, 0.82]) {
    pen.rectangle(width * left, height * 0.05, width * 0.05, height * 0.24, {
      fill: { from: '#4b7fb8', to: '#37618f' },
      radius: 1,
    });
    pen.rectangle(width * (left + 0.06), height * 0.05, width * 0.06, height * 0.22, {
      fill: '#14382a',
      radius: 1,
    });
  }
  for (const socket of [0.26, 0.74]) {
    const [x, y, size] = [width * socket - 46, height * 0.4, 92];
    pen.rectangle(x, y, size, size, { fill: { from: '#d5dae0', to: '#a5acb4' }, radius: 3 });
    drawSlats(pen, { x: x + 4, y: y + 4, width: size - 8, height: size - 8 }, 4.6, {
      fill: '#7b828b',
      upright: true,
      share: 0.45,
    });
    for (const side of [-1, 1]) {
      for (let stick = 0; stick < 6; stick++) {
        const left = width * socket + side * (56 + stick * 9.6) - 3;
        if (left < 14 || left > width - 20) continue;
        pen.rectangle(left, height * 0.36, 6.4, height * 0.25, {
          fill: stick % 3 === 2 ? '#0f2f23' : { from: '#37a06f', to: '#25784f' },
          radius: 1,
        });
      }
    }
  }
  for (let fan = 0; fan < 6; fan++) {
    const x = width * (0.035 + fan * 0.157);
    pen.rectangle(x, height * 0.69, width * 0.145, height * 0.1, {
      fill: { from: '#3f444b', to: '#15171a' },
      radius: 3,
    });
    pen.rectangle(x + 8, height * 0.71, width * 0.145 - 16, height * 0.02, { fill: '#d0532f', radius: 2 });
    drawSlats(pen, { x: x + 6, y: height * 0.745, width: width * 0.145 - 12, height: height * 0.035 }, 6, {
      fill: '#050607',
      upright: true,
    });
  }
  pen.rectangle(8, height * 0.82, width - 16, height * 0.165, {
    fill: { from: '#a5abb3', to: '#8b9199' },
    radius: 2,
  });
  drawSlats(pen, { x: 16, y: height * 0.835, width: width - 32, height: height * 0.13 }, 52, {
    fill: '#7b828b',
    upright: true,
    share: 0.92,
  });
};

const drawBack = (pen: Pen): void => {
  const { width, height } = pen;
  pen.rectangle(0, 0, width, height, { fill: { from: '#6c737b', to: '#4d535b' } });
  for (const left of [0.75, 0.875]) {
    pen.rectangle(width * left, 4, width * 0.115, height - 8, {
      fill: { from: '#3f444b', to: '#24272c' },
      radius: 2,
    });
    drawFan(pen, width * left + width * 0.03, height / 2, Math.min(12, height * 0.3), {
      blades: 7,
      colour: '#2a2d32',
    });
    drawPowerInlet(pen, width * left + width * 0.062, height / 2 - 9, 20);
    pen.circle(width * left + width * 0.106, 10, 2, { fill: '#58e08d' });
  }
  const slots = height > 60 ? 3 : 1;
  for (let slot = 0; slot < slots; slot++) {
    for (const left of [0.03, 0.4]) {
      pen.rectangle(width * left, 5 + slot * 15, width * 0.32, 11, { fill: '#9aa1a9', radius: 1 });
      drawSlats(pen, { x: width * left + 6, y: 7.5 + slot * 15, width: width * 0.32 - 12, height: 6 }, 6, {
        fill: '#3f444b',
        upright: true,
      });
    }
  }
  const row = height > 60 ? height - 26 : height - 22;
  for (const [index, tongue] of (['#b08d3a', '#b08d3a', '#b08d3a', '#b08d3a'] as const).entries()) {
    drawPort(pen, width * 0.24 + index * 19, row, 15, 13, tongue);
  }
  drawPort(pen, width * 0.05, row + 2, 14, 6, '#2f6fd0');
  drawPort(pen, width * 0.05, row + 11, 14, 6, '#2f6fd0');
  drawPort(pen, width * 0.1, row + 3, 30, 10, '#2f5fa8');
  drawPort(pen, width * 0.19, row, 15, 13, '#4f9d63');
  drawMesh(pen, { x: width * 0.45, y: row, width: width * 0.26, height: 20 }, 6, '#15171a');
};
