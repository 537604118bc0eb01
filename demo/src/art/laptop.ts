import { type Colour, lighten } from './colour.js';
import { tilt, type Vec, type View } from './geometry.js';
import { drawFan, drawPort } from './parts.js';
import type { Backdrop, Block, Pen, Scene } from './scene.js';
import type { Display } from './wallpaper.js';

/** What tells one family of laptops from another. */
export interface LaptopLook {
  lid: Colour;
  deck: Colour;
  keys: Colour;
  bezel: Colour;
  /** Round corners of lid and base, in millimetres. */
  corner: number;
  thickness: number;
  lidDetail: 'plain' | 'centre' | 'stripes' | 'angles';
  /** Lit keys and rear vents of a gaming machine. */
  glow?: Colour;
  /** Red pointing stick and three buttons above the trackpad. */
  stick?: boolean;
  /** The camera sits in a notch of the screen. */
  notch?: boolean;
  /** Width of the frame around the screen: sides, top and chin. */
  frame: [sides: number, top: number, chin: number];
  ports: 'many' | 'few';
}

const LAPTOP_LOOKS = {
  thinkpad: {
    lid: '#26282b',
    deck: '#2b2d30',
    keys: '#1b1c1e',
    bezel: '#141516',
    corner: 7,
    thickness: 12,
    lidDetail: 'centre',
    stick: true,
    frame: [8, 11, 17],
    ports: 'many',
  },
  ideapad: {
    lid: '#8d949e',
    deck: '#a9afb8',
    keys: '#4a4f58',
    bezel: '#1a1b1e',
    corner: 9,
    thickness: 11,
    lidDetail: 'plain',
    frame: [7, 10, 18],
    ports: 'many',
  },
  latitude: {
    lid: '#5a6470',
    deck: '#3d444d',
    keys: '#1f2328',
    bezel: '#15171a',
    corner: 8,
    thickness: 11,
    lidDetail: 'centre',
    frame: [7, 10, 15],
    ports: 'many',
  },
  xps: {
    lid: '#cfd4d9',
    deck: '#24272b',
    keys: '#15171a',
    bezel: '#0e0f11',
    corner: 8,
    thickness: 8,
    lidDetail: 'centre',
    frame: [4, 6, 7],
    ports: 'few',
  },
  elitebook: {
    lid: '#c3c8cd',
    deck: '#ccd0d5',
    keys: '#2a2d31',
    bezel: '#141517',
    corner: 8,
    thickness: 10,
    lidDetail: 'centre',
    stick: true,
    frame: [6, 10, 16],
    ports: 'many',
  },
  probook: {
    lid: '#a2a8af',
    deck: '#b3b9c0',
    keys: '#2c3036',
    bezel: '#17181a',
    corner: 7,
    thickness: 12,
    lidDetail: 'plain',
    frame: [8, 12, 19],
    ports: 'many',
  },
  zbook: {
    lid: '#3c4146',
    deck: '#4a4f55',
    keys: '#1d2023',
    bezel: '#121315',
    corner: 7,
    thickness: 16,
    lidDetail: 'angles',
    stick: true,
    frame: [8, 11, 19],
    ports: 'many',
  },
  macbook: {
    lid: '#d3d5d8',
    deck: '#cfd1d4',
    keys: '#1e1f21',
    bezel: '#0b0c0d',
    corner: 13,
    thickness: 8,
    lidDetail: 'centre',
    frame: [7, 8, 15],
    ports: 'few',
  },
  macbookGrey: {
    lid: '#7e8187',
    deck: '#85888e',
    keys: '#18191b',
    bezel: '#0b0c0d',
    corner: 13,
    thickness: 8,
    lidDetail: 'centre',
    frame: [7, 8, 15],
    ports: 'few',
  },
  macbookNotch: {
    lid: '#56595f',
    deck: '#5f6268',
    keys: '#131416',
    bezel: '#08090a',
    corner: 14,
    thickness: 8,
    lidDetail: 'centre',
    notch: true,
    frame: [4, 4, 6],
    ports: 'few',
  },
  macbookMidnight: {
    lid: '#2c3442',
    deck: '#2f3847',
    keys: '#11141a',
    bezel: '#08090a',
    corner: 14,
    thickness: 7,
    lidDetail: 'centre',
    notch: true,
    frame: [4, 4, 6],
    ports: 'few',
  },
  rog: {
    lid: '#2b2d33',
    deck: '#24262b',
    keys: '#16171a',
    bezel: '#0f1012',
    corner: 9,
    thickness: 17,
    lidDetail: 'angles',
    glow: '#ff4d5e',
    frame: [6, 9, 22],
    ports: 'many',
  },
  legion: {
    lid: '#3a3d42',
    deck: '#2f3236',
    keys: '#1c1e21',
    bezel: '#101113',
    corner: 8,
    thickness: 17,
    lidDetail: 'plain',
    glow: '#8fd3ff',
    frame: [6, 9, 20],
    ports: 'many',
  },
  nitro: {
    lid: '#222327',
    deck: '#1e1f22',
    keys: '#141517',
    bezel: '#0e0f10',
    corner: 8,
    thickness: 18,
    lidDetail: 'stripes',
    glow: '#ff3b30',
    frame: [8, 10, 22],
    ports: 'many',
  },
  msi: {
    lid: '#2f3137',
    deck: '#27292e',
    keys: '#17181b',
    bezel: '#0f1012',
    corner: 7,
    thickness: 17,
    lidDetail: 'stripes',
    glow: '#7b6cff',
    frame: [7, 9, 21],
    ports: 'many',
  },
  zenbook: {
    lid: '#2e4257',
    deck: '#34495f',
    keys: '#1c2936',
    bezel: '#111417',
    corner: 9,
    thickness: 9,
    lidDetail: 'plain',
    frame: [4, 7, 12],
    ports: 'few',
  },
  surface: {
    lid: '#c9cbcd',
    deck: '#b9bcc0',
    keys: '#d9dbde',
    bezel: '#121314',
    corner: 7,
    thickness: 8,
    lidDetail: 'centre',
    frame: [8, 12, 12],
    ports: 'few',
  },
} as const satisfies Record<string, LaptopLook>;
export type LaptopLookName = keyof typeof LAPTOP_LOOKS;

