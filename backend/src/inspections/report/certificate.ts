import { buffer } from 'node:stream/consumers';
import {
  CHECKLIST,
  type CheckItem,
  coverageOf,
  type Finding,
  findingAt,
  type InspectionReport,
  notVerifiedLabels,
  RATING_MAX,
  REPORT_PHOTO_LABELS,
  type ReportPhotoLabel,
  type ReportVoiding,
  reportedParts,
  SEAL_TEXTS,
  sealTone,
  severityOf,
  verdictText,
} from '@parkho/contracts';
import PDFDocument from 'pdfkit';
import { COLOURS } from '../../platform/pdf/colours.js';
import { FONTS, isPrintable, toPrintable } from '../../platform/pdf/fonts.js';
import {
  BOTTOM,
  MARGIN,
  type PageLayout,
  pageLayout,
  RIGHT,
  type Style,
  WIDTH,
} from '../../platform/pdf/page-layout.js';
import { drawMark, drawQr, drawSeal, drawSign, statusColour } from './figures.js';
import { TONE_COLOURS } from './seal.js';

/** A photo in print; without `jpeg` where the signed one no longer exists. */
export interface PrintedPhoto {
  label: ReportPhotoLabel;
  sha256: string;
  jpeg?: Buffer;
}

interface CertificateData {
  photos: readonly PrintedPhoto[];
  /** The address at which the report is read and verified. */
  address: string;
  /** SHA-256 in hex of the signed content. */
  fingerprint: string;
  /** Id of the signing key. */
  kid: string;
  /** Present if the report was void when this was made. */
  voided?: ReportVoiding;
}

/** Height of the verification block at the bottom of the first page. */
const PROOF = 122;

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Karachi' });
const TIME = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Karachi',
});

/**
 * The printed certificate: A4, tagged, and the same bytes for the same report, photos, address and voiding. It shows
 * nothing else that may change after the report was issued; its QR code leads to that.
 */
export const drawCertificate = (report: InspectionReport, printed: CertificateData): Promise<Buffer> => {
  const { reportId, version, issuedAt, issuer, device } = report;
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en',
    tagged: true,
    displayTitle: true,
    info: {
      Title: `Inspection report ${reportId}: ${device.name}`,
      Author: issuer,
      Subject: `Version ${version}`,
      CreationDate: new Date(issuedAt),
      ModDate: new Date(issuedAt),
    },
  });
  const content = buffer(doc);
  for (const [name, { file }] of Object.entries(FONTS)) doc.registerFont(name, file);
  const page = pageLayout(doc);
  for (const block of drawFront(page, report, printed)) {
    page.ensureSpace(page.height(block.text, BODY) + 24);
    drawBlock(page, block);
  }
  drawFindings(page, report);
  if (printed.photos.length > 0) drawPhotos(page, printed.photos);
  if (report.attachments.length > 0) drawAttachments(page, report);
  page.end(
    `${reportId} · Version ${version} · ${issuer}`,
    [...textsOf(report), printed.voided?.reason ?? ''].every(isPrintable),
  );
  doc.end();
  return content;
};

/** All texts that users typed. */
const textsOf = ({
  device,
  deviceInfo,
  overallNotes,
  overruled,
  correction,
  ...report
}: InspectionReport) => [
  device.name,
  ...FACTS.flatMap(([, of]) => of({ device, deviceInfo, overallNotes, ...report }) ?? []),
  overallNotes,
  overruled ?? '',
  correction ?? '',
  ...CHECKLIST.flatMap((item) => {
    const finding = findingAt(report, item);
    return [finding.notes ?? '', measuredIn(item, finding)];
  }),
  ...report.attachments.map(({ name }) => name),
];

type Fact = readonly [
  label: string,
  of: (
    report: Pick<InspectionReport, 'device' | 'deviceInfo'> & Partial<InspectionReport>,
  ) => string | undefined,
];
/** The facts about the device, in two columns. */
const FACTS: readonly Fact[] = [
  ['Inspected on', ({ deviceInfo }) => DAY.format(new Date(`${deviceInfo.inspectionDate}T12:00:00+05:00`))],
  ['Inspector', ({ deviceInfo }) => deviceInfo.inspectorName],
  ['Brand', ({ device }) => device.brand],
  ['Model', ({ device, deviceInfo }) => deviceInfo.deviceModel || device.model],
  [
    'Serial number',
    ({ deviceInfo: { serialNumber, noSerialNumber } }) =>
      serialNumber ?? (noSerialNumber && `None: ${noSerialNumber}`),
  ],
  ['Condition, as listed', ({ device }) => device.condition],
  ['Processor, as listed', ({ device }) => device.processor],
  ['Memory, as listed', ({ device }) => device.ram],
  ['Storage, as listed', ({ device }) => device.storage],
  ['Graphics, as listed', ({ device }) => device.gpu],
];

