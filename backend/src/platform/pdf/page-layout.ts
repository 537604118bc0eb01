import { COLOURS } from './colours.js';
import { FONTS } from './fonts.js';

/** The size of a page in points; an inch has 72. */
export const A4 = { width: 595.28, height: 841.89 } as const;
export const MARGIN = 48;
export const WIDTH = A4.width - 2 * MARGIN;
export const RIGHT = A4.width - MARGIN;
/** Bottom of a page's content. */
export const BOTTOM = A4.height - 62;
type Font = keyof typeof FONTS;
export interface Style {
  font?: Font;
  size?: number;
  colour?: string;
  width?: number;
  /** Maximum number of lines; a longer text ends in an ellipsis. */
  lines?: number;
  align?: 'left' | 'right' | 'center';
  gap?: number;
  spacing?: number;
  link?: string;
}

/** Lays out a document from top to bottom, page by page. */
export const pageLayout = (doc: PDFKit.PDFDocument) => {
  const root = doc.struct('Document');
  doc.addStructure(root);
  let y = MARGIN;

  const prepare = ({ font = 'regular', size = 9.5, colour = COLOURS.ink }: Style) =>
    doc.font(font).fontSize(size).fillColor(colour);
  const layout = ({ width = WIDTH, align = 'left', gap = 1.5, spacing = 0 }: Style) => ({
    width,
    align,
    lineGap: gap,
    characterSpacing: spacing,
  });

  const page = {
    doc,
    get y() {
      return y;
    },
    set y(to: number) {
      y = to;
    },
    /** The height of a text. */
    height(text: string, style: Style): number {
      prepare(style);
      const full = doc.heightOfString(text || ' ', layout(style));
      const line = doc.currentLineHeight(true) + (style.gap ?? 1.5);
      return style.lines ? Math.min(full, style.lines * line) : full;
    },
    /** Writes a text and returns its height. */
    write(text: string, x: number, top: number, style: Style): number {
      const height = page.height(text, style);
      prepare(style).text(text, x, top, {
        ...layout(style),
        ...(style.lines && { height, ellipsis: true }),
        ...(style.link && { link: style.link }),
      });
      return height;
    },
    /** The largest of the sizes at which a text fits into so many lines, or the last one. */
    fittingSize(text: string, sizes: readonly number[], lines: number, style: Style): number {
      const fits = (size: number) => {
        const full = page.height(text, { ...style, size });
        return full <= lines * (doc.currentLineHeight(true) + (style.gap ?? 1.5)) + 0.1;
      };
      return sizes.find(fits) ?? sizes.at(-1)!;
    },
    /** Tags content for assistive technology: a heading, a paragraph, a figure. */
    tag(type: string, draw: () => void, alt?: string): void {
      root.add(doc.struct(type, alt === undefined ? {} : { alt }, draw));
    },
    /** A row of a table within an element of the structure. */
    row(cells: readonly { type: 'TH' | 'TD'; draw: () => void }[]): void {
      const row = doc.struct('TR');
      table?.add(row);
      for (const { type, draw } of cells) row.add(doc.struct(type, {}, draw));
      row.end();
    },
    startTable(): void {
      table = doc.struct('Table');
      root.add(table);
    },
    endTable(): void {
      table?.end();
      table = undefined;
    },
    /** Draws content that assistive technology skips. */
    decoration(draw: () => void): void {
      doc.markContent('Artifact', { type: 'Layout' });
      draw();
      doc.endMarkedContent();
    },
    rule(top: number, colour: string = COLOURS.hairline, width = 0.6): void {
      page.decoration(() =>
        doc.lineWidth(width).strokeColor(colour).moveTo(MARGIN, top).lineTo(RIGHT, top).stroke(),
      );
    },
    /** Continues on a new page where there is not enough room. */
    ensureSpace(height: number): boolean {
      if (y + height <= BOTTOM) return false;
      page.turn();
      return true;
    },
    turn(): void {
      doc.addPage();
      y = MARGIN;
    },
    heading(text: string): void {
      page.tag('H2', () => {
        y += page.write(text, MARGIN, y, { font: 'display', size: 15 });
      });
      y += 6;
    },
    end(foot: string, isComplete: boolean): void {
      root.end();
      const { count } = doc.bufferedPageRange();
      for (let n = 0; n < count; n++) {
        doc.switchToPage(n);
        page.decoration(() => {
          frame(doc);
          const top = A4.height - 46;
          const style = { size: 7.5, colour: COLOURS.inkSoft };
          const note = isComplete
            ? ''
            : ' · […] stands for letters that this print has no type for: the page shows them';
          page.write(foot + note, MARGIN, top, { ...style, width: WIDTH - 60, lines: 1 });
          page.write(`${n + 1} of ${count}`, RIGHT - 60, top, { ...style, width: 60, align: 'right' });
        });
      }
    },
  };
  let table: ReturnType<typeof doc.struct> | undefined;
  return page;
};
export type PageLayout = ReturnType<typeof pageLayout>;

/** A double line around the page. */
const frame = (doc: PDFKit.PDFDocument): void => {
  for (const [inset, width] of [
    [20, 1.4],
    [24.5, 0.4],
  ] as const)
    doc
      .lineWidth(width)
      .strokeColor(COLOURS.stamp)
      .rect(inset, inset, A4.width - 2 * inset, A4.height - 2 * inset)
      .stroke();
};