/** Thick machines have vents and sockets behind; the back of a slim one shows nothing. */
export const hasRearPorts = (name: LaptopLookName): boolean =>
  LAPTOP_LOOKS[name].thickness >= REAR_PORTS_FROM;
const REAR_PORTS_FROM = 15;

export interface LaptopModel {
  look: LaptopLookName;
  /** Screen diagonal in inches. */
  inches: number;
  display: Display;
}

export type LaptopShot = 'front' | 'open' | 'closed' | 'back' | 'keyboard' | 'side' | 'screen';

const SHOTS: Record<LaptopShot, { view: View; opening: number }> = {
  front: { view: { azimuth: 0, elevation: 17 }, opening: 108 },
  open: { view: { azimuth: -33, elevation: 24 }, opening: 112 },
  closed: { view: { azimuth: 27, elevation: 34 }, opening: 0 },
  back: { view: { azimuth: 149, elevation: 19 }, opening: 100 },
  keyboard: { view: { azimuth: -9, elevation: 56 }, opening: 116 },
  side: { view: { azimuth: 58, elevation: 24 }, opening: 104 },
  screen: { view: { azimuth: 7, elevation: 9 }, opening: 101 },
};

/** A laptop on the studio floor; the lid opens as the shot asks. */
export const laptopScene = (model: LaptopModel, shot: LaptopShot, backdrop: Backdrop): Scene => {
  const look: LaptopLook = LAPTOP_LOOKS[model.look];
  const { view, opening } = SHOTS[shot];
  const [sides, top, chin] = look.frame;
  // 16:10 screens on the slim machines, 16:9 on the others.
  const ratio = look.ports === 'few' ? 1.6 : 1.7778;
  const diagonal = model.inches * 25.4;
  const screenHeight = diagonal / Math.hypot(1, ratio);
  const width = screenHeight * ratio + 2 * sides;
  const depth = screenHeight + top + chin;
  const lidThickness = look.thickness > 14 ? 7 : 4.5;
  const feet = 3;

  const base: Block = {
    at: [0, feet, 0],
    size: [width, look.thickness, depth],
    colour: look.deck,
    round: { axis: 'y', radius: look.corner },
    grounded: true,
    faces: {
      top: opening > 0 ? (pen) => drawDeck(pen, look) : undefined,
      left: (pen) => drawSidePorts(pen, look, 'left'),
      right: (pen) => drawSidePorts(pen, look, 'right'),
      back: (pen) => drawRear(pen, look),
      front: (pen) => drawFrontEdge(pen, look),
    },
  };
  const hinge: Vec = [0, feet + look.thickness, -depth / 2 + 3];
  // The lid is made standing upright with its screen to the viewer, then tipped from there.
  const lid: Block = {
    at: [0, hinge[1], hinge[2] - lidThickness / 2],
    size: [width, depth, lidThickness],
    colour: look.lid,
    round: { axis: 'z', radius: look.corner },
    pose: tilt(hinge, opening - 90),
    faces: {
      front: opening > 0 ? (pen) => drawDisplay(pen, look, model.display) : undefined,
      back: (pen) => drawLid(pen, look),
    },
  };
  return {
    view,
    blocks: [base, lid],
    framed: shot === 'keyboard' ? [base] : shot === 'screen' ? [lid] : undefined,
    backdrop,
  };
};