const SEAL_WIDTH = 124;

/** The first page: the device, the verdict, and how to verify the report; then texts that did not fit there. */
const drawFront = (page: PageLayout, report: InspectionReport, printed: CertificateData): Block[] => {
  const { doc } = page;
  const { reportId, version, issuedAt, device } = report;
  page.decoration(() => {
    drawMark(doc, MARGIN, MARGIN, 30);
    page.write('Parkho', MARGIN + 38, MARGIN + 1, { font: 'display', size: 22, width: 120 });
  });
  page.tag('P', () => {
    const right = { width: 260, align: 'right' } as const;
    page.write(reportId, RIGHT - 260, MARGIN, { font: 'bold', size: 13, spacing: 0.6, ...right });
    const issued = `Version ${version}, issued ${TIME.format(new Date(issuedAt))} (Pakistan)`;
    page.write(issued, RIGHT - 260, MARGIN + 18, { size: 8.5, colour: COLOURS.inkSoft, ...right });
  });
  page.rule(MARGIN + 44, COLOURS.stamp, 0.8);

  if (printed.voided) drawVoid(page, printed.voided);
  const top = printed.voided ? page.y + 14 : MARGIN + 66;
  const textWidth = WIDTH - SEAL_WIDTH - 24;
  if (!printed.voided)
    page.tag(
      'Figure',
      () => drawSeal(doc, sealTone(report.overallRating), RIGHT - SEAL_WIDTH, top - 4, SEAL_WIDTH),
      `Seal: ${SEAL_TEXTS[sealTone(report.overallRating)]}, Parkho lab`,
    );
  page.y = top;
  page.tag('P', () => {
    page.y += page.write('INSPECTION REPORT', MARGIN, page.y, {
      font: 'bold',
      size: 9,
      colour: COLOURS.stamp,
      spacing: 1.6,
      width: textWidth,
    });
  });
  page.y += 4;
  const name = toPrintable(device.name);
  const title: Style = { font: 'display', width: textWidth, gap: 0 };
  const size = page.fittingSize(name, [30, 26, 22, 19, 16], 2, title);
  page.tag('H1', () => {
    page.y += page.write(name, MARGIN, page.y, { ...title, size, lines: 4 });
  });
  // Below the seal, where there is one.
  page.y = Math.max(page.y + 14, printed.voided ? 0 : top + 92);
  drawVerdict(page, report);
  page.y += 18;
  drawFacts(page, report);
  drawGlance(page, report);
  const remainingText = drawWords(page, report);
  drawProof(page, printed);
  return remainingText;
};

/** Across the page, above the content of the report. */
const drawVoid = (page: PageLayout, { at, reason }: ReportVoiding): void => {
  page.y = MARGIN + 56;
  const title = `WITHDRAWN on ${DAY.format(new Date(at))}`;
  page.tag('H2', () => {
    page.y += page.write(title, MARGIN, page.y, { font: 'bold', size: 13, colour: COLOURS.redInk });
  });
  const text = `Parkho has withdrawn this report: the device no longer counts as inspected.${reason ? ` Reason: ${toPrintable(reason)}` : ''}`;
  page.tag('P', () => {
    page.y += page.write(text, MARGIN, page.y + 2, { size: 9.5, width: WIDTH, lines: 6 }) + 8;
  });
  page.rule(page.y, COLOURS.redInk, 0.8);
};

