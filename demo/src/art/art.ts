import type { ImageSlot, ReportPhotoLabel } from '@parkho/contracts';
import { BENCH, monitorScene, onBench } from './bench.js';
import { type ComponentName, componentScenes } from './component.js';
import { driveHealth, loadMonitor, testPattern } from './displays.js';
import type { View } from './geometry.js';
import { hasRearPorts, type LaptopLookName, type LaptopShot, laptopInside, laptopScene } from './laptop.js';
import { type Backdrop, render, type Scene } from './scene.js';
import { type ServerLookName, type ServerShot, serverScene } from './server.js';
import { type TowerLookName, type TowerShot, towerScene, towerShots } from './tower.js';
import { WALLPAPER_COUNT, wallpaper } from './wallpaper.js';

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
/** A card's sockets are at its left end. */
const BRACKET: View = { azimuth: -60, elevation: 15 };
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

const drawnInches = (inches: number): number => (inches < 15 ? DRAWN_SIZES.small : DRAWN_SIZES.large);

/**
 * The pictures of a device as SVG documents of 1600 x 1200, all of one machine. Devices of one family share a look;
 * only size and lit screen differ, so that many pictures of two similar devices are the same string and stored once.
 */
export const drawDevice = (name: string, subject: Subject): Partial<Record<ImageSlot, string>> => {
  const family = hash(subject.look);
  const backdrop = BACKDROPS[family % BACKDROPS.length]!;
  if (subject.kind === 'laptop') {
    const display = wallpaper((family + (hash(name) % WALLPAPERS_PER_LOOK)) % WALLPAPER_COUNT);
    const inches = drawnInches(subject.inches);
    const draw = (shot: LaptopShot) =>
      render(laptopScene({ look: subject.look, inches, display }, shot, backdrop));
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

/**
 * What an inspector photographs of a device, drawn likewise: each photo that its kind can have. What a program says of
 * a machine is photographed on the bench's monitor, so that it is one drawing for all of them.
 */
export const drawInspection = (subject: Subject): { [L in ReportPhotoLabel]?: string } => {
  const scenes = inspectionScenes(subject);
  return Object.fromEntries(Object.entries(scenes).map(([label, scene]) => [label, render(scene)]));
};

const inspectionScenes = (subject: Subject): { [L in ReportPhotoLabel]?: Scene } => {
  const [performance, storage] = [monitorScene(loadMonitor), monitorScene(driveHealth)];
  switch (subject.kind) {
    case 'laptop': {
      const [{ look }, inches] = [subject, drawnInches(subject.inches)];
      const scene = (shot: LaptopShot, display = wallpaper(hash(look) % WALLPAPER_COUNT)) =>
        laptopScene({ look, inches, display }, shot, BENCH);
      return {
        overview: onBench(scene('open')),
        internals: onBench(laptopInside(look, inches, BENCH)),
        ports: onBench(scene('side')),
        screen: scene('screen', testPattern),
        performance,
        storage,
      };
    }
    case 'tower': {
      const scene = (shot: TowerShot) => onBench(towerScene(subject.look, shot, BENCH));
      const internals = towerShots(subject.look).includes('open') && { internals: scene('open') };
      return { overview: scene('front'), ...internals, ports: scene('back'), performance, storage };
    }
    case 'server': {
      const scene = (shot: ServerShot) => onBench(serverScene(subject.look, shot, BENCH));
      return {
        overview: scene('front'),
        internals: scene('open'),
        ports: scene('back'),
        performance,
        storage,
      };
    }
    case 'component': {
      const { front, back } = componentScenes(subject.look, BENCH);
      return {
        overview: onBench(front),
        ...(back && { ports: onBench({ ...front, view: BRACKET }) }),
        performance,
        storage,
      };
    }
  }
};
