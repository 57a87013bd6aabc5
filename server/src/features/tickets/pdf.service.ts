/** The paper and the pen of our PDFs: page size, fonts of all languages, and text set as its language is written (docs/rules/tickets.md). */
import { createRequire } from 'node:module';
import type { Location } from '@gangway/domain/location/location';
import { currentLocale, directionOf } from '@gangway/domain/messages/locale';
import type { Bidi } from 'bidi-js';
import type PDFDocument from 'pdfkit';
import type { Run } from './pdf-fonts.ts';
import { type Direction, type Line, setLines, type TextRules } from './pdf-lines.ts';
import { heightOf, type TextLook } from './pdf-look.shared.ts';

type Fonts = typeof import('./font-files.service.ts');

export type PdfDocument = InstanceType<typeof PDFDocument>;

const require = createRequire(import.meta.url);

async function loadRules(): Promise<TextRules> {
  const createBidi = require('bidi-js') as () => Bidi;
  const { default: LineBreaker } = await import('linebreak');
  return { bidi: createBidi(), LineBreaker };
}

/** Where a text goes, as if the page were written from left to right. */
export interface Place {
  x: number;
  width: number;
  /** Where lines begin: at the start, as the language of the page is written, or at the end. */
  align?: 'start' | 'end';
}

const ink = '#14211f';

/** Countries whose paper is Letter; everywhere else it is A4. */
const letterCountries = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE']);

/** Of Noto Sans, in ems. All parts are written on its base line. */
const ascent = 1.069;

/** One line of text, ready to be drawn. */
export interface SetLine {
  line: Line;
  look: TextLook;
}

export interface Pen {
  /** Returns the left edge of a box, given as if the page were written from left to right. */
  placed(x: number, width: number): number;
  /** Breaks a paragraph into lines. */
  set(text: string, look: TextLook, width: number): SetLine[];
  /** Draws one line with its top at `y`; returns where the next one begins. */
  draw(line: SetLine, place: Place, y: number): number;
  /** Writes a paragraph; without a height, below the last one. */
  write(text: string, look: TextLook & Place & { y?: number }): void;
  /** Leaves a part of a line of this size empty. */
  skip(lines: number, size: number): void;
}

type OpenTypeFeatures = PDFKit.Mixins.OpenTypeFeatures;

/** Draws marks beside their letters, at no place of the font's. The library takes names with what each is set to, which its types do not know. */
const unplacedMarks: object = { mark: false, mkmk: false };

function createPen(doc: PdfDocument, rules: TextRules, fonts: Fonts, direction: Direction): Pen {
  const { families, fontOf } = fonts;
  const known = new Set<string>();
  let used = '';
  const use = (part: string, { size, weight = 400 }: TextLook) => {
    const name = `${part}-${weight}`;
    doc.fontSize(size);
    if (name === used) return;
    if (!known.has(name)) doc.registerFont(name, fontOf(part, weight));
    known.add(name);
    doc.font(name);
    used = name;
  };
  const placed = (x: number, width: number) => (direction === 'rtl' ? doc.page.width - x - width : x);
  /** By part and text. */
  const options = new Map<string, { features?: OpenTypeFeatures[] }>();
  /** Returns how a text can be shaped: the library fails where a mark has no place on a letter, such as some of Arabic. */
  function optionsOf(part: string, text: string) {
    const key = `${part} ${text}`;
    const known = options.get(key);
    if (known !== undefined) return known;
    let found = {};
    try {
      doc.widthOfString(text);
    } catch {
      found = { features: unplacedMarks as OpenTypeFeatures[] };
    }
    options.set(key, found);
    return found;
  }
  /** What was measured, as a text is measured when it is set and when it is drawn, and many are on a list twice. */
  const widths = new Map<string, number>();
  function widthOf({ part, text }: Run, look: TextLook): number {
    const key = `${part} ${look.weight ?? 400} ${look.size} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    use(part, look);
    const width = doc.widthOfString(text, optionsOf(part, text));
    widths.set(key, width);
    return width;
  }
  function set(text: string, look: TextLook, width: number): SetLine[] {
    const measure = (run: Run) => widthOf(run, look);
    return setLines(text, { ...rules, families, direction, width, measure }).map((line) => ({ line, look }));
  }
  function draw({ line, look }: SetLine, { x, width, align = 'start' }: Place, y: number): number {
    const left = placed(x, width);
    const isRight = (align === 'end') === (direction === 'ltr');
    let at = isRight ? left + width - line.width : left;
    doc.fillColor(look.color ?? ink);
    for (const run of line.runs) {
      use(run.part, look);
      doc.text(run.text, at, y + ascent * look.size, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...optionsOf(run.part, run.text),
      });
      at += widthOf(run, look);
    }
    return y + heightOf(look);
  }
  return {
    placed,
    set,
    draw,
    write(text, { x, y = doc.y, width, align = 'start', ...look }) {
      let top = y;
      for (const line of set(text, look, width)) top = draw(line, { x, width, align }, top);
      doc.y = top;
    },
    skip(lines, size) {
      doc.y += lines * heightOf({ size });
    },
  };
}

/**
 * Starts a PDF without pages in the current language; `end` returns the file. The library and its fonts are loaded with the first one,
 * to save memory elsewhere.
 * @param margin of all pages but at the bottom, in points
 */
export async function startPdf(what: {
  title: string;
  location: Pick<Location, 'country' | 'name'>;
  margin: number;
  /** Whether pages wait to be flushed, so that something can still be written on them. */
  bufferPages?: boolean;
}): Promise<{ doc: PdfDocument; pen: Pen; end: () => Promise<Buffer> }> {
  const { title, location, margin, bufferPages = false } = what;
  const [{ default: Pdf }, rules, fonts] = await Promise.all([
    import('pdfkit'),
    loadRules(),
    import('./font-files.service.ts'),
  ]);
  const doc = new Pdf({
    size: letterCountries.has(location.country) ? 'LETTER' : 'A4',
    margins: { top: margin, left: margin, right: margin, bottom: 0 },
    autoFirstPage: false,
    bufferPages,
    lang: currentLocale(),
    displayTitle: true,
    info: { Title: title, Author: location.name },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => doc.on('end', resolve));
  return {
    doc,
    pen: createPen(doc, rules, fonts, directionOf(currentLocale())),
    async end() {
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}