const drawVerdict = (page: PageLayout, report: InspectionReport): void => {
  const { doc } = page;
  const { overallRating } = report;
  const colour = TONE_COLOURS[sealTone(overallRating)];
  const { checked, of } = coverageOf(report);
  const top = page.y;
  page.tag('P', () => {
    const digits = String(overallRating);
    page.write(digits, MARGIN, top, { font: 'display', size: 58, colour, gap: 0, width: 120 });
    const across = doc.font('display').fontSize(58).widthOfString(digits);
    page.write(`/${RATING_MAX}`, MARGIN + across + 3, top + 33, {
      font: 'display',
      size: 20,
      colour: COLOURS.inkSoft,
      gap: 0,
      width: 60,
    });
  });
  const x = MARGIN + 124;
  page.tag('P', () => {
    page.write(verdictText(report), x, top + 8, { font: 'display', size: 20, colour, gap: 0, width: 230 });
    page.write(`${checked} of ${of} parts checked`, x, top + 50, {
      font: 'bold',
      size: 10,
      width: RIGHT - x,
    });
  });
  page.y = top + 68;
  const open = notVerifiedLabels(report);
  if (open.length > 0)
    page.tag('P', () => {
      page.y +=
        page.write(`Not verified: ${open.join(', ')}`, MARGIN, page.y + 4, {
          font: 'bold',
          size: 9.5,
          colour: COLOURS.amberInk,
          width: WIDTH,
        }) + 4;
    });
  page.decoration(() => {
    const step = 23;
    for (let n = 0; n < RATING_MAX; n++) {
      doc.roundedRect(x + n * step, top + 35, step - 3, 7, 1.5);
      if (n < overallRating) doc.fill(colour);
      else doc.lineWidth(0.6).strokeColor(COLOURS.hairline).stroke();
    }
  });
};

const drawFacts = (page: PageLayout, report: InspectionReport): void => {
  const facts = FACTS.flatMap(([label, of]) => {
    const value = of(report);
    return value ? [{ label, value: toPrintable(value) }] : [];
  });
  page.rule(page.y);
  page.y += 9;
  const width = (WIDTH - 20) / 2;
  for (let n = 0; n < facts.length; n += 2) {
    const pair = facts.slice(n, n + 2);
    const style: Style = { font: 'bold', size: 9.5, width: width - 98, gap: 1, lines: 5 };
    const height = Math.max(...pair.map(({ value }) => page.height(value, style)));
    pair.forEach(({ label, value }, column) => {
      const x = MARGIN + column * (width + 20);
      page.tag('P', () => {
        page.write(label, x, page.y + 0.7, { size: 8.5, colour: COLOURS.inkSoft, width: 96 });
        page.write(value, x + 98, page.y, style);
      });
    });
    page.y += height + 5;
  }
  page.y += 4;
  page.rule(page.y);
  page.y += 12;
};

const SUMMARY_GRID = { columns: 3, line: 16 } as const;

/** Every part with its sign, so that the first page is complete by itself; the table that follows has the details. */
const drawGlance = (page: PageLayout, report: InspectionReport): void => {
  const parts = reportedParts(report);
  const perColumn = Math.ceil(parts.length / SUMMARY_GRID.columns);
  const height = perColumn * SUMMARY_GRID.line + 12;
  if (page.y + height > BOTTOM - PROOF) return;
  const step = WIDTH / SUMMARY_GRID.columns;
  for (const [n, item] of parts.entries()) {
    const { status } = findingAt(report, item);
    const x = MARGIN + Math.floor(n / perColumn) * step;
    const y = page.y + (n % perColumn) * SUMMARY_GRID.line;
    page.decoration(() => drawSign(page.doc, status, x, y + 0.5));
    page.tag('P', () => {
      page.write(item.label, x + 15, y, { size: 9, width: 78, lines: 1 });
      const isWrong = Boolean(severityOf(status));
      const style: Style = { size: 9, colour: statusColour(status), width: step - 98, lines: 1 };
      page.write(status, x + 94, y, { ...style, font: isWrong ? 'bold' : 'regular' });
    });
  }
  page.y += height;
  page.rule(page.y - 4);
  page.y += 9;
};

interface Block {
  title: string;
  text: string;
}
const BODY: Style = { size: 9.5, gap: 2.5 };

/** The inspector's remarks; returns those that do not fit on the first page. */
const drawWords = (
  page: PageLayout,
  { correction, version, overruled, overallNotes }: InspectionReport,
): Block[] => {
  const blocks = [
    { title: `What version ${version} corrects`, text: toPrintable(correction ?? '') },
    { title: 'The inspector says', text: toPrintable(overallNotes) },
    { title: 'Why the verdict is not the one that the findings suggest', text: toPrintable(overruled ?? '') },
  ].filter(({ text }) => text);
  const overflows = ({ text }: Block) => {
    const height = page.height(text, BODY) + 24;
    return page.y + height > BOTTOM - PROOF;
  };
  for (const [n, block] of blocks.entries()) {
    if (overflows(block)) {
      const note = `${block.title}: see the next page`;
      page.tag('P', () => page.write(note, MARGIN, page.y, { size: 8.5, colour: COLOURS.inkSoft }));
      return blocks.slice(n);
    }
    drawBlock(page, block);
  }
  return [];
};

