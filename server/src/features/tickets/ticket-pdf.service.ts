/** Tickets as a PDF, one page each (D-TK-02; docs/rules/tickets.md). */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OutputOf } from '@gangway/contract/call';
import type { getTicket } from '@gangway/contract/tickets';
import type { Location } from '@gangway/domain/location/location';
import { currentLocale, directionOf } from '@gangway/domain/messages/locale';
import type { Bidi } from 'bidi-js';
import type PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { t } from '../../messages/t.ts';
import { type FontRanges, type Part, type Run, readParts } from './pdf-fonts.ts';
import { type Direction, setLines, type TextRules } from './pdf-lines.ts';
import { type SheetFact, type TicketSheet, ticketSheets } from './ticket-sheet.ts';
import { unpackWoff } from './unpack-woff.ts';

type Document = InstanceType<typeof PDFDocument>;

const require = createRequire(import.meta.url);
const fontFile = (part: string, weight: Weight) =>
  require.resolve(
    part === 'arabic'
      ? `@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-${weight}-normal.woff`
      : `@fontsource/noto-sans/files/noto-sans-${part}-${weight}-normal.woff`,
  );

/** Fonts that were used, at most a megabyte in all. */
const unpacked = new Map<string, Buffer>();

function fontOf(part: string, weight: Weight): Buffer {
  const name = `${part}-${weight}`;
  const known = unpacked.get(name) ?? unpackWoff(readFileSync(fontFile(part, weight)));
  unpacked.set(name, known);
  return known;
}

/** Returns the parts of the fonts: those of Noto Sans, and the letters that only Noto Sans Arabic has. */
function listParts(): Part[] {
  const ranges = require('@fontsource/noto-sans/unicode.json') as FontRanges;
  const { arabic = '' } = require('@fontsource/noto-sans-arabic/unicode.json') as FontRanges;
  return readParts({ ...ranges, arabic });
}

async function loadRules(): Promise<TextRules> {
  const createBidi = require('bidi-js') as () => Bidi;
  const { default: LineBreaker } = await import('linebreak');
  return { bidi: createBidi(), LineBreaker };
}

type Weight = 400 | 700;

interface Look {
  size: number;
  weight?: Weight;
  color?: string;
  x: number;
  y?: number;
  width: number;
  /** Where lines begin: at the start, as the language of the page is written, or at the end. */
  align?: 'start' | 'end';
}

/** In points, 72 to the inch. */
const margin = 54;
const codeSide = 216;
const gap = 24;
const ink = '#14211f';
const gray = '#52615f';
/** Between lines. */
const leading = 2;
/** Pages drawn before others get their turn. */
const pagesAtOnce = 10;

/** Countries whose paper is Letter; everywhere else it is A4. */
const letterCountries = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE']);

/** Of Noto Sans, in ems. All parts are written on its base line. */
const ascent = 1.069;
const lineHeight = 1.362;

function createPen(doc: Document, rules: TextRules, direction: Direction) {
  const parts = listParts();
  const known = new Set<string>();
  const use = (part: string, weight: Weight) => {
    const name = `${part}-${weight}`;
    if (!known.has(name)) doc.registerFont(name, fontOf(part, weight));
    known.add(name);
    doc.font(name);
  };
  return {
    /** Returns the left edge of a box, given as if the page were written from left to right. */
    placed: (x: number, width: number) => (direction === 'rtl' ? doc.page.width - x - width : x),
    /** Writes a paragraph; without a height, below the last one. */
    write(
      text: string,
      { size, weight = 400, color = ink, x, y = doc.y, width, align = 'start' }: Look,
    ): void {
      doc.fontSize(size).fillColor(color);
      const measure = ({ part, text: run }: Run) => {
        use(part, weight);
        return doc.widthOfString(run);
      };
      const left = this.placed(x, width);
      const isRight = (align === 'end') === (direction === 'ltr');
      let top = y;
      for (const line of setLines(text, { ...rules, parts, direction, width, measure })) {
        let at = isRight ? left + width - line.width : left;
        for (const run of line.runs) {
          use(run.part, weight);
          doc.text(run.text, at, top + ascent * size, { lineBreak: false, baseline: 'alphabetic' });
          at += doc.widthOfString(run.text);
        }
        top += lineHeight * size + leading;
      }
      doc.y = top;
    },
    /** Leaves a part of a line of this size empty. */
    skip(lines: number, size: number): void {
      doc.y += lines * (lineHeight * size + leading);
    },
  };
}
type Pen = ReturnType<typeof createPen>;

