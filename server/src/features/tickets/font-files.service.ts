/**
 * The font files of PDFs (server/assets/fonts). Each is read when a text first needs a character that its part claims;
 * nothing is read at start.
 */
import { readFileSync } from 'node:fs';
import { create } from 'fontkit';
import { inServer } from '../../platform/places.ts';
import { type Family, type FontRanges, type Part, readParts } from './pdf-fonts.ts';
import { unpackWoff } from './unpack-woff.ts';

export type Weight = 400 | 700;

/**
 * The families, the first that has a letter draws it. Those of Chinese, Japanese and Korean come last: they have the
 * letters of other scripts as well, in another design.
 */
const names = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-armenian',
  'noto-sans-georgian',
  'noto-sans-thai',
  'noto-sans-sc',
  'noto-sans-tc',
  'noto-sans-jp',
  'noto-sans-kr',
];

/** Unpacked fonts that were used last, up to this many bytes in all. */
const keptBytes = 4_000_000;
const unpacked = new Map<string, Buffer>();

function keep(name: string, font: Buffer) {
  unpacked.delete(name);
  unpacked.set(name, font);
  let bytes = unpacked.values().reduce((sum, { length }) => sum + length, 0);
  for (const [oldest, { length }] of unpacked) {
    if (bytes <= keptBytes || oldest === name) return;
    unpacked.delete(oldest);
    bytes -= length;
  }
}

const inFonts = (family: string, file: string) => inServer('assets', 'fonts', family, file);

/**
 * Returns the path of a part's file.
 * @param part as a run names it: family and part. A part that is one of many is numbered: `noto-sans-jp/[17]`
 */
export function fileOf(part: string, weight: Weight): string {
  const [family = '', subset = ''] = part.split('/');
  return inFonts(family, `${family}-${subset.replace(/[[\]]/g, '')}-${weight}-normal.woff`);
}

/** Returns which characters the parts of a family claim to have. */
export const rangesOf = (family: string): FontRanges =>
  JSON.parse(readFileSync(inFonts(family, 'unicode.json'), 'utf8'));

/** @param part as a run names it */
export function fontOf(part: string, weight: Weight): Buffer {
  const name = fileOf(part, weight);
  const font = unpacked.get(name) ?? unpackWoff(readFileSync(name));
  keep(name, font);
  return font;
}

/** By part. All of a part's weights have the same glyphs. */
const glyphs = new Map<string, ReadonlySet<number>>();

function glyphsOf(part: string): ReadonlySet<number> {
  const known = glyphs.get(part);
  if (known !== undefined) return known;
  const font = create(fontOf(part, 400));
  if (!('characterSet' in font)) throw new Error(`a collection of fonts: ${part}`);
  const read = new Set(font.characterSet);
  glyphs.set(part, read);
  return read;
}

function familyOf(name: string): Family {
  let parts: readonly Part[] | undefined;
  return {
    name,
    parts: () => {
      parts ??= readParts(name, rangesOf(name), (part) => glyphsOf(`${name}/${part}`));
      return parts;
    },
  };
}

export const families: readonly Family[] = names.map(familyOf);
