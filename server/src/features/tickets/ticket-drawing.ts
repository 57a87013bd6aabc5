/** One ticket on paper, in the look of the ticket page: a card with the day, who may come in, and its code (docs/rules/tickets.md). */
import { encode } from 'uqr';
import { t } from '../../messages/t.ts';
import type { PdfDocument as Document, Pen } from './pdf.service.ts';
import { gray, heightOf, type TextLook } from './pdf-look.shared.ts';
import type { SheetFact, TicketSheet } from './ticket-sheet.ts';

/** Where a ticket goes, in points, as if the page were written from left to right. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A logo that the file holds once, with its size in pixels. */
export interface OpenedLogo {
  picture: Parameters<Document['image']>[0];
  width: number;
  height: number;
}

/** Sizes in points: of a whole page, and of half of one. */
const sizes = {
  1: {
    ...{ code: 204, logo: 40, day: 60, pad: 22, gap: 18 },
    ...{ name: 22, when: 13, text: 11, small: 9, titleLines: 4, hasFactsBeside: false },
  },
  2: {
    ...{ code: 142, logo: 26, day: 46, pad: 14, gap: 12 },
    ...{ name: 15, when: 11, text: 9, small: 7.5, titleLines: 2, hasFactsBeside: true },
  },
} as const;
export type PerPage = keyof typeof sizes;
type Sizes = (typeof sizes)[PerPage];

const line = '#cfd8d7';
const refused = '#a32a1f';

