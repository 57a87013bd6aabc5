/** Wordmarks as outlines, so the SVG needs no font. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Command } from 'opentype.js';

const require = createRequire(import.meta.url);

export type Typeface = 'josefin' | 'fraunces' | 'barlow';

const files: Record<Typeface, string> = {
  josefin: '@fontsource/josefin-sans/files/josefin-sans-latin-600-normal.woff',
  fraunces: '@fontsource/fraunces/files/fraunces-latin-600-normal.woff',
  barlow: '@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff',
};

/** Serializes a path: the serializer in opentype.js 2.0 writes NaN for some coordinates. */
function pathData(commands: readonly Command[]): string {
  const number = (n: number | undefined) => (n === undefined ? '' : ` ${Math.round(n * 10) / 10}`);
  return commands
    .map(
      (c) => c.type + number(c.x1) + number(c.y1) + number(c.x2) + number(c.y2) + number(c.x) + number(c.y),
    )
    .join('');
}

/** Draws text as one path with its baseline at y and letter spacing in em; also returns its width. */
export function outlineText(
  text: string,
  face: Typeface,
  size: number,
  x: number,
  y: number,
  spacing = 0,
): { d: string; width: number } {
  const bytes = readFileSync(require.resolve(files[face]));
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  const scale = size / font.unitsPerEm;
  const glyphs = font.stringToGlyphs(text);
  let d = '';
  let cursor = x;
  glyphs.forEach((glyph, i) => {
    d += pathData(glyph.getPath(cursor, y, size).commands);
    const next = glyphs[i + 1];
    cursor +=
      (glyph.advanceWidth ?? 0) * scale +
      (next ? font.getKerningValue(glyph, next) * scale + spacing * size : 0);
  });
  return { d, width: cursor - x };
}