/** The same laptop on its lid, with the bottom cover off. */
export const laptopInside = (name: LaptopLookName, inches: number, backdrop: Backdrop): Scene => {
  const look: LaptopLook = LAPTOP_LOOKS[name];
  const [base, lid] = laptopScene({ look: name, inches, display: () => {} }, 'closed', backdrop).blocks;
  const [width, , depth] = base!.size;
  return {
    view: { azimuth: -15, elevation: 50 },
    backdrop,
    blocks: [
      {
        at: [0, 0, 0],
        size: [width, lid!.size[2] + look.thickness, depth],
        colour: look.deck,
        round: { axis: 'y', radius: look.corner },
        grounded: true,
        faces: { top: (pen) => drawInside(pen, look) },
      },
    ],
  };
};

/** Fans and board at the hinge (top of the pen), the battery where the hands rest. */
const drawInside = (pen: Pen, look: LaptopLook): void => {
  const { width, height } = pen;
  const board = look.ports === 'few' ? '#1d2329' : '#1c5640';
  const box = (x: number, y: number, w: number, h: number, fill: Colour, radius = 1.5) =>
    pen.rectangle(width * x, height * y, width * w, height * h, {
      fill: { from: lighten(fill, 0.1), to: lighten(fill, -0.12) },
      radius,
    });
  pen.rectangle(4, 4, width - 8, height - 8, {
    fill: { from: lighten(look.deck, -0.25), to: lighten(look.deck, -0.42) },
    radius: look.corner - 2,
  });
  box(0.05, 0.07, 0.9, 0.42, board, 3);
  for (let trace = 0; trace < 9; trace++)
    pen.rectangle(width * 0.34, height * (0.3 + trace * 0.02), width * 0.3, 0.6, {
      fill: '#ffffff',
      opacity: 0.08,
    });
  const fan = Math.min(width, height) * 0.13;
  for (const side of look.glow ? [0.15, 0.85] : [0.16]) {
    pen.circle(width * side, height * 0.23, fan * 1.12, { fill: '#30353b' });
    drawFan(pen, width * side, height * 0.23, fan, { blades: 13, colour: '#22262b' });
  }
  // Copper from the processor to the fans, under a plate.
  for (const y of look.glow ? [0.13, 0.17] : [0.15])
    pen.rectangle(width * 0.22, height * y, width * (look.glow ? 0.56 : 0.3), height * 0.026, {
      fill: { from: '#d99a6c', to: '#a9683f' },
      radius: 3,
    });
  box(0.4, 0.09, 0.12, 0.16, '#b9bfc6');
  if (look.glow) box(0.56, 0.1, 0.12, 0.15, '#aab1b8');
  if (look.ports === 'many') {
    for (const y of [0.28, 0.37]) {
      box(0.42, y, 0.2, 0.07, '#1d6b4c', 1);
      for (let chip = 0; chip < 4; chip++) box(0.43 + chip * 0.047, y + 0.015, 0.035, 0.04, '#15181b', 0.5);
    }
  } else for (let chip = 0; chip < 4; chip++) box(0.36 + chip * 0.05, 0.3, 0.04, 0.07, '#0d0f11', 0.5);
  // The drive, and the card of the wireless network with its two wires.
  box(0.68, look.glow ? 0.39 : 0.3, 0.22, 0.07, '#20242a', 1);
  box(0.7, look.glow ? 0.402 : 0.312, 0.14, 0.045, '#2f4d7a', 1);
  box(0.3, 0.38, 0.06, 0.07, '#2a6f8f', 1);
  pen.rectangle(width * 0.31, height * 0.41, 1, height * 0.1, { fill: '#0a0b0d' });
  pen.rectangle(width * 0.33, height * 0.41, 1, height * 0.1, { fill: '#e8ebee' });
  for (let cell = 0; cell < 3; cell++) box(0.16 + cell * 0.23, 0.56, 0.22, 0.34, '#17191c', 3);
  pen.rectangle(width * 0.2, height * 0.62, width * 0.26, height * 0.14, {
    fill: '#eceff1',
    opacity: 0.9,
    radius: 1,
  });
  for (let line = 0; line < 4; line++)
    pen.rectangle(width * 0.215, height * (0.64 + line * 0.028), width * (0.2 - (line % 2) * 0.06), 1.4, {
      fill: '#7d868f',
    });
  for (const x of [0.06, 0.87]) box(x, 0.6, 0.07, 0.24, '#24282d', 3);
  for (const [x, y] of [
    [0.025, 0.04],
    [0.975, 0.04],
    [0.025, 0.96],
    [0.975, 0.96],
    [0.5, 0.965],
    [0.5, 0.52],
  ] as const)
    pen.circle(width * x, height * y, 2.2, { fill: '#c3c8ce' });
};