/** The accent on paper, as light as the page's soft areas. */
function softOf(accent: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16));
  return `#${parts
    .map((part) =>
      Math.round(part + (255 - part) * 0.88)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

interface Drawing {
  doc: Document;
  pen: Pen;
  sheet: TicketSheet;
  sizes: Sizes;
}

/** Writes at most some lines of a paragraph from `y`, and none below the bottom; returns where the next one begins. */
function writeLines(
  pen: Pen,
  text: string,
  of: TextLook & { x: number; y: number; width: number; most?: number; bottom?: number },
): number {
  const { x, width, most = Number.POSITIVE_INFINITY, bottom = Number.POSITIVE_INFINITY, ...look } = of;
  let y = of.y;
  for (const [place, set] of pen.set(text, look, width).entries()) {
    if (place >= most || y + heightOf(look) > bottom) break;
    y = pen.draw(set, { x, width }, y);
  }
  return y;
}

function writeCentered(pen: Pen, text: string, look: TextLook, { x, y, width }: Omit<Box, 'height'>): number {
  const [set] = pen.set(text, look, width);
  if (set === undefined) return y;
  const { width: own } = set.line;
  return pen.draw(set, { x: x + (width - own) / 2, width: own }, y);
}

/** As filled squares, sharp at any size, on the white that scanners need around them. */
function drawCode({ doc, pen, sheet }: Drawing, x: number, y: number, side: number): void {
  const { data, size } = encode(sheet.code, { ecc: 'M', border: 0 });
  const step = side / size;
  const left = pen.placed(x, side);
  for (const [row, squares] of data.entries())
    for (const [column, isDark] of squares.entries())
      if (isDark) doc.rect(left + column * step, y + row * step, step, step);
  doc.fill('#000000');
}

/** The venue's logo, or its name, with the order's number at the other end. */
function drawBrand({ doc, pen, sheet, sizes: own }: Drawing, logo: OpenedLogo | null, box: Box): number {
  const half = box.width / 2;
  if (logo === null)
    writeLines(pen, sheet.venue, { size: own.when, weight: 700, x: box.x, y: box.y, width: half, most: 2 });
  else {
    const scale = Math.min(own.logo / logo.height, half / logo.width);
    const [width, height] = [logo.width * scale, logo.height * scale];
    const top = box.y + (own.logo - height) / 2;
    doc.image(logo.picture, pen.placed(box.x, width), top, { width, height });
  }
  const [order] = pen.set(sheet.order, { size: own.text, color: gray }, half);
  const top = box.y + (own.logo - heightOf({ size: own.text })) / 2;
  if (order !== undefined) pen.draw(order, { x: box.x + half, width: half, align: 'end' }, top);
  return box.y + own.logo + own.gap * 0.6;
}

/** The day as a torn-off stub, with what was booked beside it. */
function drawHead({ doc, pen, sheet, sizes: own }: Drawing, soft: string, box: Box): number {
  let { x, width } = box;
  if (sheet.day !== null) {
    const { weekday, day, month } = sheet.day;
    const height = own.day * 1.1;
    doc.roundedRect(pen.placed(x, own.day), box.y, own.day, height, 7).fill(soft);
    const words = { size: own.small, weight: 700 as const, color: gray };
    const inside = { x, width: own.day };
    const middle = writeCentered(pen, weekday, words, { ...inside, y: box.y + own.day * 0.1 });
    const last = writeCentered(pen, day, { size: own.day * 0.34, weight: 700 }, { ...inside, y: middle - 2 });
    writeCentered(pen, month, words, { ...inside, y: last - 2 });
    x += own.day + own.gap * 0.8;
    width -= own.day + own.gap * 0.8;
  }
  const beside = { x, width };
  let y = writeLines(pen, sheet.activity, {
    ...{ size: own.name, weight: 700, y: box.y, ...beside },
    most: own.titleLines,
  });
  if (sheet.packageName !== null)
    y = writeLines(pen, sheet.packageName, { size: own.text, color: gray, y, ...beside, most: 1 });
  for (const words of sheet.when) y = writeLines(pen, words, { size: own.when, weight: 700, y, ...beside });
  return Math.max(y, sheet.day === null ? 0 : box.y + own.day * 1.1);
}

/** When to be there, as the page's own notice. */
function drawArrival({ doc, pen, sheet, sizes: own }: Drawing, soft: string, box: Box): number {
  if (sheet.arrival === null) return box.y;
  const height = heightOf({ size: own.when }) + own.gap * 0.7;
  doc.roundedRect(box.x, box.y, box.width, height, 6).fill(soft);
  const x = box.x + own.gap * 0.6;
  writeLines(pen, sheet.arrival, {
    ...{ size: own.when, weight: 700, x, y: box.y + own.gap * 0.35 },
    ...{ width: box.width - own.gap * 1.2, most: 1 },
  });
  return box.y + height + own.gap * 0.7;
}

interface Column {
  x: number;
  y: number;
  width: number;
  /** Where the text ends at the latest. */
  bottom: number;
}

/** Draws facts, and returns those that had no room. */
function drawFacts({ pen, sizes: own }: Drawing, facts: readonly SheetFact[], column: Column): SheetFact[] {
  const { x, width, bottom } = column;
  let { y } = column;
  const least = heightOf({ size: own.small }) + heightOf({ size: own.text });
  for (const [place, { label, lines }] of facts.entries()) {
    if (y + least > bottom) return facts.slice(place);
    y = writeLines(pen, label, { size: own.small, color: gray, x, y, width, most: 1 });
    for (const words of lines) y = writeLines(pen, words, { size: own.text, x, y, width, bottom });
    y += own.gap * 0.4;
  }
  return [];
}

/** Who a ticket admits; returns where the next line begins. */
function drawGuest({ pen, sheet, sizes: own }: Drawing, column: Column): number {
  const { y: top, ...beside } = column;
  const most = own.titleLines;
  let y = writeLines(pen, sheet.title, { size: own.name * 0.8, weight: 700, y: top, ...beside, most });
  y = writeLines(pen, sheet.place, { size: own.text, color: gray, y, ...beside });
  y = writeLines(pen, sheet.name, { size: own.text, y: y + own.gap * 0.3, ...beside, most });
  return writeLines(pen, sheet.status ?? t('tickets.pdf.show'), {
    ...{ size: own.text, weight: sheet.status === null ? 400 : 700 },
    ...{ color: sheet.status === null ? gray : refused, y, ...beside },
  });
}

/**
 * The code, with who it admits and the facts beside it; what has no room there is below. What still has none is on the
 * ticket page: a ticket never has a second sheet. Below a long name, the code is smaller.
 */
function drawStub(drawing: Drawing, box: Box): void {
  const { sheet, sizes: own } = drawing;
  const bottom = box.y + box.height;
  const side = Math.min(own.code, box.height);
  drawCode(drawing, box.x, box.y, side);
  const x = box.x + side + own.gap * 1.2;
  const beside = { x, width: box.x + box.width - x, bottom };
  if (own.hasFactsBeside) {
    const width = beside.width * 0.48;
    const end = { x: x + beside.width - width, width, bottom, y: box.y };
    const told = drawGuest(drawing, { ...beside, width, y: box.y });
    const left = drawFacts(drawing, sheet.facts, end);
    drawFacts(drawing, left, { ...beside, width, y: told + own.gap * 0.6 });
    return;
  }
  const told = drawGuest(drawing, { ...beside, y: box.y });
  const left = drawFacts(drawing, sheet.facts, { ...beside, y: told + own.gap * 0.6 });
  drawFacts(drawing, left, { x: box.x, y: box.y + side + own.gap, width: side, bottom });
}

/** Draws a ticket into a box: the venue, the card, and how to reach the venue. */
export function drawTicket(
  { doc, pen }: Pick<Drawing, 'doc' | 'pen'>,
  sheet: TicketSheet,
  logo: OpenedLogo | null,
  { perPage, box }: { perPage: PerPage; box: Box },
): void {
  const own = sizes[perPage];
  const drawing: Drawing = { doc, pen, sheet, sizes: own };
  const soft = softOf(sheet.accent);
  const footHeight = sheet.foot.length * heightOf({ size: own.small }) + own.gap * 0.5;
  const top = drawBrand(drawing, logo, box);
  const card = { x: box.x, y: top, width: box.width, height: box.y + box.height - footHeight - top };
  doc.roundedRect(card.x, card.y, card.width, card.height, 12).lineWidth(1).strokeColor(line).stroke();
  const inside = { x: card.x + own.pad, width: card.width - 2 * own.pad };
  const headed = drawHead(drawing, soft, { ...inside, y: card.y + own.pad, height: 0 });
  const arrived = drawArrival(drawing, soft, { ...inside, y: headed + own.gap * 0.7, height: 0 });
  // The dotted line along which a paper ticket tears.
  doc
    .moveTo(inside.x, arrived)
    .lineTo(inside.x + inside.width, arrived)
    .dash(1.5, { space: 4 })
    .strokeColor('#9aa8a6')
    .stroke()
    .undash();
  const y = arrived + own.gap;
  drawStub(drawing, { ...inside, y, height: card.y + card.height - own.pad - y });
  let foot = card.y + card.height + own.gap * 0.5;
  for (const words of sheet.foot)
    foot = writeLines(pen, words, { size: own.small, color: gray, ...inside, y: foot, most: 1 });
}
