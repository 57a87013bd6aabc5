/** Tickets as a PDF, one or two on a page (D-TK-02; docs/rules/tickets.md). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OutputOf } from '@gangway/contract/call';
import type { getTicket } from '@gangway/contract/tickets';
import type { Location } from '@gangway/domain/location/location';
import { t } from '../../messages/t.ts';
import type { PaperLogo } from '../pictures/pass-pictures.service.ts';
import { type PdfDocument as Document, startPdf } from './pdf.service.ts';
import { type Box, drawTicket, type OpenedLogo, type PerPage } from './ticket-drawing.ts';
import { ticketSheets } from './ticket-sheet.ts';

/** In points, 72 to the inch. */
const margin = 40;
/** Of two tickets, which are cut apart in its middle. */
const between = 60;
/** Pages drawn before others get their turn. */
const pagesAtOnce = 10;

/** Where the tickets of a page go, from above. */
function boxesOn({ page }: Document, perPage: PerPage): Box[] {
  const width = page.width - 2 * margin;
  const all = page.height - 2 * margin;
  const height = (all - between * (perPage - 1)) / perPage;
  return Array.from({ length: perPage }, (_, place) => ({
    ...{ x: margin, width, height },
    y: margin + place * (height + between),
  }));
}

/** The line along which two tickets are cut apart. */
function drawCut(doc: Document): void {
  const { width, height } = doc.page;
  doc
    .moveTo(0, height / 2)
    .lineTo(width, height / 2)
    .lineWidth(0.5)
    .dash(6, { space: 6 })
    .strokeColor('#b5c0be')
    .stroke()
    .undash();
}

/** The library's own, which its types do not name. */
type Opening = Document & { openImage(png: Buffer): OpenedLogo['picture'] };

/** What the tickets are printed with besides what they say. */
export interface TicketPaper {
  /** Null for a venue without one. */
  logo: PaperLogo | null;
  perPage: PerPage;
}

/** Draws the tickets. Between pages other requests get their turn. */
export async function ticketPdf(
  answer: OutputOf<typeof getTicket>,
  location: Location,
  { logo, perPage }: TicketPaper = { logo: null, perPage: 1 },
): Promise<Buffer> {
  const title = t('tickets.pdf.title', { number: answer.orderNumber });
  const { doc, pen, end } = await startPdf({ title, location, margin });
  // Opened once: a picture that is given again would be in the file again.
  const opened = logo === null ? null : { ...logo, picture: (doc as Opening).openImage(logo.png) };
  let boxes: Box[] = [];
  for (const [place, sheet] of ticketSheets(answer, location).entries()) {
    if (place > 0 && place % (pagesAtOnce * perPage) === 0) await nextTurn();
    if (place % perPage === 0) {
      doc.addPage();
      boxes = boxesOn(doc, perPage);
      if (perPage > 1) drawCut(doc);
    }
    const box = boxes[place % perPage];
    if (box !== undefined) drawTicket({ doc, pen }, sheet, opened, { perPage, box });
  }
  return end();
}
