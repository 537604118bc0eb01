import { useEffect, useState } from 'react';
import { useHydrated } from '../../lib/page/use-hydrated';

/** How long the carousel shows a device (specification, section 9). */
const ROTATION_MS = 5000;

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * The index, of `count`, that is shown. It advances automatically and wraps, unless it is paused, `held` (pointer or
 * focus on it), or the user prefers reduced motion.
 */
export function useRotation(count: number, held: boolean) {
  const [index, setIndex] = useState(0);
  const isStill = useHydrated() && prefersStillness();
  const [chosen, setPlaying] = useState<boolean>();
  const playing = chosen ?? !isStill;
  const turning = playing && !held && count > 1;
  const showIndex = (to: number) => setIndex((to + count) % count);

  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere by hand starts the five seconds anew.
  useEffect(() => {
    if (!turning) return;
    const timer = setTimeout(() => setIndex((current) => (current + 1) % count), ROTATION_MS);
    return () => clearTimeout(timer);
  }, [turning, count, index]);

  return { index, go: showIndex, playing, toggle: () => setPlaying(!playing), turning };
}
