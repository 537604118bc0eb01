const scratch = Buffer.alloc(32);

/** A pseudorandom generator with the same sequence for the same seed, on every machine (mulberry32). */
export class Random {
  #state: number;

  /** Seeds may be any numbers; similar seeds give independent sequences. */
  constructor(...seeds: number[]) {
    this.#state = 0x9e3779b9;
    for (const seed of seeds) this.#state = Math.imul(this.#bits() ^ seed, 0x85ebca6b);
  }

  /** The next random number, from 0 to less than 1. */
  next(): number {
    return this.#bits() / 2 ** 32;
  }

  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)]!;
  }

  /** `length` hexadecimal digits, at most 64. */
  hex(length: number): string {
    for (let offset = 0; offset * 2 < length; offset += 4) scratch.writeUInt32BE(this.#bits(), offset);
    return scratch.toString('hex', 0, Math.ceil(length / 2)).slice(0, length);
  }

  /** A UUID of random bits (version 4). */
  uuid(): string {
    const digits = this.hex(30);
    return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(12, 15)}-8${digits.slice(15, 18)}-${digits.slice(18)}`;
  }

  /** A UUID that sorts by its time (version 7); the time is in milliseconds since 1970. */
  timeOrderedUuid(time: number): string {
    const stamp = Math.floor(time).toString(16).padStart(12, '0');
    const digits = this.hex(18);
    return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${digits.slice(0, 3)}-8${digits.slice(3, 6)}-${digits.slice(6)}`;
  }

  #bits(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return (bits ^ (bits >>> 14)) >>> 0;
  }
}
