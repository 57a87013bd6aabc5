/** The manifest of a day as a PDF: each departure begins on a page of its own (docs/rules/manifest.md). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Location } from '@gangway/domain/location/location';
import { t } from '../../messages/t.ts';
import { type PdfDocument, type Pen, type Place, type SetLine, startPdf } from '../tickets/pdf.service.ts';
import { gray, heightOf, type TextLook } from '../tickets/pdf-look.shared.ts';
import type { ManifestSheet, SheetDeparture, SheetParty } from './manifest-sheet.presenter.ts';
import { balanceWords, detailsOf, noteLines } from './manifest-text.presenter.ts';

/** In points, 72 to the inch. */
const margin = 40;
const gap = 10;
const boxSide = 10;
/** Above and below the text of a row. */
const padding = 5;
const rule = '#c9d2d0';
/** What the head of a further page takes, with that of its table. */
const headHeight = 90;
/** The room that part of a long row is worth. */
const leastRoom = 80;
/** Parties set before others get their turn. */
const partiesAtOnce = 20;

const strong: TextLook = { size: 10, weight: 700 };
const plain: TextLook = { size: 9 };
const soft: TextLook = { size: 9, color: gray };
const label: TextLook = { size: 8, color: gray };

/** The lines of one cell of a row, from top to bottom. */
type Cell = readonly SetLine[];

interface Column extends Place {
  /** What the head of the table calls it. */
  title: string;
}

interface Row {
  /** Whether it has a box to tick when the guests are there. */
  hasBox: boolean;
  cells: readonly Cell[];
}

const heightOfCell = (cell: Cell) => cell.reduce((sum, { look }) => sum + heightOf(look), 0);
const heightOfRow = ({ cells }: Row) => Math.max(0, ...cells.map(heightOfCell)) + 2 * padding;

/** A table: its columns, and its rows in them. */
interface Table {
  title: string | null;
  columns: readonly Column[];
  rows: readonly Row[];
}

const indent = boxSide + gap;

/** Shares out the width of a page, less what a box to tick takes. */
function columnsOf(pageWidth: number, columns: readonly (Omit<Column, 'x' | 'width'> & { share: number })[]) {
  const free = pageWidth - 2 * margin - indent - gap * (columns.length - 1);
  let x = margin + indent;
  return columns.map(({ share, ...column }): Column => {
    const width = free * share;
    const placed = { ...column, x, width };
    x += width + gap;
    return placed;
  });
}

/** Sets texts of several looks as one cell. */
const cellOf = (pen: Pen, { width }: Place, texts: readonly (readonly [string, TextLook])[]): Cell =>
  texts.flatMap(([text, look]) => pen.set(text, look, width));

function partyRow(pen: Pen, [who, guests, details, due]: readonly Column[], party: SheetParty): Row {
  const { name, phone, number, balance } = party;
  const texts: [Column | undefined, [string, TextLook][]][] = [
    [
      who,
      [[name, strong], ...(phone === null ? [] : [[phone, plain] as [string, TextLook]]), [number, soft]],
    ],
    [guests, [[party.guests, plain]]],
    [
      details,
      [
        ...detailsOf(party).map((text): [string, TextLook] => [text, plain]),
        ...noteLines(party).map((text): [string, TextLook] => [text, strong]),
      ],
    ],
    [due, balance === null ? [] : [[balance, strong]]],
  ];
  return {
    hasBox: true,
    cells: texts.map(([column, those]) => (column === undefined ? [] : cellOf(pen, column, those))),
  };
}

async function partiesTable(pen: Pen, pageWidth: number, parties: readonly SheetParty[]): Promise<Table> {
  const columns = columnsOf(pageWidth, [
    { title: t('departures.pdf.name'), share: 0.29 },
    { title: t('departures.pdf.guests'), share: 0.19 },
    { title: t('departures.pdf.details'), share: 0.38 },
    { title: t('departures.pdf.balance'), share: 0.14, align: 'end' },
  ]);
  const rows: Row[] = [];
  for (const [place, party] of parties.entries()) {
    if (place > 0 && place % partiesAtOnce === 0) await nextTurn();
    rows.push(partyRow(pen, columns, party));
  }
  return { title: null, columns, rows };
}

function pickupsTable(pen: Pen, pageWidth: number, pickups: SheetDeparture['pickups']): Table[] {
  if (pickups.length === 0) return [];
  const columns = columnsOf(pageWidth, [
    { title: t('departures.pdf.pickupTime'), share: 0.14 },
    { title: t('departures.pdf.pickupStop'), share: 0.29 },
    { title: t('departures.pdf.guests'), share: 0.15 },
    { title: t('departures.pdf.names'), share: 0.42 },
  ]);
  const rows = pickups.map(({ time, stop, guests, names }) => {
    const texts = [time, stop, guests, names];
    return {
      hasBox: true,
      cells: columns.map((column, place) => cellOf(pen, column, [[texts[place] ?? '', plain]])),
    };
  });
  return [{ title: t('departures.manifest.pickups'), columns, rows }];
}