const drawBlock = (page: PageLayout, { title, text }: Block): void => {
  page.tag('H2', () => {
    page.y += page.write(title, MARGIN, page.y, { font: 'bold', size: 9.5 }) + 1;
  });
  page.tag('P', () => {
    page.y += page.write(text, MARGIN, page.y, BODY) + 9;
  });
};

/** Draws the instructions to verify the report. */
const drawProof = (page: PageLayout, { address, fingerprint, kid }: CertificateData): void => {
  const { doc } = page;
  const top = BOTTOM - PROOF + 12;
  const size = PROOF - 12;
  page.decoration(() => doc.roundedRect(MARGIN, top - 6, WIDTH, size + 12, 4).fill(COLOURS.stampTint));
  page.tag('Figure', () => drawQr(doc, address, MARGIN + 6, top, size), `QR code: ${address}`);
  const x = MARGIN + size + 22;
  const width = RIGHT - x - 12;
  let y = top + 1;
  page.tag('P', () => {
    y += page.write('Check it yourself', x, y, { font: 'display', size: 13, width });
    y += page.write(address, x, y + 1, {
      font: 'bold',
      size: 9.5,
      colour: COLOURS.stamp,
      width,
      lines: 2,
      link: address,
    });
    y += page.write(
      'The page recomputes this report from its data, its photos and our published keys, and shows later versions.',
      x,
      y + 2,
      { size: 8, width },
    );
  });
  page.tag('P', () => {
    const small: Style = { size: 7.5, colour: COLOURS.inkSoft, width };
    y += 6;
    y += page.write('Fingerprint (SHA-256 of the canonical report)', x, y, { ...small });
    y += page.write(inGroups(fingerprint), x, y, { size: 7.5, font: 'bold', width });
    page.write(`Signed with Ed25519, key ${toPrintable(kid)}`, x, y + 2, { ...small, lines: 1 });
  });
  page.turn();
};

/** '3f2a 99c0 …', on two lines. */
const inGroups = (hex: string): string => hex.replace(/(.{4})(?=.)/g, '$1 ');

const COLUMNS = { part: 0, status: 112, measured: 208, notes: 330 } as const;
const CELL = { part: 106, status: 90, measured: 114, notes: WIDTH - 330 } as const;

const GROUPS: readonly (readonly [name: string, has: (item: CheckItem) => boolean])[] = [
  ['Outside', ({ path }) => path.startsWith('physical.') && !path.startsWith('physical.ports.')],
  ['Ports', ({ path }) => path.startsWith('physical.ports.')],
  ['Inside', ({ path }) => path.startsWith('internals.')],
];

const drawFindings = (page: PageLayout, report: InspectionReport): void => {
  page.ensureSpace(90);
  page.heading('Findings');
  page.startTable();
  drawTableHead(page);
  const parts = reportedParts(report);
  for (const [group, has] of GROUPS) {
    parts.filter(has).forEach((item, n) => {
      drawFinding(page, item, findingAt(report, item), n === 0 ? group : undefined);
    });
  }
  page.endTable();
  page.y += 10;
};

const drawTableHead = (page: PageLayout): void => {
  const style = { font: 'bold', size: 8, colour: COLOURS.inkSoft } as const;
  const head = [
    ['Part', COLUMNS.part],
    ['Finding', COLUMNS.status],
    ['Measured', COLUMNS.measured],
    ['Notes', COLUMNS.notes],
  ] as const;
  page.row(
    head.map(([text, x]) => ({
      type: 'TH' as const,
      draw: () => void page.write(text, MARGIN + x, page.y, { ...style, width: 100 }),
    })),
  );
  page.y += 13;
  page.rule(page.y, COLOURS.ink, 0.8);
};

