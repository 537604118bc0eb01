/** The little of autocannon (which ships no types) that the bench uses. */
declare module 'autocannon' {
  interface Request {
    path?: string;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** How often counts are taken, and how fine the end of a run is, in milliseconds. */
    sampleInt: number;
    requests: readonly (Request & { setupRequest?(request: Request): Request })[];
  }
  interface Outcome {
    errors: number;
    timeouts: number;
    non2xx: number;
  }
  interface Run extends PromiseLike<Outcome> {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): this;
  }
  export default function autocannon(options: Options): Run;
}