const drawDisplay = (pen: Pen, look: LaptopLook, display: Display): void => {
  const [sides, top, chin] = look.frame;
  pen.rectangle(0.8, 0.8, pen.width - 1.6, pen.height - 1.6, {
    fill: { from: lighten(look.bezel, 0.06), to: look.bezel },
    radius: look.corner - 1,
  });
  const screen = {
    x: sides,
    y: top,
    width: pen.width - 2 * sides,
    height: pen.height - top - chin,
    radius: look.notch ? 5 : 1,
  };
  display(pen, screen);
  if (look.notch) {
    pen.rectangle(pen.width / 2 - 13, top - 1, 26, 8, { fill: look.bezel, radius: 2 });
    pen.circle(pen.width / 2, top + 3, 1.3, { fill: '#27303c' });
  } else {
    pen.circle(pen.width / 2, top / 2 + 0.4, Math.min(1.7, top / 4), { fill: '#2d3a4a' });
  }
};

const drawLid = (pen: Pen, look: LaptopLook): void => {
  const { width, height } = pen;
  pen.polygon(
    [
      [width * 0.1, 2],
      [width * 0.56, 2],
      [width * 0.2, height - 2],
      [2, height - 2],
      [2, height * 0.35],
    ],
    { fill: '#ffffff', opacity: 0.05 },
  );
  const mark = lighten(look.lid, look.lid < '#8' ? 0.3 : -0.22);
  if (look.lidDetail === 'centre') {
    pen.circle(width / 2, height / 2, height * 0.055, { fill: mark });
    pen.circle(width / 2, height / 2, height * 0.046, { fill: lighten(look.lid, 0.06) });
  }
  if (look.lidDetail === 'stripes') {
    for (const side of [0.3, 0.7]) {
      pen.rectangle(width * side - 1.5, 6, 3, height - 12, {
        fill: look.glow ?? mark,
        opacity: 0.7,
        radius: 1.5,
      });
    }
  }
  if (look.lidDetail === 'angles') {
    pen.polygon(
      [
        [width * 0.62, 1],
        [width - 4, 1],
        [width - 4, height - 4],
        [width * 0.34, height - 4],
      ],
      { fill: lighten(look.lid, 0.1), opacity: 0.55 },
    );
    pen.polygon(
      [
        [width * 0.62, 1],
        [width * 0.628, 1],
        [width * 0.348, height - 4],
        [width * 0.34, height - 4],
      ],
      { fill: look.glow ?? mark, opacity: 0.8 },
    );
  }
};

