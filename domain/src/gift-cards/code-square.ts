/** A gift card's code as a QR code, drawn by us so that no address ever holds it (D-GC-04): version 1, level M, letters and digits (ISO/IEC 18004). */

export const squareSize = 21;
const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const dataBytes = 16;
const correctionBytes = 10;
/** Level M with mask 0, with its check bits. */
const formatBits = '101010000010010';

const bits = (value: number, length: number) => value.toString(2).padStart(length, '0');

/** Two characters in eleven bits, a last single one in six; filled up as the standard says. */
function encode(text: string): number[] {
  const values = [...text].map((letter) => letters.indexOf(letter));
  if (values.includes(-1)) throw new RangeError('not a text of letters and digits');
  let stream = `0010${bits(values.length, 9)}`;
  for (let index = 0; index < values.length; index += 2) {
    const [one = 0, other] = values.slice(index, index + 2);
    stream += other === undefined ? bits(one, 6) : bits(one * 45 + other, 11);
  }
  if (stream.length > dataBytes * 8) throw new RangeError('too long for this size');
  stream = `${stream}0000`.slice(0, dataBytes * 8);
  while (stream.length % 8 > 0) stream += '0';
  const bytes = stream.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  for (let pad = 0xec; bytes.length < dataBytes; pad ^= 0xec ^ 0x11) bytes.push(pad);
  return bytes;
}

/** Product in the field of 256 elements that the standard computes in. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((other >> bit) & 1) * one;
  }
  return product;
}

/** The rest of the data divided by the generator: what lets a scanner mend dirt. */
function correction(data: readonly number[]): number[] {
  let generator = [1];
  for (let power = 0, root = 1; power < correctionBytes; power++, root = times(root, 2))
    generator = [...generator, 0].map((factor, index) => factor ^ times(generator[index - 1] ?? 0, root));
  const rest = [...data, ...Array<number>(correctionBytes).fill(0)];
  for (let index = 0; index < data.length; index++) {
    const lead = rest[index] ?? 0;
    for (const [place, factor] of generator.entries())
      rest[index + place] = (rest[index + place] ?? 0) ^ times(factor, lead);
  }
  return rest.slice(data.length);
}

type Cell = boolean | null;

function draw(cells: Cell[][], row: number, column: number, isDark: boolean): void {
  const line = cells[row];
  if (line !== undefined && column >= 0 && column < squareSize) line[column] = isDark;
}

/** The three corners with their margins, the dotted lines between them, and what says how the rest is to be read. */
function frame(): Cell[][] {
  const cells = Array.from({ length: squareSize }, () => Array<Cell>(squareSize).fill(null));
  const end = squareSize - 7;
  for (const [top, left] of [
    [0, 0],
    [0, end],
    [end, 0],
  ] as const)
    for (let row = -1; row <= 7; row++)
      for (let column = -1; column <= 7; column++) {
        const ring = Math.max(Math.abs(row - 3), Math.abs(column - 3));
        draw(cells, top + row, left + column, ring !== 2 && ring !== 4);
      }
  for (let index = 8; index < squareSize - 8; index++) {
    draw(cells, 6, index, index % 2 === 0);
    draw(cells, index, 6, index % 2 === 0);
  }
  const around = [0, 1, 2, 3, 4, 5, 7, 8];
  for (const [index, bit] of [...formatBits].entries()) {
    const isDark = bit === '1';
    if (index < 8) draw(cells, 8, around[index] ?? 0, isDark);
    else draw(cells, around[14 - index] ?? 0, 8, isDark);
    if (index < 7) draw(cells, squareSize - 1 - index, 8, isDark);
    else draw(cells, 8, squareSize - 15 + index, isDark);
  }
  draw(cells, squareSize - 8, 8, true);
  return cells;
}

/** Rows of dark (true) and light squares; a light margin of four belongs around them. */
export function codeSquare(text: string): boolean[][] {
  const data = encode(text);
  const stream = [...data, ...correction(data)].map((byte) => bits(byte, 8)).join('');
  const cells = frame();
  let place = 0;
  for (let right = squareSize - 1, upwards = true; right > 0; right -= 2, upwards = !upwards) {
    if (right === 6) right = 5;
    for (let step = 0; step < squareSize; step++) {
      const row = upwards ? squareSize - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (cells[row]?.[column] !== null) continue;
        const isDark = stream[place++] === '1';
        draw(cells, row, column, isDark !== ((row + column) % 2 === 0));
      }
    }
  }
  return cells.map((row) => row.map((cell) => cell === true));
}
