/**
 * Reads the text of a venue file, which must be UTF-8; otherwise names the encoding found
 * (docs/venue-files.md, "When something is wrong").
 */
import { readFile, stat } from 'node:fs/promises';
import { t } from '../../messages/t.ts';

/** Far beyond any real venue file; a larger one is a mistake. */
const maxBytes = 5 * 1024 * 1024;

/** The text, or why it cannot be read; `spot` is ":line:column" if known. */
export type ReadText = { text: string } | { why: string; spot?: string };

export function whyUnreadable(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOENT' || code === 'ENOTDIR') return t('venues.load.noSuchFile');
  if (code === 'EACCES') return t('venues.load.mayNotRead');
  if (code === 'EISDIR') return t('venues.load.isADirectory');
  throw error;
}

/** Returns null if the bytes are not UTF-8, instead of throwing. */
function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Finds the first line that is not UTF-8, and its first accented word in Windows-1252. */
function firstForeign(bytes: Buffer): { spot: string; word: string | null } {
  let begin = 0;
  for (let line = 1; begin <= bytes.length; line++) {
    const end = bytes.indexOf(0x0a, begin);
    const own = bytes.subarray(begin, end < 0 ? bytes.length : end);
    if (decoded(own) === null) {
      const text = new TextDecoder('windows-1252').decode(own);
      const column = own.findIndex((byte) => byte >= 0x80) + 1;
      const word = text.match(/[\p{L}\p{M}\d'’-]*[\u00c0-\u00ff][\p{L}\p{M}\d'’-]*/u)?.[0] ?? null;
      return { spot: `:${line}:${column}`, word };
    }
    if (end < 0) break;
    begin = end + 1;
  }
  return { spot: '', word: null };
}

function textOf(bytes: Buffer): ReadText {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16 || (bytes.length > 1 && (bytes[0] === 0) !== (bytes[1] === 0)))
    return { why: t('venues.load.utf16') };
  if (bytes.includes(0)) return { why: t('venues.load.notText') };
  const text = decoded(bytes);
  if (text !== null) return { text };
  const { spot, word } = firstForeign(bytes);
  return { why: word === null ? t('venues.load.notUtf8') : t('venues.load.latin1', { word }), spot };
}

export async function readText(path: string): Promise<ReadText> {
  try {
    const about = await stat(path);
    if (about.size > maxBytes) return { why: t('venues.load.tooLarge') };
    return textOf(await readFile(path));
  } catch (error) {
    return { why: whyUnreadable(error) };
  }
}
