import { type Colour, lighten } from './colour.js';
import type { Vec, View } from './geometry.js';
import { drawFan, drawMesh, drawPort, drawPowerInlet, drawSlats } from './parts.js';
import type { Backdrop, Block, Pen, Scene } from './scene.js';

interface Component {
  /** A back only where it shows something that the front does not. */
  views: { front: View; back?: View };
  blocks: readonly Block[];
}

const GOLD: Colour = '#d9b25a';

/** Standing on its long edge with the fans to the viewer, as graphics cards are shown in shops. */
const graphicsCard = (fans: 1 | 2 | 3, shroud: Colour, accent: Colour): Component => {
  const size: Vec = [fans === 1 ? 172 : fans === 2 ? 238 : 302, fans === 3 ? 126 : 114, 42];
  return {
    views: { front: { azimuth: -20, elevation: 14 }, back: { azimuth: 158, elevation: 16 } },
    blocks: [
      {
        at: [0, 8, 0],
        size,
        colour: shroud,
        round: { axis: 'z', radius: 7 },
        grounded: true,
        faces: {
          front: (pen) => {
            const { width, height } = pen;
            const radius = Math.min(height * 0.43, (width / fans) * 0.45);
            pen.polygon(
              [
                [4, 4],
                [width * 0.42, 4],
                [width * 0.1, height - 4],
                [4, height - 4],
              ],
              {
                fill: lighten(shroud, 0.1),
                opacity: 0.7,
              },
            );
            pen.polygon(
              [
                [width * 0.9, 4],
                [width - 4, 4],
                [width - 4, height - 4],
                [width * 0.6, height - 4],
              ],
              {
                fill: lighten(shroud, 0.1),
                opacity: 0.7,
              },
            );
            for (let fan = 0; fan < fans; fan++) {
              drawFan(pen, (width / fans) * (fan + 0.5), height / 2, radius, {
                blades: 11,
                colour: '#202328',
              });
            }
            for (let gap = 1; gap < fans; gap++) {
              const x = (width / fans) * gap;
              pen.polygon(
                [
                  [x - 4, 5],
                  [x + 4, 5],
                  [x + 1, height * 0.2],
                  [x - 1, height * 0.2],
                ],
                { fill: accent },
              );
              pen.polygon(
                [
                  [x - 4, height - 5],
                  [x + 4, height - 5],
                  [x + 1, height * 0.8],
                  [x - 1, height * 0.8],
                ],
                { fill: accent },
              );
            }
          },
          back: (pen) => {
            const { width, height } = pen;
            pen.rectangle(3, 3, width - 6, height - 6, {
              fill: { from: '#34383e', to: '#1f2226' },
              radius: 5,
            });
            drawSlats(pen, { x: 14, y: height * 0.2, width: width * 0.26, height: height * 0.6 }, 9, {
              fill: '#0a0b0d',
              share: 0.45,
            });
            pen.polygon(
              [
                [width * 0.5, 3],
                [width * 0.56, 3],
                [width * 0.42, height - 3],
                [width * 0.36, height - 3],
              ],
              { fill: accent, opacity: 0.85 },
            );
            pen.rectangle(width * 0.66, height * 0.3, 42, 42, { fill: '#4b5058', radius: 2 });
            for (const [x, y] of [
              [0, 0],
              [34, 0],
              [0, 34],
              [34, 34],
            ] as const)
              pen.circle(width * 0.66 + 4 + x, height * 0.3 + 4 + y, 2.4, { fill: '#aeb4bc' });
          },
          top: (pen) => {
            pen.rectangle(pen.width * 0.72, pen.height * 0.3, 26, 12, { fill: '#08090b', radius: 1 });
            pen.rectangle(pen.width * 0.24, pen.height * 0.5, pen.width * 0.3, 5, {
              fill: accent,
              opacity: 0.9,
              radius: 2,
            });
          },
          left: (pen) =>
            drawSlats(pen, { x: 6, y: 12, width: pen.width - 12, height: pen.height - 24 }, 6, {
              fill: '#0a0b0d',
              share: 0.5,
            }),
        },
      },
      // Slot bracket with the video outputs, and the gold contacts.
      {
        at: [-size[0] / 2 - 2, 0, 2],
        size: [2.4, size[1] + 12, 40],
        colour: '#c3c8ce',
        faces: {
          left: (pen) => {
            for (const [index, tongue] of (['#3c4148', '#3c4148', '#b08d3a'] as const).entries()) {
              drawPort(pen, 8, 18 + index * 26, 9, 19, tongue);
            }
            drawMesh(pen, { x: 22, y: 16, width: 14, height: pen.height - 36 }, 6, '#2a2d32');
          },
        },
      },
      { at: [-size[0] * 0.16, 1, -14], size: [86, 8, 2], colour: GOLD, layer: -1 },
    ],
  };
};

