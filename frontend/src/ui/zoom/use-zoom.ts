import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type Point, pan, UNZOOMED, zoom } from './zoom';

const CENTRE: Point = { x: 0, y: 0 };
const DOUBLE_TAP_MS = 300;
/** The movement in pixels within which a touch is a tap, and beyond which it is a swipe. */
const TAP_SLACK = 12;
const SWIPE_LENGTH = 50;
/** The magnification of a double tap and of a button press. */
const TAP_FACTOR = 2.5;
const STEP_FACTOR = 1.5;

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Zoom and pan of the picture in the frame: pinch and drag, double tap, wheel. A swipe over the whole picture moves to
 * the next one (1) or the previous (-1).
 */
export function useZoom(frame: RefObject<HTMLElement | null>, onSwipe: (step: 1 | -1) => void) {
  const [view, setView] = useState(UNZOOMED);
  const pointers = useRef(new Map<number, Point>());
  /** The start of a gesture with one finger; undefined if a second finger has joined. */
  const origin = useRef<Point>(undefined);
  const lastTap = useRef<Point & { time: number }>(undefined);

  const size = () => frame.current?.getBoundingClientRect() ?? new DOMRect();
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = size();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const zoomBy = (factor: number, point = CENTRE) =>
    setView((current) => zoom(current, factor, point, size()));
  const panBy = (offset: Point) => setView((current) => pan(current, offset, size()));

  const tap = (point: Point, time: number) => {
    const previousTap = lastTap.current;
    if (
      previousTap &&
      time - previousTap.time < DOUBLE_TAP_MS &&
      distance(previousTap, point) < 2 * TAP_SLACK
    ) {
      lastTap.current = undefined;
      setView((current) => (current.scale > 1 ? UNZOOMED : zoom(current, TAP_FACTOR, point, size())));
    } else lastTap.current = { ...point, time };
  };

  // React's wheel listeners are passive: they could not keep the page from zooming or scrolling.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions use nothing that changes.
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      zoomBy(Math.exp(-event.deltaY / 400), pointOf(event));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);

  return {
    view,
    reset: () => setView(UNZOOMED),
    zoomIn: () => zoomBy(STEP_FACTOR),
    zoomOut: () => zoomBy(1 / STEP_FACTOR),
    panBy,
    pointerHandlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        const point = pointOf(event);
        origin.current = pointers.current.size === 0 ? point : undefined;
        pointers.current.set(event.pointerId, point);
      },
      onPointerMove(event: PointerEvent) {
        const from = pointers.current.get(event.pointerId);
        if (!from) return;
        const to = pointOf(event);
        const otherPoint = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
        pointers.current.set(event.pointerId, to);
        if (!otherPoint) return panBy({ x: to.x - from.x, y: to.y - from.y });
        const middle = { x: (to.x + otherPoint.x) / 2, y: (to.y + otherPoint.y) / 2 };
        zoomBy(distance(to, otherPoint) / Math.max(1, distance(from, otherPoint)), middle);
        panBy({ x: (to.x - from.x) / 2, y: (to.y - from.y) / 2 });
      },
      onPointerUp(event: PointerEvent) {
        pointers.current.delete(event.pointerId);
        const [from, to] = [origin.current, pointOf(event)];
        if (!from) return;
        if (distance(from, to) < TAP_SLACK) tap(to, event.timeStamp);
        else if (
          view.scale === 1 &&
          Math.abs(to.x - from.x) > Math.max(SWIPE_LENGTH, Math.abs(to.y - from.y))
        ) {
          onSwipe(to.x < from.x ? 1 : -1);
        }
      },
      onPointerCancel: (event: PointerEvent) => void pointers.current.delete(event.pointerId),
    },
  };
}
