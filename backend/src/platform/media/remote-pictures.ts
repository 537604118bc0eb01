import { isIP } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { DomainError, isFetchable, PRODUCT_MESSAGES as MESSAGES, PRODUCT_LIMITS } from '@parkho/contracts';
import type { Internet, RemoteResponse } from '../engines/internet.js';
import { INTERNET } from '../engines/tokens.js';
import { FairSemaphore, SemaphoresByKey } from '../http/limits/fair-semaphore.js';
import { Images, type ProcessedPicture } from './images.js';
import { isPublicAddress } from './public-address.js';

/** Timeout of fetching a picture, from resolving its host to its last byte, in milliseconds. */
const FETCH_TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;
/** Pictures that are fetched at the same time, each of at most 10 MB, and those of one user. */
const MAX_CONCURRENT_FETCHES = 8;
const MAX_CONCURRENT_PER_USER = 4;
/** How long a host that timed out is not tried again for the same user, in milliseconds. */
const SLOW_HOST_BACKOFF_MS = 60_000;

/**
 * Fetches pictures from addresses that users enter, and treats them as uploads. A server of the shop's own network is
 * never reached: each host is resolved here, refused when any of its addresses is not public, and connected to only at
 * those addresses; so is the host of each redirect.
 */
@Injectable()
export class RemotePictures {
  private readonly fetches = new FairSemaphore(MAX_CONCURRENT_FETCHES);
  private readonly shares = new SemaphoresByKey(MAX_CONCURRENT_PER_USER);
  /** Until when hosts are not tried again: an import may name one of them in every row. */
  private readonly slow = new Map<string, number>();

  constructor(
    @Inject(INTERNET) private readonly internet: Internet,
    private readonly images: Images,
  ) {}

  /**
   * The picture at an address, decoded and not stored yet.
   * @param owner the id of the user who entered it
   * @param disconnected aborts when the client disconnects
   * @throws DomainError 'invalid' where there is none, 'too-large' above 10 MB; as Images.process
   */
  take(address: string, owner: string, disconnected?: AbortSignal): Promise<ProcessedPicture> {
    return this.shares.use(owner, (share) =>
      share.withPermits(1, () =>
        this.fetches.withPermits(1, async () =>
          this.process(await this.fetch(address, owner, disconnected), owner),
        ),
      ),
    );
  }

  private process(content: Buffer, owner: string): Promise<ProcessedPicture> {
    return this.images.process(content, owner).catch((error: unknown) => {
      throw error instanceof DomainError && error.kind === 'unsupported-media' ? noImage() : error;
    });
  }

  private async fetch(address: string, owner: string, disconnected?: AbortSignal): Promise<Buffer> {
    const host = `${owner} ${new URL(address).host}`;
    if ((this.slow.get(host) ?? 0) > Date.now()) throw invalid(MESSAGES.imageUrlTooSlow);
    this.slow.delete(host);
    const timeout = AbortSignal.timeout(FETCH_TIMEOUT_MS);
    const signal = disconnected ? AbortSignal.any([timeout, disconnected]) : timeout;
    try {
      signal.throwIfAborted();
      return await contentOf(await this.responseAt(address, signal));
    } catch (error) {
      if (error instanceof DomainError) throw error;
      if (!timeout.aborted) throw invalid(MESSAGES.imageUrlUnreachable);
      this.markSlow(host);
      throw invalid(MESSAGES.imageUrlTooSlow);
    }
  }

  private async responseAt(address: string, signal: AbortSignal): Promise<RemoteResponse> {
    let next = address;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      if (!isFetchable(next)) throw invalid(MESSAGES.imageUrlUnreachable);
      const url = new URL(next);
      const response = await this.internet.get(url, await this.addressesOf(url, signal), signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 200) return response;
      response.destroy();
      const { location = '' } = headers;
      if (statusCode < 300 || statusCode >= 400 || !location || !URL.canParse(location, next))
        throw noImage();
      next = new URL(location, next).href;
    }
    throw noImage();
  }

  /** A private address gets the same message as a missing one: a distinction would map the network. */
  private async addressesOf({ hostname }: URL, signal: AbortSignal): Promise<readonly string[]> {
    const host = hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) ? [host] : await this.internet.resolve(host, signal);
    if (addresses.length === 0 || !addresses.every(isPublicAddress))
      throw invalid(MESSAGES.imageUrlUnreachable);
    return addresses;
  }

  private markSlow(host: string): void {
    const now = Date.now();
    for (const [other, until] of this.slow) if (until <= now) this.slow.delete(other);
    this.slow.set(host, now + SLOW_HOST_BACKOFF_MS);
  }
}

const invalid = (message: string): DomainError => new DomainError('invalid', message);
const noImage = (): DomainError => invalid(MESSAGES.imageUrlNoImage);

/** The announced size is trusted only where it is too large. */
const contentOf = async (response: RemoteResponse): Promise<Buffer> => {
  const pieces: Buffer[] = [];
  let size = 0;
  const announcedBytes = Number(response.headers['content-length'] ?? 0);
  for await (const piece of response) {
    size += piece.length;
    if (Math.max(size, announcedBytes) > PRODUCT_LIMITS.imageBytes)
      throw new DomainError('too-large', MESSAGES.imageTooLarge);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};