/** Where the next row goes on the current page. */
interface Cursor {
  y: number;
  bottom: number;
}

/** The lines of a cell that have room, and the others. */
function split(cell: Cell, room: number): [Cell, Cell] {
  let height = 0;
  const end = cell.findIndex(({ look }) => {
    height += heightOf(look);
    return height > room;
  });
  return end === -1 ? [cell, []] : [cell.slice(0, end), cell.slice(end)];
}

function createWriter(doc: PdfDocument, pen: Pen, sheet: ManifestSheet, departure: SheetDeparture) {
  const width = doc.page.width - 2 * margin;
  const cursor: Cursor = { y: 0, bottom: doc.page.height - margin - 20 };
  const mostOfPage = cursor.bottom - margin - headHeight;
  let pages = 0;

  function line(y: number): void {
    doc
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(0.5)
      .strokeColor(rule)
      .stroke();
  }

  /** Names the departure on every page; the first also says how many come. */
  function startPage(): void {
    if (pages > 0) doc.addPage();
    pages += 1;
    pen.write(`${sheet.venue} · ${sheet.date}`, { ...soft, x: margin, y: margin, width });
    const first = pages === 1;
    pen.write(departure.name, { size: first ? 18 : 12, weight: 700, x: margin, width });
    pen.write(departure.time, { size: first ? 13 : 10, weight: 700, x: margin, width });
    if (first) {
      const counts = [departure.counts, departure.seats, ...balanceWords(departure.balance)];
      pen.write(counts.join(' · '), { size: 10, x: margin, width });
      if (departure.guides !== null) pen.write(departure.guides, { size: 10, x: margin, width });
    }
    cursor.y = doc.y + gap;
  }

  function head({ title, columns }: Table): void {
    if (title !== null) {
      pen.write(title, { size: 12, weight: 700, x: margin, y: cursor.y + gap, width });
      cursor.y = doc.y;
    }
    for (const column of columns) pen.write(column.title, { ...label, ...column, y: cursor.y });
    cursor.y += heightOf(label) + 2;
    line(cursor.y);
  }

  function draw({ columns }: Table, { hasBox, cells }: Row): void {
    if (hasBox)
      doc
        .rect(pen.placed(margin, boxSide), cursor.y + padding + 2, boxSide, boxSide)
        .lineWidth(0.8)
        .strokeColor(gray)
        .stroke();
    for (const [place, column] of columns.entries()) {
      let y = cursor.y + padding;
      for (const one of cells[place] ?? []) y = pen.draw(one, column, y);
    }
    cursor.y += heightOfRow({ hasBox, cells });
    line(cursor.y);
  }

  function nextPage(table: Table): void {
    startPage();
    head({ ...table, title: null });
  }

  /** A row stays together unless it is longer than a page. */
  function row(table: Table, whole: Row): void {
    const height = heightOfRow(whole);
    const room = cursor.bottom - cursor.y;
    if (height > room && (height <= mostOfPage || room < leastRoom)) nextPage(table);
    let rest = whole;
    while (cursor.y + heightOfRow(rest) > cursor.bottom) {
      const parts = rest.cells.map((cell) => split(cell, cursor.bottom - cursor.y - 2 * padding));
      draw(table, { ...rest, cells: parts.map(([fits]) => fits) });
      rest = { hasBox: false, cells: parts.map(([, later]) => later) };
      nextPage(table);
    }
    draw(table, rest);
  }

  return {
    startPage,
    table(table: Table): void {
      const [first] = table.rows;
      const needed = first === undefined ? 0 : 60 + heightOfRow(first);
      if (table.title !== null && cursor.y + needed > cursor.bottom) startPage();
      head(table);
      for (const one of table.rows) row(table, one);
    },
    /** Numbers the pages, which are all known now. */
    numberPages(): void {
      const { start, count } = doc.bufferedPageRange();
      for (let page = start; page < start + count; page++) {
        doc.switchToPage(page);
        pen.write(t('departures.pdf.page', { page: page - start + 1, count, name: departure.name }), {
          ...soft,
          ...{ x: margin, width, y: doc.page.height - margin - 10, align: 'end' },
        });
      }
      doc.flushPages();
    },
  };
}

/** Draws the manifest in the current language; a day without bookings is a page that says so. */
export async function manifestPdf(sheet: ManifestSheet, location: Location): Promise<Buffer> {
  const title = `${sheet.venue}, ${sheet.date}`;
  const { doc, pen, end } = await startPdf({ title, location, margin, bufferPages: true });
  if (sheet.departures.length === 0) {
    doc.addPage();
    const width = doc.page.width - 2 * margin;
    pen.write(title, { size: 18, weight: 700, x: margin, y: margin, width });
    pen.write(sheet.counts, { size: 11, x: margin, width });
  }
  for (const departure of sheet.departures) {
    doc.addPage();
    const writer = createWriter(doc, pen, sheet, departure);
    writer.startPage();
    writer.table(await partiesTable(pen, doc.page.width, departure.parties));
    for (const table of pickupsTable(pen, doc.page.width, departure.pickups)) writer.table(table);
    writer.numberPages();
  }
  return end();
}
