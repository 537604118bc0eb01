import { type FindingStatus, NOT_CHECKED, type SealTone, severityOf } from '@parkho/contracts';
import { encode } from 'uqr';
import { COLOURS } from '../../platform/pdf/colours.js';
import { SEAL, SEAL_SIZE, TONE_COLOURS } from './seal.js';

/** The mark of the shop (frontend/src/ui/device/seal.tsx). */
export const drawMark = (doc: PDFKit.PDFDocument, x: number, y: number, size: number): void => {
  doc
    .save()
    .translate(x, y)
    .scale(size / 64);
  doc.circle(32, 32, 31).fill(COLOURS.stamp);
  doc.strokeColor(COLOURS.paper);
  doc.lineWidth(2.5).dash(2.6, { space: 2.74 }).circle(32, 32, 25.5).stroke().undash();
  doc.lineWidth(6).lineCap('square').path('M19.5 33.5 28.5 42 45 23').stroke();
  doc.restore();
};

/** The seal in the colour of its rating; a device that needs repair has an exclamation mark instead of the tick. */
export const drawSeal = (
  doc: PDFKit.PDFDocument,
  tone: SealTone,
  x: number,
  y: number,
  size: number,
): void => {
  const colour = TONE_COLOURS[tone];
  const { ground, rings, tick, words } = SEAL;
  doc
    .save()
    .translate(x, y)
    .scale(size / SEAL_SIZE);
  doc.circle(ground.centre, ground.centre, ground.radius).fill(COLOURS.sheet);
  doc.strokeColor(colour);
  if (tone === 'repair') doc.dash(2, { space: 3 });
  for (const { radius, width } of rings)
    doc.lineWidth(width).circle(ground.centre, ground.centre, radius).stroke();
  doc.undash().lineWidth(tick.width);
  if (tone === 'repair') doc.path('M50 36v17M50 60v4').stroke();
  else doc.lineCap('square').path(tick.path).stroke();
  doc.path(words).fill(colour);
  doc.restore();
};

/** A QR code of rectangles, with the quiet zone of four modules that readers need. */
export const drawQr = (doc: PDFKit.PDFDocument, text: string, x: number, y: number, size: number): void => {
  const { data } = encode(text, { ecc: 'M', border: 4 });
  const module = size / data.length;
  doc.rect(x, y, size, size).fill('#fff');
  data.forEach((row, line) => {
    for (let from = 0; from < row.length; from++) {
      let to = from;
      while (row[to]) to++;
      if (to > from) doc.rect(x + from * module, y + line * module, (to - from) * module, module);
      from = to;
    }
  });
  doc.fill(COLOURS.ink);
};

/** The printed colour; grey where nothing was found. */
export const statusColour = (status: FindingStatus): string =>
  [COLOURS.stamp, COLOURS.amberInk, COLOURS.redInk][severityOf(status) ?? -1] ?? COLOURS.inkSoft;

/** The sign beside the word: a tick, an exclamation mark, a cross, or an empty ring, each of its own shape. */
export const drawSign = (doc: PDFKit.PDFDocument, status: FindingStatus, x: number, y: number): void => {
  const colour = statusColour(status);
  const severity = severityOf(status);
  doc.save().translate(x, y).lineCap('round').lineJoin('round');
  if (severity === null) {
    doc.lineWidth(0.9).strokeColor(colour);
    if (status === NOT_CHECKED) doc.dash(1.6, { space: 1.4 }).circle(5, 5, 4.2).stroke().undash();
    else doc.moveTo(1.5, 5).lineTo(8.5, 5).stroke();
  } else if (severity === 0) {
    doc.circle(5, 5, 4.8).fill(colour);
    doc.lineWidth(1.4).strokeColor('#fff').path('M2.8 5.2 4.4 6.8 7.3 3.5').stroke();
  } else if (severity === 1) {
    doc.path('M5 0.4 10 9.4 0 9.4Z').fill(colour);
    doc.lineWidth(1.2).strokeColor('#fff').moveTo(5, 3.7).lineTo(5, 6).stroke();
    doc.circle(5, 7.9, 0.75).fill('#fff');
  } else {
    doc.rect(0.4, 0.4, 9.2, 9.2).fill(colour);
    doc.lineWidth(1.4).strokeColor('#fff').path('M3 3 7 7M7 3 3 7').stroke();
  }
  doc.restore();
};
