import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import {
  DomainError,
  GENERAL_MESSAGES,
  IMAGE_PATH_PATTERN,
  IMAGE_WIDTHS,
  type InspectionReport,
  REPORT_PHOTOS,
  type ReportPhoto,
  reportPath,
} from '@parkho/contracts';
import type { IssuedVersion } from '@parkho/projections';
import type { ImageStore } from '@parkho/stores';
import canonicalize from 'canonicalize';
import { decodeProtectedHeader } from 'jose';
import sharp from 'sharp';
import type { Config } from '../../config.js';
import { CONFIG, IMAGE_STORE } from '../../platform/engines/tokens.js';
import { FairSemaphore } from '../../platform/http/limits/fair-semaphore.js';
import { QueryBudget } from '../../platform/http/limits/query-budget.js';
import { imageKey } from '../../platform/media/images.js';
import { drawCertificate, type PrintedPhoto } from './certificate.js';

/** Version of the layout of certificates and shared pictures, increased with each change. */
export const LAYOUT = 2;

/** SHA-256 in hex of the signed content: the report as canonical JSON (RFC 8785). */
export const fingerprintOf = (report: InspectionReport): string => sha256(canonicalize(report)!);
const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

/** The content of a certificate: a version, and whether it is void. */
export type CertificateContent = Pick<IssuedVersion, 'report' | 'jws' | 'voided'>;

/** Identifies the content of a certificate: a digest in hex. */
export const digestOf = ({ report, voided }: Pick<CertificateContent, 'report' | 'voided'>): string =>
  voided ? sha256(`${fingerprintOf(report)} ${voided.at}`) : fingerprintOf(report);

/** Different certificates that are waited for; one takes half a second at most. */
const MAX_PENDING = 32;
/** Size of the cache in bytes: some two hundred certificates of a few hundred kilobytes. */
const CACHE_BYTES = 64 * 1024 * 1024;
/** The width of a photo in pixels; on paper it is 85 mm. */
const PHOTO_WIDTH = 1000;

/**
 * Makes the certificate of a version on first request and caches it: drawing one blocks other requests for a quarter of
 * a second. Nothing needs to be stored, as the same version gives the same bytes; beyond CACHE_BYTES the least recently
 * used is evicted.
 */
@Injectable()
export class Certificates {
  private readonly semaphore = new FairSemaphore(1);
  private readonly inProgress = new Map<string, Promise<Buffer>>();
  /** Rendered certificates by digest, the most recently used last. */
  private readonly cache = new Map<string, Buffer>();
  private cachedBytes = 0;

  constructor(
    @Inject(IMAGE_STORE) private readonly images: ImageStore,
    @Inject(CONFIG) private readonly config: Config,
    private readonly budget: QueryBudget,
  ) {}

  /**
   * @param ip the client whose budget a drawing uses
   * @throws DomainError 'too-many' when the budget is used up, or while too many others are being rendered
   */
  async of(issued: CertificateContent, ip: string): Promise<Buffer> {
    const cached = this.cachedOrPending(issued);
    if (cached) return cached;
    await this.budget.spend(ip, 'certificate');
    return this.cachedOrPending(issued) ?? this.begin(issued);
  }

  private cachedOrPending(issued: CertificateContent): Buffer | Promise<Buffer> | undefined {
    const key = digestOf(issued);
    const cached = this.cache.get(key);
    if (!cached) return this.inProgress.get(key);
    this.cache.delete(key);
    this.cache.set(key, cached);
    return cached;
  }

  private begin(issued: CertificateContent): Promise<Buffer> {
    const key = digestOf(issued);
    if (this.inProgress.size >= MAX_PENDING)
      throw new DomainError('too-many', GENERAL_MESSAGES.unavailable, { retryAfter: 1 });
    const pending = this.semaphore
      .withPermits(1, () => this.make(issued))
      .finally(() => this.inProgress.delete(key));
    this.inProgress.set(key, pending);
    return pending;
  }

  private async make(issued: CertificateContent): Promise<Buffer> {
    const { report, jws, voided } = issued;
    const photos: PrintedPhoto[] = [];
    for (const label of REPORT_PHOTOS) {
      const photo = report.photos[label];
      if (photo) photos.push({ label, sha256: photo.sha256, ...(await this.printed(photo)) });
    }
    const certificate = await drawCertificate(report, {
      photos,
      address: this.config.linkBase + reportPath(report.reportId),
      fingerprint: fingerprintOf(report),
      kid: decodeProtectedHeader(jws).kid!,
      ...(voided && { voided }),
    });
    // One that lacks a photo may be complete later, when the store works again.
    if (photos.every(({ jpeg }) => jpeg)) this.keep(digestOf(issued), certificate);
    return certificate;
  }

  private keep(key: string, certificate: Buffer): void {
    this.cache.set(key, certificate);
    this.cachedBytes += certificate.length;
    for (const [oldest, { length }] of this.cache) {
      if (this.cachedBytes <= CACHE_BYTES) return;
      this.cache.delete(oldest);
      this.cachedBytes -= length;
    }
  }

  /** A photo for print; a missing or changed one is not shown as the signed one. */
  private async printed({ path, sha256: signed }: ReportPhoto): Promise<Pick<PrintedPhoto, 'jpeg'>> {
    const hash = IMAGE_PATH_PATTERN.exec(path)?.[1];
    const stored = hash && (await this.images.get(imageKey(hash, IMAGE_WIDTHS[2])));
    const bytes = stored && (await buffer(stored.stream));
    if (!bytes || sha256(bytes) !== signed) return {};
    const jpeg = await sharp(bytes)
      .resize({ width: PHOTO_WIDTH, height: PHOTO_WIDTH, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer();
    return { jpeg };
  }
}
