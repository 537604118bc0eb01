import type { Colour } from './colour.js';
import type { Point } from './geometry.js';
import type { Pen } from './scene.js';
import type { Display, Screen } from './wallpaper.js';

/** Grey steps, bars of full colour and an even field: what shows dead pixels, stains and a tired backlight. */
export const testPattern: Display = (pen, { x, y, width, height, radius }) => {
  const bars = ['#f4f4f4', '#f2e313', '#12d8e8', '#19c83c', '#d523cf', '#e02525', '#2230dd', '#0b0b0c'];
  pen.clip(x, y, width, height, radius, () => {
    pen.rectangle(x, y, width, height, { fill: '#f7f8f8' });
    for (const [index, fill] of bars.entries())
      pen.rectangle(x + (index * width) / 8, y, width / 8 + 0.3, height * 0.42, { fill });
    for (let step = 0; step < 16; step++) {
      const grey = Math.round((step / 15) * 255)
        .toString(16)
        .padStart(2, '0');
      pen.rectangle(x + (step * width) / 16, y + height * 0.42, width / 16 + 0.3, height * 0.2, {
        fill: `#${grey.repeat(3)}`,
      });
    }
    for (let line = 1; line < 12; line++)
      pen.rectangle(x + (line * width) / 12, y + height * 0.62, 0.5, height * 0.38, { fill: '#c3c8cd' });
    for (let line = 1; line < 4; line++)
      pen.rectangle(x, y + height * (0.62 + line * 0.095), width, 0.5, { fill: '#c3c8cd' });
    drawRing(pen, [x + width / 2, y + height * 0.81], height * 0.14, 1, '#5f666e', 0.88);
  });
};

/** A monitor of temperatures and load while the machine works as hard as it can. */
export const loadMonitor: Display = (pen, screen) => {
  const { x, y, width, height } = screen;
  drawWindow(pen, screen, '#111a24', '#1a2633', () => {
    drawGraph(pen, [x + width * 0.05, y + height * 0.16, width * 0.56, height * 0.34], '#ff8a4c', 0.78);
    drawGraph(pen, [x + width * 0.05, y + height * 0.58, width * 0.56, height * 0.34], '#45c8ff', 0.93);
    for (const [index, share] of [0.72, 0.98, 0.64, 0.46, 0.83, 0.57].entries()) {
      const top = y + height * (0.18 + index * 0.125);
      pen.rectangle(x + width * 0.66, top, width * 0.12, height * 0.022, { fill: '#7f8fa0', radius: 1 });
      pen.rectangle(x + width * 0.66, top + height * 0.042, width * 0.29, height * 0.034, {
        fill: '#22303e',
        radius: 2,
      });
      pen.rectangle(x + width * 0.66, top + height * 0.042, width * 0.29 * share, height * 0.034, {
        fill: share > 0.8 ? '#ff8a4c' : '#58d68d',
        radius: 2,
      });
    }
  });
};

/** What a drive says of itself: its health as a ring, a row for each of its attributes. */
export const driveHealth: Display = (pen, screen) => {
  const { x, y, width, height } = screen;
  drawWindow(pen, screen, '#f3f5f7', '#dfe4e9', () => {
    const middle: Point = [x + width * 0.18, y + height * 0.4];
    drawRing(pen, middle, height * 0.2, 1, '#d5dbe1', 0.78);
    drawRing(pen, middle, height * 0.2, 0.93, '#2fa866', 0.78);
    for (let line = 0; line < 3; line++)
      pen.rectangle(x + width * 0.07, y + height * (0.7 + line * 0.07), width * (0.22 - line * 0.04), 3, {
        fill: '#9aa5b1',
        radius: 1,
      });
    for (let row = 0; row < 10; row++) {
      const top = y + height * (0.17 + row * 0.078);
      if (row % 2 === 0)
        pen.rectangle(x + width * 0.36, top - height * 0.02, width * 0.6, height * 0.078, {
          fill: '#e8ecf0',
        });
      pen.circle(x + width * 0.39, top + height * 0.018, height * 0.015, { fill: '#2fa866' });
      pen.rectangle(x + width * 0.43, top + 1, width * (0.14 + ((row * 5) % 7) * 0.015), height * 0.026, {
        fill: '#5b6672',
        radius: 1,
      });
      for (const [column, share] of [0.06, 0.05, 0.08].entries())
        pen.rectangle(x + width * (0.7 + column * 0.09), top + 1, width * share, height * 0.026, {
          fill: '#a7b1bb',
          radius: 1,
        });
    }
  });
};

const drawWindow = (
  pen: Pen,
  { x, y, width, height, radius }: Screen,
  paper: Colour,
  bar: Colour,
  draw: () => void,
): void =>
  pen.clip(x, y, width, height, radius, () => {
    pen.rectangle(x, y, width, height, { fill: paper });
    pen.rectangle(x, y, width, height * 0.08, { fill: bar });
    for (const [index, fill] of ['#e5635b', '#e6b84f', '#5fbd6d'].entries())
      pen.circle(x + height * (0.05 + index * 0.055), y + height * 0.04, height * 0.014, { fill });
    draw();
  });

/** A curve that climbs to its level and stays there, over lines that help to read it. */
const drawGraph = (
  pen: Pen,
  [x, y, width, height]: readonly [number, number, number, number],
  colour: Colour,
  level: number,
): void => {
  pen.rectangle(x, y, width, height, { fill: '#16212d', radius: 3 });
  for (let line = 1; line < 4; line++)
    pen.rectangle(x, y + (height * line) / 4, width, 0.5, { fill: '#2b3a4a' });
  const curve = Array.from({ length: 61 }, (_, step): Point => {
    const along = step / 60;
    const climbed = level * (1 - Math.exp(-along * 6));
    const unrest = 0.025 * Math.sin(step * 1.9) + 0.02 * Math.sin(step * 0.7);
    return [x + width * along, y + height * (1 - Math.min(0.97, 0.12 + climbed * 0.88 + unrest))];
  });
  pen.polygon([...curve, [x + width, y + height], [x, y + height]], { fill: colour, opacity: 0.22 });
  const under = curve.map(([left, top]): Point => [left, top + 1.8]).reverse();
  pen.polygon([...curve, ...under], { fill: colour });
};

/** Part of a ring, clockwise from the top; `inner` is the share of the radius that stays open. */
const drawRing = (
  pen: Pen,
  [x, y]: Point,
  radius: number,
  share: number,
  fill: Colour,
  inner: number,
): void => {
  const arc = (reach: number) =>
    Array.from({ length: 49 }, (_, step): Point => {
      const angle = (step / 48) * share * 2 * Math.PI;
      return [x + reach * Math.sin(angle), y - reach * Math.cos(angle)];
    });
  pen.polygon([...arc(radius), ...arc(radius * inner).reverse()], { fill });
};