/** Rows of a keyboard, each key by its width in key units; a row is stretched to the full width. */
const KEY_ROWS: readonly (readonly number[])[] = [
  [1.1, ...Array<number>(12).fill(1), 1.1],
  [...Array<number>(13).fill(1), 1.9],
  [1.5, ...Array<number>(12).fill(1), 1.4],
  [1.8, ...Array<number>(11).fill(1), 2.1],
  [2.3, ...Array<number>(10).fill(1), 2.6],
  [1.1, 1.1, 1.1, 1.3, 5.2, 1.3, 1.1, 0.9, 0.9, 0.9],
];

const drawKeys = (
  pen: Pen,
  look: LaptopLook,
  x: number,
  y: number,
  width: number,
  rows: readonly (readonly number[])[],
): void => {
  const pitch = 18.2;
  let rowTop = y;
  for (const [index, row] of rows.entries()) {
    const height = index === 0 ? pitch * 0.62 : pitch;
    const share = width / row.reduce((sum, key) => sum + key, 0);
    let left = x;
    for (const key of row) {
      const [keyX, keyY, keyWidth, keyHeight] = [left + 1.1, rowTop + 1.1, key * share - 2.2, height - 2.2];
      if (look.glow) {
        pen.rectangle(keyX - 0.7, keyY - 0.7, keyWidth + 1.4, keyHeight + 1.6, {
          fill: look.glow,
          opacity: 0.5,
          radius: 2.4,
        });
      }
      pen.rectangle(keyX, keyY + 0.5, keyWidth, keyHeight + 0.5, {
        fill: lighten(look.keys, -0.55),
        radius: 1.9,
      });
      // Of one colour: eighty gradients would take longer than the rest of the picture.
      pen.rectangle(keyX, keyY, keyWidth, keyHeight, { fill: lighten(look.keys, 0.08), radius: 1.9 });
      // A dash where a legend would be.
      if (key < 1.3 && index > 0) {
        pen.rectangle(keyX + keyWidth * 0.3, keyY + keyHeight * 0.32, keyWidth * 0.28, keyHeight * 0.16, {
          fill: look.glow ?? lighten(look.keys, look.keys > '#8' ? -0.5 : 0.6),
          opacity: 0.6,
          radius: 0.5,
        });
      }
      left += key * share;
    }
    rowTop += height;
  }
};

const drawDeck = (pen: Pen, look: LaptopLook): void => {
  const { width, height } = pen;
  pen.rectangle(width * 0.06, 0, width * 0.88, 5, { fill: lighten(look.deck, -0.45), radius: 1.5 });
  const pad = width > 352 && look.ports === 'many';
  const keysHeight = 18.2 * 5.62;
  const keysTop = Math.min(height * 0.12, height - keysHeight - 62);
  const margin = width > 330 ? (look.ports === 'few' ? width * 0.11 : width * 0.045) : width * 0.038;
  const numberPad = pad ? 78 : 0;
  const keysWidth = width - 2 * margin - numberPad;
  pen.rectangle(margin - 2, keysTop - 2, width - 2 * margin + 4, keysHeight + 4, {
    fill: lighten(look.deck, -0.32),
    radius: 4,
  });
  drawKeys(pen, look, margin, keysTop, keysWidth, KEY_ROWS);
  if (pad) {
    drawKeys(
      pen,
      look,
      margin + keysWidth + 5,
      keysTop,
      numberPad - 5,
      Array<number[]>(6).fill([1, 1, 1, 1]),
    );
  }
  if (look.ports === 'few' && margin > 20) {
    for (const left of [margin * 0.22, width - margin * 0.82]) {
      for (let column = 0; column < 7; column++) {
        for (let row = 0; row < 26; row++) {
          pen.rectangle(left + (column * margin * 0.6) / 7, keysTop + row * 3.9, 1.3, 1.3, {
            fill: lighten(look.deck, -0.4),
          });
        }
      }
    }
  }

  const centre = margin + keysWidth / 2;
  if (look.stick) {
    pen.circle(centre - 9, keysTop + 18.2 * 3.08, 4.1, { fill: '#5c1013' });
    pen.circle(centre - 9, keysTop + 18.2 * 3.02, 3.5, { fill: { from: '#ff4a44', to: '#c4161c' } });
  }
  const buttons = look.stick ? 15 : 0;
  const padTop = keysTop + keysHeight + 7 + buttons;
  const padHeight = Math.min(height - padTop - 6, look.ports === 'few' ? 90 : 72);
  const padWidth = Math.min(width * 0.42, padHeight * 1.62);
  if (look.stick) {
    const each = padWidth / 3;
    for (let button = 0; button < 3; button++) {
      const left = centre - padWidth / 2 + button * each;
      pen.rectangle(left + 0.6, padTop - 14, each - 1.2, 12, {
        fill: { from: lighten(look.deck, 0.1), to: lighten(look.deck, -0.12) },
        radius: 1.5,
      });
      if (button === 1) pen.rectangle(left + each * 0.3, padTop - 13, each * 0.4, 1.4, { fill: '#c4343a' });
    }
  }
  pen.rectangle(centre - padWidth / 2 - 0.7, padTop - 0.7, padWidth + 1.4, padHeight + 1.4, {
    fill: lighten(look.deck, -0.35),
    radius: 4,
  });
  pen.rectangle(centre - padWidth / 2, padTop, padWidth, padHeight, {
    fill: { from: lighten(look.deck, 0.13), to: lighten(look.deck, 0.03) },
    radius: 3.5,
  });
};