const memoryKit = (
  sticks: 1 | 2 | 4,
  style: 'bare' | 'spreader' | 'registered',
  colour: Colour,
  short = false,
): Component => ({
  views: { front: { azimuth: -22, elevation: 20 } },
  blocks: Array.from({ length: sticks }, (_, index): Block => {
    const length = short ? 69.6 : 133;
    const height = style === 'spreader' ? 42 : 30;
    const face = (pen: Pen) => drawMemory(pen, style, colour);
    return {
      at: [index * length * 0.09, 0, -index * 26],
      size: [length, height, style === 'spreader' ? 7 : 3],
      colour: style === 'spreader' ? colour : '#1b5a3e',
      round: { axis: 'z', radius: 1.2 },
      grounded: true,
      faces: { front: face, back: face },
    };
  }),
});

const drawMemory = (pen: Pen, style: 'bare' | 'spreader' | 'registered', colour: Colour): void => {
  const { width, height } = pen;
  const contacts = { x: 4, y: height - 4.4, width: width - 8, height: 4 };
  drawSlats(pen, contacts, 1.3, { fill: GOLD, upright: true, share: 0.7 });
  pen.rectangle(width * 0.52, height - 5, 3, 5, { fill: '#e8ebee' });
  if (style === 'spreader') {
    pen.polygon(
      [
        [2, 3],
        [width * 0.3, 3],
        [width * 0.34, 0.8],
        [width * 0.66, 0.8],
        [width * 0.7, 3],
        [width - 2, 3],
        [width - 2, height - 7],
        [2, height - 7],
      ],
      { fill: { from: lighten(colour, 0.22), to: lighten(colour, -0.12) } },
    );
    for (let rib = 0; rib < 5; rib++) {
      const x = width * 0.08 + rib * width * 0.05;
      pen.polygon(
        [
          [x, 6],
          [x + 2.6, 6],
          [x + 12, height - 10],
          [x + 9.4, height - 10],
        ],
        { fill: '#000000', opacity: 0.22 },
      );
    }
    pen.rectangle(width * 0.42, height * 0.28, width * 0.4, height * 0.26, {
      fill: '#f4f6f8',
      opacity: 0.9,
      radius: 1.2,
    });
    pen.rectangle(width * 0.45, height * 0.36, width * 0.2, height * 0.09, {
      fill: lighten(colour, -0.3),
      radius: 0.6,
    });
    return;
  }
  const chips = width < 80 ? 4 : style === 'registered' ? 9 : 8;
  const pitch = (width - 10) / chips;
  for (let chip = 0; chip < chips; chip++) {
    const x = 5 + chip * pitch + pitch * 0.14;
    pen.rectangle(x, height * 0.24, pitch * 0.72, height * 0.42, {
      fill: { from: '#34383e', to: '#17191c' },
      radius: 0.6,
    });
    pen.circle(x + 1.6, height * 0.24 + 1.6, 0.5, { fill: '#8b929b' });
  }
  pen.rectangle(width * 0.34, height * 0.3, width * 0.32, height * 0.3, {
    fill: '#f7f8f9',
    opacity: 0.94,
    radius: 0.6,
  });
  for (let line = 0; line < 3; line++) {
    pen.rectangle(width * 0.36, height * (0.35 + line * 0.075), width * (0.26 - line * 0.05), 1, {
      fill: '#8b929b',
    });
  }
};

const gumstickDrive = (label: Colour): Component => {
  const face = (pen: Pen) => {
    const { width, height } = pen;
    pen.rectangle(0, 0, width, height, { fill: { from: '#20242a', to: '#14171b' }, radius: 0.8 });
    drawSlats(pen, { x: width - 4, y: 1.2, width: 4, height: height - 2.4 }, 1, { fill: GOLD, share: 0.6 });
    pen.rectangle(width - 4, height * 0.72, 4, 2, { fill: '#e8ebee' });
    pen.circle(0, height / 2, 2.6, { fill: '#b9bec5' });
    pen.rectangle(8, 2.4, width - 24, height - 4.8, {
      fill: { from: lighten(label, 0.12), to: lighten(label, -0.1) },
      radius: 0.8,
    });
    pen.rectangle(12, 5, 18, 3.4, { fill: '#ffffff', opacity: 0.85, radius: 0.4 });
    for (let line = 0; line < 3; line++)
      pen.rectangle(12, 11 + line * 2.6, 28 - line * 5, 0.9, { fill: '#ffffff', opacity: 0.5 });
    pen.rectangle(width - 34, 5, 12, 12, { fill: '#0c0d0f', opacity: 0.35, radius: 0.6 });
  };
  return {
    views: { front: { azimuth: -24, elevation: 44 } },
    blocks: [
      { at: [0, 0.6, 0], size: [80, 2.4, 22], colour: '#1b2026', grounded: true, faces: { top: face } },
    ],
  };
};

