import { type Colour, lighten } from './colour.js';
import type { Vec, View } from './geometry.js';
import { drawBoardPanel, drawFan, drawMesh, drawPort, drawPowerInlet, drawSlats } from './parts.js';
import type { Backdrop, Block, Pen, Scene } from './scene.js';

/** What tells one family of desktop computers from another. */
interface TowerLook {
  /** Width, height and depth in millimetres. */
  size: Vec;
  shell: Colour;
  front: Colour;
  /** What the front is made of. */
  face: 'mesh' | 'slats' | 'uprights' | 'fans' | 'plain' | 'handles';
  /** Slim optical drive. */
  drive?: boolean;
  accent: Colour;
  /** Colour of the lit fans behind a glass side. */
  glow?: Colour;
  /** Too flat to be opened for a picture. */
  mini?: boolean;
}

const TOWER_LOOKS = {
  optiplex: {
    size: [154, 350, 274],
    shell: '#2b2e33',
    front: '#1d1f23',
    face: 'mesh',
    drive: true,
    accent: '#5fa8ff',
  },
  optiplexSff: {
    size: [93, 290, 293],
    shell: '#2d3035',
    front: '#1c1e22',
    face: 'mesh',
    drive: true,
    accent: '#5fa8ff',
  },
  elitedesk: {
    size: [170, 338, 309],
    shell: '#26282c',
    front: '#3a3d42',
    face: 'slats',
    drive: true,
    accent: '#dfe3e8',
  },
  elitedeskSff: {
    size: [100, 338, 309],
    shell: '#26282c',
    front: '#34373c',
    face: 'uprights',
    drive: true,
    accent: '#dfe3e8',
  },
  thinkcentre: {
    size: [145, 360, 294],
    shell: '#1f2022',
    front: '#161719',
    face: 'uprights',
    drive: true,
    accent: '#d8262c',
  },
  micro: {
    size: [182, 36, 178],
    shell: '#25272b',
    front: '#191b1e',
    face: 'plain',
    accent: '#dfe3e8',
    mini: true,
  },
  macMini: {
    size: [197, 36, 197],
    shell: '#d2d4d7',
    front: '#cbcdd0',
    face: 'plain',
    accent: '#f4f6f8',
    mini: true,
  },
  gamingBlue: {
    size: [215, 450, 420],
    shell: '#1b1d21',
    front: '#121316',
    face: 'fans',
    accent: '#45c8ff',
    glow: '#3aa9ff',
  },
  gamingPink: {
    size: [215, 450, 420],
    shell: '#1d1c22',
    front: '#131218',
    face: 'fans',
    accent: '#ff5fc4',
    glow: '#e04bd0',
  },
  gamingGreen: {
    size: [215, 450, 420],
    shell: '#1a1d1b',
    front: '#111412',
    face: 'fans',
    accent: '#58ffa6',
    glow: '#2fd585',
  },
  gamingWhite: {
    size: [215, 450, 420],
    shell: '#e3e6ea',
    front: '#eef0f3',
    face: 'fans',
    accent: '#ffffff',
    glow: '#8f9bff',
  },
  gamingRed: {
    size: [210, 440, 410],
    shell: '#1f1b1c',
    front: '#141112',
    face: 'fans',
    accent: '#ff5a4d',
    glow: '#f0392e',
  },
  precision: {
    size: [177, 418, 456],
    shell: '#2a2d32',
    front: '#1d1f23',
    face: 'handles',
    drive: true,
    accent: '#9fb6d0',
  },
  zSeries: {
    size: [171, 444, 465],
    shell: '#33363b',
    front: '#17181b',
    face: 'slats',
    drive: true,
    accent: '#cfd6de',
  },
  thinkstation: {
    size: [175, 426, 478],
    shell: '#1e1f21',
    front: '#151618',
    face: 'mesh',
    drive: true,
    accent: '#d8262c',
  },
} as const satisfies Record<string, TowerLook>;
export type TowerLookName = keyof typeof TOWER_LOOKS;

export type TowerShot = 'front' | 'open' | 'back';

const SHOTS: Record<TowerShot, View> = {
  front: { azimuth: -30, elevation: 13 },
  open: { azimuth: -64, elevation: 11 },
  back: { azimuth: 146, elevation: 14 },
};

/** Which pictures of this computer say something. */
export const towerShots = (name: TowerLookName): readonly TowerShot[] =>
  (TOWER_LOOKS[name] as TowerLook).mini ? ['front', 'back'] : ['front', 'open', 'back'];

