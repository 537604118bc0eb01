import { useEffect, useState } from 'react';
import { useHydrated } from '../../lib/page/use-hydrated';

/** How long the carousel shows a device (specification, section 9). */
const ROTATION_MS = 5000;

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * The index, of `count`, that is shown. It advances automatically and wraps, unless it is paused, or the user prefers
 * reduced motion.
 * @param isInteracting whether the pointer or the focus is on the carousel, which pauses it
 */
export function useRotation(count: number, isInteracting: boolean) {
  const [index, setIndex] = useState(0);
  const isStill = useHydrated() && prefersStillness();
  const [userChoice, setPlaying] = useState<boolean>();
  const playing = userChoice ?? !isStill;
  const isRotating = playing && !isInteracting && count > 1;
  const showIndex = (target: number) => setIndex((target + count) % count);

  // biome-ignore lint/correctness/useExhaustiveDependencies: showing another device restarts the five seconds.
  useEffect(() => {
    if (!isRotating) return;
    const timer = setTimeout(() => setIndex((current) => (current + 1) % count), ROTATION_MS);
    return () => clearTimeout(timer);
  }, [isRotating, count, index]);

  return { index, go: showIndex, playing, toggle: () => setPlaying(!playing), isRotating };
}