const boxedDrive = (shell: Colour, accent: Colour): Component => ({
  views: { front: { azimuth: -26, elevation: 40 }, back: { azimuth: 150, elevation: 30 } },
  blocks: [
    {
      at: [0, 0, 0],
      size: [70, 7, 100],
      colour: shell,
      round: { axis: 'y', radius: 3 },
      grounded: true,
      faces: {
        top: (pen) => {
          const { width, height } = pen;
          pen.rectangle(4, 4, width - 8, height - 8, {
            fill: { from: lighten(shell, 0.12), to: lighten(shell, -0.06) },
            radius: 2,
          });
          pen.polygon(
            [
              [4, height * 0.62],
              [width - 4, height * 0.44],
              [width - 4, height * 0.6],
              [4, height * 0.78],
            ],
            { fill: accent },
          );
          pen.rectangle(10, 12, 26, 5, { fill: '#ffffff', opacity: 0.85, radius: 0.8 });
          pen.rectangle(10, 21, 18, 3, { fill: '#ffffff', opacity: 0.5, radius: 0.8 });
        },
        back: (pen) => {
          pen.rectangle(10, 1.6, 33, 4.2, { fill: '#0a0b0d', radius: 0.6 });
          drawSlats(pen, { x: 12, y: 2.6, width: 29, height: 1.6 }, 1.6, { fill: GOLD, upright: true });
        },
      },
    },
  ],
});

const powerSupply = (shell: Colour, accent: Colour): Component => ({
  views: { front: { azimuth: -32, elevation: 33 }, back: { azimuth: 148, elevation: 25 } },
  blocks: [
    {
      at: [0, 0, 0],
      size: [150, 86, 150],
      colour: shell,
      round: { axis: 'y', radius: 2 },
      grounded: true,
      faces: {
        top: (pen) => {
          pen.circle(pen.width / 2, pen.height / 2, 66, { fill: '#0b0c0e' });
          drawFan(pen, pen.width / 2, pen.height / 2, 60, { blades: 9, colour: '#2a2d32' });
          for (const radius of [20, 34, 48, 62]) {
            const ring = (r: number) =>
              Array.from({ length: 49 }, (_, step): [number, number] => [
                pen.width / 2 + r * Math.cos((step / 48) * 2 * Math.PI),
                pen.height / 2 + r * Math.sin((step / 48) * 2 * Math.PI),
              ]);
            pen.polygon([...ring(radius), ...ring(radius - 1.4).reverse()], { fill: '#9aa1a9' });
          }
        },
        left: (pen) => {
          pen.polygon(
            [
              [0, pen.height * 0.3],
              [pen.width, pen.height * 0.12],
              [pen.width, pen.height * 0.34],
              [0, pen.height * 0.62],
            ],
            { fill: accent },
          );
          pen.rectangle(18, pen.height * 0.66, 44, 9, { fill: '#ffffff', opacity: 0.85, radius: 2 });
        },
        front: (pen) => {
          for (let row = 0; row < 2; row++) {
            for (let socket = 0; socket < 4; socket++) {
              const [x, y] = [14 + socket * 32, 16 + row * 32];
              pen.rectangle(x, y, 25, 20, { fill: '#0a0b0d', radius: 1.5 });
              for (let pin = 0; pin < 8; pin++) {
                pen.rectangle(x + 3 + (pin % 4) * 5.2, y + 3.4 + Math.floor(pin / 4) * 7.6, 3.6, 5.4, {
                  fill: '#30353b',
                  radius: 0.6,
                });
              }
            }
          }
        },
        back: (pen) => {
          drawMesh(pen, { x: 8, y: 8, width: pen.width - 60, height: pen.height - 16 }, 7, '#0a0b0d');
          drawPowerInlet(pen, pen.width - 46, 12, 34);
          pen.rectangle(pen.width - 40, pen.height - 32, 22, 16, { fill: '#0a0b0d', radius: 2 });
          pen.rectangle(pen.width - 38, pen.height - 30, 9, 12, { fill: '#b0302a', radius: 1 });
        },
      },
    },
  ],
});

const COMPONENTS = {
  gpuSingle: graphicsCard(1, '#2b2f35', '#9aa1a9'),
  gpuDual: graphicsCard(2, '#2a2d33', '#76b852'),
  gpuDualRed: graphicsCard(2, '#25272c', '#d8433b'),
  gpuTriple: graphicsCard(3, '#26292f', '#5fa8ff'),
  ramPair: memoryKit(2, 'spreader', '#2b2f36'),
  ramPairRed: memoryKit(2, 'spreader', '#a32733'),
  ramLaptop: memoryKit(2, 'bare', '#1b5a3e', true),
  ramServer: memoryKit(4, 'registered', '#1b5a3e'),
  ssdGumstick: gumstickDrive('#2f4d7a'),
  ssdGumstickRed: gumstickDrive('#8f2a32'),
  ssdBoxed: boxedDrive('#2b2f36', '#d9743a'),
  powerSupply: powerSupply('#25282d', '#d9a441'),
  powerSupplyGreen: powerSupply('#2b2f34', '#4fae7b'),
} as const satisfies Record<string, Component>;
export type ComponentName = keyof typeof COMPONENTS;

/** A part of a computer on the studio floor, from each side that shows something. */
export const componentScenes = (name: ComponentName, backdrop: Backdrop): { front: Scene; back?: Scene } => {
  const { views, blocks }: Component = COMPONENTS[name];
  return {
    front: { view: views.front, blocks, backdrop },
    ...(views.back && { back: { view: views.back, blocks, backdrop } }),
  };
};