/** A desktop computer on the studio floor; `open` is taken with the side panel off. */
export const towerScene = (name: TowerLookName, shot: TowerShot, backdrop: Backdrop): Scene => {
  const look: TowerLook = TOWER_LOOKS[name];
  const box: Block = {
    at: [0, 4, 0],
    size: look.size,
    colour: look.shell,
    round: look.mini ? { axis: 'y', radius: 14 } : { axis: 'z', radius: 5 },
    grounded: true,
    faces: {
      front: (pen) => (look.mini ? drawMiniFront(pen, look) : drawFront(pen, look)),
      back: (pen) => (look.mini ? drawMiniBack(pen, look) : drawBack(pen, look)),
      left: look.mini ? undefined : (pen) => drawSide(pen, look, shot),
      top: look.mini ? undefined : (pen) => drawTop(pen, look),
    },
  };
  const view = look.mini ? { ...SHOTS[shot], elevation: 27 } : SHOTS[shot];
  return { view, blocks: [box], backdrop };
};

const drawFront = (pen: Pen, look: TowerLook): void => {
  const { width, height } = pen;
  pen.rectangle(2, 2, width - 4, height - 4, {
    fill: { from: lighten(look.front, 0.12), to: lighten(look.front, -0.1) },
    radius: 5,
  });
  const dark = lighten(look.front, -0.6);
  const head = look.drive ? height * 0.24 : look.face === 'fans' ? 6 : height * 0.07;
  const grille = { x: width * 0.1, y: head + 6, width: width * 0.8, height: height - head - 20 };
  if (look.face === 'mesh') drawMesh(pen, grille, Math.max(7, width / 18), dark);
  if (look.face === 'slats') drawSlats(pen, grille, 11, { fill: dark, share: 0.45 });
  if (look.face === 'uprights') drawSlats(pen, grille, 9, { fill: dark, upright: true, share: 0.55 });
  if (look.face === 'handles') {
    drawMesh(pen, { ...grille, y: grille.y + 34, height: grille.height - 68 }, 8, dark);
    for (const y of [grille.y, height - 44]) {
      pen.rectangle(width * 0.12, y, width * 0.76, 28, { fill: '#08090b', radius: 10 });
      pen.rectangle(width * 0.15, y + 4, width * 0.7, 9, { fill: lighten(look.shell, 0.3), radius: 4 });
    }
  }
  if (look.face === 'fans') {
    pen.rectangle(8, 8, width - 16, height - 16, { fill: lighten(look.front, -0.45), radius: 6 });
    const radius = Math.min(width * 0.36, (height - 40) / 6.3);
    for (let fan = 0; fan < 3; fan++) {
      const y = height * 0.5 + (fan - 1) * radius * 2.12;
      drawFan(pen, width / 2, y, radius, { blades: 9, colour: lighten(look.front, 0.1), glow: look.glow });
    }
    pen.polygon(
      [
        [10, 10],
        [width * 0.55, 10],
        [10, height * 0.6],
      ],
      { fill: '#ffffff', opacity: 0.07 },
    );
    return;
  }
  if (look.drive) {
    pen.rectangle(width * 0.1, height * 0.045, width * 0.8, 12, { fill: dark, radius: 1 });
    pen.rectangle(width * 0.74, height * 0.045 + 7, 8, 2, { fill: look.accent, opacity: 0.8 });
  }
  const row = look.drive ? height * 0.13 : height * 0.04;
  pen.circle(width * 0.84, row + 7, 7, { fill: dark });
  pen.circle(width * 0.84, row + 7, 4.6, { fill: lighten(look.accent, -0.1) });
  for (let socket = 0; socket < 3; socket++) {
    drawPort(
      pen,
      width * 0.12 + socket * Math.min(19, width * 0.17),
      row + 3,
      13,
      6,
      socket ? '#2f6fd0' : undefined,
    );
  }
  pen.circle(width * 0.12 + 3 * Math.min(19, width * 0.17) + 3, row + 6, 2.6, { fill: '#050607' });
};

const drawMiniFront = (pen: Pen, look: TowerLook): void => {
  const { width, height } = pen;
  const light = look.shell > '#8';
  pen.rectangle(14, 1, width - 28, height - 2, {
    fill: { from: lighten(look.front, 0.06), to: lighten(look.front, -0.08) },
    radius: 2,
  });
  if (light) {
    pen.circle(width * 0.88, height * 0.6, 1.4, { fill: '#fffbe8' });
    return;
  }
  drawMesh(
    pen,
    { x: width * 0.36, y: 9, width: width * 0.36, height: height - 16 },
    5,
    lighten(look.front, -0.6),
  );
  drawPort(pen, 22, height / 2 - 3, 13, 6, '#2f6fd0');
  drawPort(pen, 41, height / 2 - 2, 9, 4);
  pen.circle(57, height / 2, 2.4, { fill: '#050607' });
  pen.circle(width - 28, height / 2, 6, { fill: '#07080a' });
  pen.circle(width - 28, height / 2, 3.6, { fill: look.accent });
};

