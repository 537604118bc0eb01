import type { Colour } from './colour.js';
import type { Point } from './geometry.js';
import type { Pen } from './scene.js';

interface Wallpaper {
  sky: [top: Colour, bottom: Colour];
  light: { at: Point; radius: number; colour: Colour };
  /** Far to near: base line and swing as fractions of the height, and the number of waves. */
  ridges: readonly { base: number; swing: number; waves: number; phase: number; from: Colour; to: Colour }[];
}

const WALLPAPERS: readonly Wallpaper[] = [
  {
    sky: ['#f6b27a', '#fbe3c2'],
    light: { at: [0.68, 0.42], radius: 0.11, colour: '#fff3d6' },
    ridges: [
      { base: 0.58, swing: 0.1, waves: 1.3, phase: 0.4, from: '#d98a6b', to: '#c8775f' },
      { base: 0.7, swing: 0.09, waves: 1.7, phase: 2.1, from: '#a65a58', to: '#8f4a52' },
      { base: 0.84, swing: 0.08, waves: 1.1, phase: 4.2, from: '#5f3549', to: '#43273c' },
    ],
  },
  {
    sky: ['#123a5c', '#5fa8c4'],
    light: { at: [0.3, 0.28], radius: 0.07, colour: '#f3f8ff' },
    ridges: [
      { base: 0.56, swing: 0.13, waves: 1.9, phase: 1.2, from: '#3f7f9f', to: '#2f6a8a' },
      { base: 0.7, swing: 0.1, waves: 1.4, phase: 3.3, from: '#22577a', to: '#1b4a6b' },
      { base: 0.86, swing: 0.07, waves: 1.2, phase: 0.2, from: '#123553', to: '#0c2740' },
    ],
  },
  {
    sky: ['#d7efe6', '#f3fbf4'],
    light: { at: [0.74, 0.3], radius: 0.09, colour: '#ffffff' },
    ridges: [
      { base: 0.55, swing: 0.08, waves: 1.5, phase: 0.9, from: '#a9d6bf', to: '#8cc5aa' },
      { base: 0.68, swing: 0.1, waves: 1.2, phase: 2.8, from: '#67ad90', to: '#4d977c' },
      { base: 0.84, swing: 0.08, waves: 1.6, phase: 4.6, from: '#2f7a66', to: '#1e6152' },
    ],
  },
  {
    sky: ['#33215f', '#c2588f'],
    light: { at: [0.5, 0.5], radius: 0.13, colour: '#ffc9a3' },
    ridges: [
      { base: 0.62, swing: 0.06, waves: 2.2, phase: 0.1, from: '#8a3f86', to: '#6d3179' },
      { base: 0.75, swing: 0.09, waves: 1.3, phase: 1.9, from: '#4b2568', to: '#3a1d57' },
      { base: 0.88, swing: 0.06, waves: 1.8, phase: 3.7, from: '#231341', to: '#180c30' },
    ],
  },
  {
    sky: ['#8fb7e8', '#e6f0fb'],
    light: { at: [0.24, 0.3], radius: 0.08, colour: '#fffdf2' },
    ridges: [
      { base: 0.5, swing: 0.16, waves: 1.6, phase: 2.4, from: '#b9cbe6', to: '#93add3' },
      { base: 0.66, swing: 0.12, waves: 1.2, phase: 0.6, from: '#6d8fc3', to: '#5275ae' },
      { base: 0.84, swing: 0.07, waves: 1.5, phase: 3.9, from: '#2f5288', to: '#21406f' },
    ],
  },
  {
    sky: ['#0d1420', '#24415a'],
    light: { at: [0.62, 0.36], radius: 0.1, colour: '#7fe3d4' },
    ridges: [
      { base: 0.6, swing: 0.11, waves: 1.4, phase: 5.1, from: '#1f5d68', to: '#174953' },
      { base: 0.74, swing: 0.09, waves: 1.9, phase: 1.5, from: '#12343f', to: '#0e2832' },
      { base: 0.88, swing: 0.06, waves: 1.3, phase: 3.0, from: '#0a1a22', to: '#071319' },
    ],
  },
];

/** The lit part of a face, in millimetres. */
export interface Screen {
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
}
/** What a screen shows. */
export type Display = (pen: Pen, screen: Screen) => void;

export const WALLPAPER_COUNT = WALLPAPERS.length;

/** A lit screen: hills under a low sun, a slanted reflection over it. Coordinates are millimetres on the pen's face. */
export const wallpaper =
  (choice: number): Display =>
  (pen, { x, y, width, height, radius }) => {
    const { sky, light, ridges } = WALLPAPERS[choice % WALLPAPERS.length]!;
    pen.clip(x, y, width, height, radius, () => {
      pen.rectangle(x, y, width, height, { fill: { from: sky[0], to: sky[1] } });
      const [sunX, sunY] = [x + width * light.at[0], y + height * light.at[1]];
      for (const halo of [3.4, 2.5, 1.7]) {
        pen.circle(sunX, sunY, height * light.radius * halo, { fill: light.colour, opacity: 0.1 });
      }
      pen.circle(sunX, sunY, height * light.radius, { fill: light.colour, opacity: 0.95 });
      for (const { base, swing, waves, phase, from, to } of ridges) {
        const crest = Array.from({ length: 41 }, (_, step): Point => {
          const along = step / 40;
          const angle = along * waves * 2 * Math.PI + phase;
          const wave = Math.sin(angle) * 0.7 + Math.sin(angle * 2.3 + phase) * 0.3;
          return [x + width * along, y + height * (base - swing * wave)];
        });
        pen.polygon([...crest, [x + width, y + height], [x, y + height]], { fill: { from, to } });
      }
      pen.polygon(
        [
          [x + width * 0.62, y],
          [x + width, y],
          [x + width, y + height * 0.9],
        ],
        { fill: '#ffffff', opacity: 0.055 },
      );
    });
  };