/** As filled squares, sharp at any size, on the white that scanners need around them. */
function drawCode(doc: Document, code: string, x: number, y: number): void {
  const { data, size } = encode(code, { ecc: 'M', border: 0 });
  const step = codeSide / size;
  for (const [row, squares] of data.entries())
    for (const [column, isDark] of squares.entries())
      if (isDark) doc.rect(x + column * step, y + row * step, step, step);
  doc.fill('#000000');
}

function drawHead(doc: Document, pen: Pen, sheet: TicketSheet, width: number): void {
  doc.rect(margin, margin, width, 5).fill(sheet.accent);
  const top = margin + 20;
  pen.write(sheet.order, { size: 11, color: gray, x: margin, y: top, width, align: 'end' });
  pen.write(sheet.venue, { size: 11, weight: 700, x: margin, y: top, width: width * 0.62 });
  pen.write(sheet.activity, { size: 24, weight: 700, x: margin, y: doc.y + 18, width });
  if (sheet.packageName !== null) pen.write(sheet.packageName, { size: 11, color: gray, x: margin, width });
  pen.skip(0.3, 24);
  for (const line of sheet.when) pen.write(line, { size: 14, weight: 700, x: margin, width });
  if (sheet.arrival !== null) pen.write(sheet.arrival, { size: 12, x: margin, width });
}

interface Column {
  x: number;
  width: number;
  /** Where the text ends at the latest. */
  bottom: number;
}

/** Draws facts from here down, and returns those that had no room. */
function drawFacts(doc: Document, pen: Pen, facts: readonly SheetFact[], column: Column): SheetFact[] {
  const { x, width, bottom } = column;
  for (const [place, { label, lines }] of facts.entries()) {
    if (doc.y > bottom - 40) return facts.slice(place);
    pen.write(label, { size: 9, color: gray, x, width });
    for (const line of lines) if (doc.y < bottom - 14) pen.write(line, { size: 11, x, width });
    pen.skip(0.6, 11);
  }
  return [];
}

/**
 * The code, with who it admits and the facts beside it; what has no room there is below the code. What still has none
 * is on the ticket page: a ticket never has a second sheet.
 */
function drawStub(doc: Document, pen: Pen, sheet: TicketSheet, width: number, bottom: number): void {
  const top = doc.y + gap;
  doc
    .moveTo(margin, top)
    .lineTo(margin + width, top)
    .dash(2, { space: 4 })
    .strokeColor('#9aa8a6')
    .stroke()
    .undash();
  const y = top + gap;
  drawCode(doc, sheet.code, pen.placed(margin, codeSide), y);
  const beside = { x: margin + codeSide + gap, width: width - codeSide - gap };
  pen.write(sheet.title, { size: 18, weight: 700, y, ...beside });
  pen.write(sheet.place, { size: 12, color: gray, ...beside });
  pen.skip(0.5, 12);
  pen.write(sheet.name, { size: 12, ...beside });
  pen.write(sheet.status ?? t('tickets.pdf.show'), {
    size: 12,
    weight: sheet.status === null ? 400 : 700,
    color: sheet.status === null ? gray : '#a32a1f',
    ...beside,
  });
  pen.skip(0.8, 12);
  const left = drawFacts(doc, pen, sheet.facts, { ...beside, bottom });
  doc.y = y + codeSide + gap;
  drawFacts(doc, pen, left, { x: margin, width: codeSide, bottom });
}

function drawSheet(doc: Document, pen: Pen, sheet: TicketSheet): void {
  const width = doc.page.width - 2 * margin;
  const bottom = doc.page.height - margin - 34;
  drawHead(doc, pen, sheet, width);
  drawStub(doc, pen, sheet, width, bottom);
  for (const [place, line] of sheet.foot.entries())
    pen.write(line, { size: 9, color: gray, x: margin, y: bottom + 6 + place * 13, width });
}

/**
 * Draws the tickets. The library and its fonts are loaded with the first PDF, to save memory elsewhere; between pages
 * other requests get their turn.
 */
export async function ticketPdf(answer: OutputOf<typeof getTicket>, location: Location): Promise<Buffer> {
  const [{ default: Pdf }, rules] = await Promise.all([import('pdfkit'), loadRules()]);
  const title = t('tickets.pdf.title', { number: answer.orderNumber });
  const doc = new Pdf({
    size: letterCountries.has(location.country) ? 'LETTER' : 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: 0 },
    autoFirstPage: false,
    lang: currentLocale(),
    displayTitle: true,
    info: { Title: title, Author: location.name },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => doc.on('end', resolve));
  const pen = createPen(doc, rules, directionOf(currentLocale()));
  for (const [place, sheet] of ticketSheets(answer, location).entries()) {
    if (place > 0 && place % pagesAtOnce === 0) await nextTurn();
    doc.addPage();
    drawSheet(doc, pen, sheet);
  }
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