const drawMiniBack = (pen: Pen, look: TowerLook): void => {
  const { width, height } = pen;
  pen.rectangle(14, 3, width - 28, height - 6, { fill: lighten(look.shell, -0.25), radius: 2 });
  drawSlats(pen, { x: width * 0.14, y: 6, width: width * 0.72, height: 7 }, 4, {
    fill: '#08090b',
    upright: true,
  });
  for (const [index, tongue] of ['#3c4148', '#2f6fd0', '#2f6fd0', '#b08d3a'].entries()) {
    drawPort(pen, width * 0.2 + index * 21, height - 16, 15, index === 3 ? 11 : 6, tongue);
  }
  pen.circle(width * 0.78, height - 12, 4.5, { fill: '#050607' });
};

const drawTop = (pen: Pen, look: TowerLook): void => {
  if (look.face !== 'fans') return;
  drawMesh(
    pen,
    { x: pen.width * 0.18, y: pen.height * 0.14, width: pen.width * 0.64, height: pen.height * 0.55 },
    9,
    lighten(look.shell, -0.55),
  );
  pen.circle(pen.width * 0.5, pen.height * 0.88, 8, { fill: look.accent });
};

/** The left side: closed, of glass, or taken off. */
const drawSide = (pen: Pen, look: TowerLook, shot: TowerShot): void => {
  const { width, height } = pen;
  if (look.glow) {
    drawInside(pen, look, 0.04);
    pen.rectangle(8, 8, width - 16, height - 16, {
      fill: '#0c1016',
      opacity: shot === 'open' ? 0 : 0.22,
      radius: 4,
    });
    if (shot !== 'open') {
      for (const [from, to] of [
        [0.1, 0.34],
        [0.4, 0.46],
      ] as const) {
        pen.polygon(
          [
            [width * from, 9],
            [width * to, 9],
            [width * (to - 0.22) + 12, height - 9],
            [Math.max(9, width * (from - 0.22) + 12), height - 9],
          ],
          { fill: '#ffffff', opacity: 0.06 },
        );
      }
    }
    return;
  }
  if (shot === 'open') {
    drawInside(pen, look, 0.02);
    return;
  }
  pen.rectangle(width * 0.03, height * 0.03, width * 0.94, height * 0.94, {
    fill: { from: lighten(look.shell, 0.07), to: lighten(look.shell, -0.06) },
    radius: 3,
  });
  pen.rectangle(width * 0.06, height * 0.42, 5, height * 0.16, {
    fill: lighten(look.shell, -0.45),
    radius: 2,
  });
  drawMesh(
    pen,
    { x: width * 0.2, y: height * 0.22, width: width * 0.26, height: height * 0.2 },
    9,
    lighten(look.shell, -0.5),
  );
};