const drawSidePorts = (pen: Pen, look: LaptopLook, side: 'left' | 'right'): void => {
  const middle = pen.height / 2;
  // Measured from the hinge, which is the left end of the left side and the right end of the right side.
  const at = (distance: number, width: number) => (side === 'left' ? distance : pen.width - distance - width);
  pen.rectangle(0, pen.height * 0.8, pen.width, pen.height * 0.2, { fill: '#000000', opacity: 0.18 });
  const sockets: readonly [distance: number, width: number, height: number, tongue?: Colour][] =
    look.ports === 'few'
      ? side === 'left'
        ? [
            [20, 9, 3.2],
            [36, 9, 3.2],
            [58, 4, 4],
          ]
        : [
            [20, 9, 3.2],
            [40, 22, 3],
          ]
      : side === 'left'
        ? [
            [18, 9, 3.4],
            [34, 9, 3.4],
            [52, 15, 5.2],
            [76, 13, 5, '#2f6fd0'],
            [100, 4.2, 4.2],
          ]
        : [
            [20, 16, 7, '#b08d3a'],
            [46, 13, 5, '#2f6fd0'],
            [68, 13, 5],
            [92, 24, 2.6],
          ];
  for (const [distance, width, height, tongue] of sockets) {
    const fitting = Math.min(height, pen.height * 0.6);
    drawPort(pen, at(distance, width), middle - fitting / 2, width, fitting, tongue);
  }
};

const drawRear = (pen: Pen, look: LaptopLook): void => {
  const { width, height } = pen;
  if (look.thickness < REAR_PORTS_FROM) {
    pen.rectangle(width * 0.12, height * 0.35, width * 0.76, height * 0.3, {
      fill: '#0a0b0d',
      opacity: 0.75,
      radius: 2,
    });
    return;
  }
  for (const left of [0.06, 0.66]) {
    pen.rectangle(width * left, height * 0.18, width * 0.28, height * 0.64, { fill: '#08090b', radius: 2 });
    for (let fin = 1; fin < 26; fin++) {
      pen.rectangle(width * left + (width * 0.28 * fin) / 26, height * 0.22, 1.1, height * 0.56, {
        fill: look.glow ? lighten(look.glow, -0.45) : '#4b5058',
      });
    }
  }
  drawPort(pen, width * 0.4, height * 0.25, 15, height * 0.42);
  drawPort(pen, width * 0.47, height * 0.25, 9, height * 0.32);
  drawPort(pen, width * 0.54, height * 0.22, 11, height * 0.5, '#d9a441');
};

const drawFrontEdge = (pen: Pen, look: LaptopLook): void => {
  pen.rectangle(look.corner, 0, pen.width - 2 * look.corner, 0.9, { fill: '#ffffff', opacity: 0.28 });
  pen.rectangle(pen.width / 2 - 24, 0, 48, 2.2, { fill: '#000000', opacity: 0.3, radius: 1 });
};
