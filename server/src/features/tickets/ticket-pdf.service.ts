/** Tickets as a PDF, one page each (D-TK-02; docs/rules/tickets.md). */

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OutputOf } from '@gangway/contract/call';
import type { getTicket } from '@gangway/contract/tickets';
import type { Location } from '@gangway/domain/location/location';
import { encode } from 'uqr';
import { t } from '../../messages/t.ts';
import { type PdfDocument as Document, gray, type Pen, startPdf } from './pdf.service.ts';
import { type SheetFact, type TicketSheet, ticketSheets } from './ticket-sheet.ts';

/** In points, 72 to the inch. */
const margin = 54;
const codeSide = 216;
const gap = 24;
/** Pages drawn before others get their turn. */
const pagesAtOnce = 10;

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

/** Draws the tickets. Between pages other requests get their turn. */
export async function ticketPdf(answer: OutputOf<typeof getTicket>, location: Location): Promise<Buffer> {
  const title = t('tickets.pdf.title', { number: answer.orderNumber });
  const { doc, pen, end } = await startPdf({ title, location, margin });
  for (const [place, sheet] of ticketSheets(answer, location).entries()) {
    if (place > 0 && place % pagesAtOnce === 0) await nextTurn();
    doc.addPage();
    drawSheet(doc, pen, sheet);
  }
  return end();
}