/** Mainboard, cooler, memory, graphics card, drives and power supply, seen through the left side (front is right). */
const drawInside = (pen: Pen, look: TowerLook, border: number): void => {
  const edge = pen.width * border + 4;
  const area = { x: edge, y: edge, width: pen.width - 2 * edge, height: pen.height - 2 * edge };
  const at = (x: number, y: number): [number, number] => [area.x + area.width * x, area.y + area.height * y];
  const box = (x: number, y: number, width: number, height: number, fill: Colour, radius = 2) =>
    pen.rectangle(...at(x, y), area.width * width, area.height * height, {
      fill: { from: lighten(fill, 0.1), to: lighten(fill, -0.12) },
      radius,
    });
  const glow = look.glow;
  const inside = glow ? lighten(glow, -0.86) : '#3a3e44';
  pen.rectangle(area.x, area.y, area.width, area.height, {
    fill: { from: inside, to: lighten(inside, -0.35) },
    radius: 4,
  });
  if (glow) {
    pen.circle(...at(0.4, 0.34), area.height * 0.34, { fill: glow, opacity: 0.1 });
    pen.circle(...at(0.4, 0.34), area.height * 0.22, { fill: glow, opacity: 0.12 });
  }
  box(0.06, 0.06, 0.62, 0.62, glow ? '#1b1f27' : '#1f4a3a', 3);
  for (let trace = 0; trace < 7; trace++) {
    pen.rectangle(...at(0.1, 0.5 + trace * 0.022), area.width * 0.5, 0.9, { fill: '#ffffff', opacity: 0.07 });
  }
  box(0.08, 0.08, 0.07, 0.3, '#7c838c');
  box(0.17, 0.08, 0.3, 0.05, '#4b515a');
  // Cooler.
  const [coolX, coolY] = at(0.34, 0.29);
  const cooler = Math.min(area.width, area.height) * 0.13;
  pen.rectangle(coolX - cooler * 1.1, coolY - cooler * 1.1, cooler * 2.2, cooler * 2.2, {
    fill: '#aeb4bc',
    radius: 3,
  });
  drawFan(pen, coolX, coolY, cooler, { blades: 7, colour: '#25282d', glow });
  for (let stick = 0; stick < 4; stick++) {
    box(0.5 + stick * 0.032, 0.12, 0.02, 0.34, glow ? '#2c313b' : '#1d6b4c', 1);
    if (glow)
      pen.rectangle(...at(0.5 + stick * 0.032, 0.12), area.width * 0.02, area.height * 0.035, { fill: glow });
  }
  // Graphics card, seen from its edge.
  box(0.06, 0.55, glow ? 0.68 : 0.46, 0.12, '#2d3138', 3);
  pen.rectangle(...at(0.08, 0.575), area.width * (glow ? 0.64 : 0.42), area.height * 0.02, {
    fill: glow ?? '#8b929b',
    opacity: 0.85,
    radius: 1,
  });
  // Front fans or drive cage.
  if (glow) {
    for (let fan = 0; fan < 3; fan++) box(0.9, 0.06 + fan * 0.22, 0.06, 0.2, lighten(glow, -0.35), 3);
  } else {
    for (let bay = 0; bay < 3; bay++) {
      box(0.74, 0.1 + bay * 0.15, 0.22, 0.13, '#858c95');
      box(0.76, 0.12 + bay * 0.15, 0.18, 0.085, '#b9bfc6');
    }
  }
  // Power supply under its shroud.
  box(0.02, 0.74, 0.96, 0.24, glow ? lighten(look.front, 0.06) : '#2a2d32', 3);
  drawMesh(
    pen,
    {
      x: area.x + area.width * 0.08,
      y: area.y + area.height * 0.79,
      width: area.width * 0.3,
      height: area.height * 0.14,
    },
    9,
    '#0a0b0d',
  );
};

const drawBack = (pen: Pen, look: TowerLook): void => {
  const { width, height } = pen;
  pen.rectangle(5, 5, width - 10, height - 10, { fill: { from: '#7b828b', to: '#60666e' }, radius: 2 });
  const slim = width < 120;
  const fan = slim ? width * 0.26 : Math.min(46, width * 0.24);
  drawBoardPanel(pen, width - 14 - 44, height * 0.1);
  pen.rectangle(14 - 3, height * 0.12 - 3, 2 * fan + 4, 2 * fan + 4, { fill: '#3c4148', radius: 2 });
  if (!slim) {
    drawFan(pen, 12 + fan, height * 0.12 + fan, fan * 0.94, {
      blades: 7,
      colour: '#2a2d32',
      glow: look.glow,
    });
  } else {
    drawMesh(pen, { x: 13, y: height * 0.12, width: fan * 2 - 4, height: fan * 2 - 2 }, 6, '#121417');
  }
  const slots = slim ? 3 : 6;
  const slotTop = height * 0.1 + 158;
  const pitch = Math.min(20, (height * 0.76 - slotTop) / slots);
  for (let slot = 0; slot < slots; slot++) {
    const y = slotTop + slot * pitch;
    pen.rectangle(width * 0.3, y, width * 0.62, pitch * 0.72, {
      fill: { from: '#a9afb7', to: '#8b929a' },
      radius: 1,
    });
    drawSlats(pen, { x: width * 0.36, y: y + pitch * 0.16, width: width * 0.48, height: pitch * 0.4 }, 7, {
      fill: slot === 0 && !slim ? '#15171a' : '#5d636b',
      upright: true,
    });
  }
  const supply = height * 0.78;
  pen.rectangle(10, supply, width - 20, height * 0.18, {
    fill: { from: '#3a3e44', to: '#2a2d32' },
    radius: 2,
  });
  drawMesh(pen, { x: 18, y: supply + 8, width: width * 0.46, height: height * 0.18 - 14 }, 7, '#0c0d0f');
  drawPowerInlet(pen, width - 54, supply + 12, 30);
};