const drawFinding = (page: PageLayout, item: CheckItem, finding: Finding, group?: string): void => {
  const measured = toPrintable(measuredIn(item, finding));
  const notes = toPrintable(finding.notes ?? '');
  const small = { size: 8.5, gap: 1 } as const;
  const height = Math.max(
    11,
    page.height(measured, { ...small, width: CELL.measured }),
    page.height(notes, { ...small, width: CELL.notes }),
  );
  const above = group ? 17 : 0;
  if (page.ensureSpace(height + 9 + above)) drawTableHead(page);
  if (group) {
    page.row([
      {
        type: 'TH',
        draw: () =>
          void page.write(group, MARGIN, page.y + 6, { font: 'bold', size: 9, colour: COLOURS.stamp }),
      },
    ]);
    page.y += above;
  }
  const y = page.y + 4.5;
  page.decoration(() => drawSign(page.doc, finding.status, MARGIN + COLUMNS.status, y + 0.5));
  page.row([
    {
      type: 'TH',
      draw: () => void page.write(item.label, MARGIN, y, { font: 'bold', size: 9, width: CELL.part }),
    },
    {
      type: 'TD',
      draw: () =>
        void page.write(finding.status, MARGIN + COLUMNS.status + 15, y, {
          size: 9,
          font: severityOf(finding.status) ? 'bold' : 'regular',
          colour: statusColour(finding.status),
          width: CELL.status - 15,
        }),
    },
    {
      type: 'TD',
      draw: () => void page.write(measured, MARGIN + COLUMNS.measured, y, { ...small, width: CELL.measured }),
    },
    {
      type: 'TD',
      draw: () => void page.write(notes, MARGIN + COLUMNS.notes, y, { ...small, width: CELL.notes }),
    },
  ]);
  page.y = y + height + 4.5;
  page.rule(page.y);
};

/** 'Health 86%, Backup 4.5 hours', 'Output: clear'. */
const measuredIn = (item: CheckItem, finding: Finding): string =>
  item.measures
    .flatMap(({ name, label, unit }) => {
      const value = (finding as unknown as Record<string, unknown>)[name];
      if (value === undefined || value === '') return [];
      return unit === undefined ? `${label}: ${value}` : `${label} ${value}${unit === '%' ? '' : ' '}${unit}`;
    })
    .join(', ');

const PHOTO = { width: (WIDTH - 16) / 2, height: 168 } as const;
const ROW = PHOTO.height + 40;

const drawPhotos = (page: PageLayout, photos: readonly PrintedPhoto[]): void => {
  const { doc } = page;
  page.ensureSpace(26 + ROW);
  page.heading('Photos');
  for (let n = 0; n < photos.length; n += 2) {
    page.ensureSpace(ROW);
    const y = page.y;
    photos.slice(n, n + 2).forEach(({ label, sha256, jpeg }, column) => {
      const x = MARGIN + column * (PHOTO.width + 16);
      const name = REPORT_PHOTO_LABELS[label];
      page.tag(
        'Figure',
        () => {
          doc.rect(x, y, PHOTO.width, PHOTO.height).fill(COLOURS.paper);
          if (jpeg)
            doc.image(jpeg, x, y, { fit: [PHOTO.width, PHOTO.height], align: 'center', valign: 'center' });
        },
        jpeg ? `Photo: ${name}` : `Photo missing: ${name}`,
      );
      page.tag('Caption', () => {
        if (!jpeg)
          page.write('The photo that was signed is not there any more.', x + 20, y + 74, {
            size: 9,
            colour: COLOURS.redInk,
            width: PHOTO.width - 40,
            align: 'center',
          });
        page.write(name, x, y + PHOTO.height + 4, { font: 'bold', size: 9, width: PHOTO.width });
        page.write(`SHA-256 ${sha256}`, x, y + PHOTO.height + 16, {
          size: 6,
          colour: COLOURS.inkSoft,
          width: PHOTO.width,
        });
      });
    });
    page.y += ROW;
  }
};

const drawAttachments = (page: PageLayout, { attachments }: InspectionReport): void => {
  page.ensureSpace(60);
  page.heading('Attached files');
  for (const { name, bytes, sha256 } of attachments) {
    page.ensureSpace(28);
    page.tag('P', () => {
      const label = `${toPrintable(name)}, ${bytes.toLocaleString('en')} bytes`;
      page.y += page.write(label, MARGIN, page.y, { font: 'bold', size: 9, lines: 1 });
      page.y += page.write(`SHA-256 ${sha256}`, MARGIN, page.y, { size: 7.5, colour: COLOURS.inkSoft }) + 4;
    });
  }
};
