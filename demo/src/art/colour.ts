/** '#rrggbb'. */
export type Colour = string;

const channels = (colour: Colour): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

/** `amount` 0 gives `from`, 1 gives `to`. */
const mix = (from: Colour, to: Colour, amount: number): Colour => {
  const target = channels(to);
  return `#${channels(from)
    .map((value, index) => Math.round(value + (target[index]! - value) * amount))
    .map((value) => Math.max(0, Math.min(255, value)).toString(16).padStart(2, '0'))
    .join('')}`;
};

/** Positive is lighter, negative darker, -1 to 1. */
export const lighten = (colour: Colour, amount: number): Colour =>
  amount >= 0 ? mix(colour, '#ffffff', amount) : mix(colour, '#05070a', -amount);
