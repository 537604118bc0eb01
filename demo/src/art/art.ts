import type { ImageSlot } from '@parkho/contracts';
import { type ComponentName, componentScenes } from './component.js';
import { hasRearPorts, type LaptopLookName, type LaptopShot, laptopScene } from './laptop.js';
import { type Backdrop, render } from './scene.js';
import { type ServerLookName, serverScene } from './server.js';
import { type TowerLookName, towerScene, towerShots } from './tower.js';
import { WALLPAPER_COUNT } from './wallpaper.js';

/** What a picture shows. */
export type Subject =
  | { kind: 'laptop'; look: LaptopLookName; inches: number }
  | { kind: 'tower'; look: TowerLookName }
  | { kind: 'server'; look: ServerLookName }
  | { kind: 'component'; look: ComponentName };

/** Paper rolls of the studio: warm, cool and green greys. */
const BACKDROPS: readonly Backdrop[] = [
  { wall: '#e6e4e0', floor: '#d9d6d1' },
  { wall: '#e2e6ea', floor: '#d4d9de' },
  { wall: '#e1e7e3', floor: '#d3dad6' },
];
/** Few, because each makes pictures of its own that the first start has to render and encode. */
const WALLPAPERS_PER_LOOK = 2;
/** Screens are drawn in these diagonals (inches): the number pad comes with the larger one. */
const DRAWN_SIZES = { small: 14, large: 15.6 } as const;

/** FNV-1a: the same text always falls on the same variation. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return value;
};

/**
 * The pictures of a device as SVG documents of 1600 x 1200, all of one machine. Devices of one family share a look;
 * only size and lit screen differ, so that many pictures of two similar devices are the same string and stored once.
 */
export const drawDevice = (name: string, subject: Subject): Partial<Record<ImageSlot, string>> => {
  const family = hash(subject.look);
  const backdrop = BACKDROPS[family % BACKDROPS.length]!;
  if (subject.kind === 'laptop') {
    const wallpaper = (family + (hash(name) % WALLPAPERS_PER_LOOK)) % WALLPAPER_COUNT;
    const inches = subject.inches < 15 ? DRAWN_SIZES.small : DRAWN_SIZES.large;
    const draw = (shot: LaptopShot) =>
      render(laptopScene({ look: subject.look, inches, wallpaper }, shot, backdrop));
    return {
      front: draw('front'),
      open: draw('open'),
      closed: draw('closed'),
      keyboard: draw('keyboard'),
      ...(hasRearPorts(subject.look) && { back: draw('back') }),
    };
  }
  if (subject.kind === 'tower') {
    return Object.fromEntries(
      towerShots(subject.look).map((shot) => [shot, render(towerScene(subject.look, shot, backdrop))]),
    );
  }
  if (subject.kind === 'server') {
    return {
      front: render(serverScene(subject.look, 'front', backdrop)),
      open: render(serverScene(subject.look, 'open', backdrop)),
      back: render(serverScene(subject.look, 'back', backdrop)),
    };
  }
  return Object.fromEntries(
    Object.entries(componentScenes(subject.look, backdrop)).map(([slot, scene]) => [slot, render(scene)]),
  );
};
