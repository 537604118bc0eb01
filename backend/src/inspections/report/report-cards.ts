import { Injectable } from '@nestjs/common';
import {
  coverageOf,
  DomainError,
  GENERAL_MESSAGES,
  RATING_MAX,
  sealTone,
  verdictText,
} from '@parkho/contracts';
import sharp, { type OverlayOptions } from 'sharp';
import { FairSemaphore } from '../../platform/http/limits/fair-semaphore.js';
import { SHARE_SIZE } from '../../platform/media/share-pictures.js';
import { COLOURS } from '../../platform/pdf/colours.js';
import { FONTS, toPrintable } from '../../platform/pdf/fonts.js';
import type { CertificateContent } from './certificates.js';
import { sealSvg, TONE_COLOURS } from './seal.js';

/** Different pictures that are waited for. */
const MAX_PENDING = 32;
const MARGIN = 72;
const SEAL = 320;

/** Makes pictures of shared links to reports: seal, rating and device. */
@Injectable()
export class ReportCards {
  private readonly makers = new FairSemaphore(1);
  private waiting = 0;

  /** @throws DomainError 'too-many' while too many others are being rendered */
  async of(certified: Omit<CertificateContent, 'jws'>): Promise<Buffer> {
    if (this.waiting >= MAX_PENDING)
      throw new DomainError('too-many', GENERAL_MESSAGES.unavailable, { retryAfter: 1 });
    this.waiting += 1;
    try {
      return await this.makers.withPermits(1, () => draw(certified));
    } finally {
      this.waiting -= 1;
    }
  }
}

const draw = async ({ report, voided }: Omit<CertificateContent, 'jws'>): Promise<Buffer> => {
  const { overallRating, reportId, version, device } = report;
  const { checked, of } = coverageOf(report);
  const tone = sealTone(overallRating);
  const width = SHARE_SIZE.width - 2 * MARGIN - SEAL - 40;
  const parts: OverlayOptions[] = [
    ...(voided
      ? []
      : [{ input: Buffer.from(sealSvg(SEAL, tone)), left: SHARE_SIZE.width - MARGIN - SEAL, top: 155 }]),
    await words(voided ? 'Inspection report' : 'Inspection report', {
      font: 'bold',
      size: 27,
      colour: voided ? COLOURS.redInk : COLOURS.stamp,
      top: 70,
      width,
    }),
    await words(device.name, { font: 'display', size: 54, top: 116, width, height: 150 }),
    await words(`${overallRating}/${RATING_MAX}`, {
      font: 'display',
      size: 110,
      colour: voided ? COLOURS.inkSoft : TONE_COLOURS[tone],
      top: 292,
      width,
    }),
    await words(voided ? 'Withdrawn' : verdictText(report), {
      font: 'bold',
      size: 34,
      top: 436,
      width,
    }),
    await words(`${checked} of ${of} parts checked. ${reportId}, version ${version}`, {
      font: 'regular',
      size: 27,
      colour: COLOURS.inkSoft,
      top: 508,
      width: SHARE_SIZE.width - 2 * MARGIN,
    }),
  ];
  return sharp({ create: { ...SHARE_SIZE, channels: 3, background: COLOURS.paper } })
    .composite([{ input: EDGE, left: 0, top: 0 }, ...parts])
    .jpeg({ quality: 85 })
    .toBuffer();
};

const EDGE = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_SIZE.width}" height="${SHARE_SIZE.height}"><g fill="none" stroke="${COLOURS.stamp}"><rect x="22" y="22" width="1156" height="586" stroke-width="4"/><rect x="31" y="31" width="1138" height="568"/></g></svg>`,
);

interface Place {
  font: keyof typeof FONTS;
  /** The font size in pixels; smaller where the text does not fit. */
  size: number;
  colour?: string;
  top: number;
  width: number;
  height?: number;
}

const words = async (
  text: string,
  { font, size, colour = COLOURS.ink, top, width, height = size * 1.6 }: Place,
): Promise<OverlayOptions> => {
  const { family, file } = FONTS[font];
  const render = async (size: number): Promise<{ data: Buffer; info: { width: number; height: number } }> => {
    const rendered = await sharp({
      text: {
        text: `<span foreground="${colour}">${escapeMarkup(toPrintable(text) || ' ')}</span>`,
        font: `${family} ${font === 'regular' ? '' : 'Bold '}${size}px`,
        fontfile: file,
        width,
        rgba: true,
        dpi: 72,
        wrap: 'word-char',
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    return rendered.info.height > height && size > 20 ? render(Math.round(size * 0.8)) : rendered;
  };
  const { data, info } = await render(size);
  const input =
    info.height > height || info.width > width
      ? await sharp(data)
          .extract({
            left: 0,
            top: 0,
            width: Math.min(width, info.width),
            height: Math.min(Math.floor(height), info.height),
          })
          .toBuffer()
      : data;
  return { input, left: MARGIN, top };
};

const escapeMarkup = (text: string): string =>
  text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
