/** What a picture file really is, by its first bytes (D-GEN-02). */

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'svg';

/** Detects the real type from the first bytes, ignoring the file name. */
export function kindOf(bytes: Buffer): PictureKind | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])))
    return 'png';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return isDrawing(bytes.toString('utf8', 0, 65_536)) ? 'svg' : null;
}

/** An XML declaration, comments and a doctype may precede the drawing. Reads once, so no input is slow. */
function isDrawing(text: string): boolean {
  const open = /\S/g;
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  for (;;) {
    open.lastIndex = at;
    at = open.exec(text)?.index ?? text.length;
    if (text.startsWith('<svg', at)) return /[\s>/]/.test(text.charAt(at + 4));
    const end = endOfPreamble(text, at);
    if (end === null) return false;
    at = end;
  }
}

function endOfPreamble(text: string, at: number): number | null {
  const after = (mark: string, from: number) => {
    const found = text.indexOf(mark, from);
    return found < 0 ? null : found + mark.length;
  };
  if (text.startsWith('<?xml', at)) return after('?>', at);
  if (text.startsWith('<!--', at)) return after('-->', at + 4);
  if (!text.startsWith('<!DOCTYPE svg', at)) return null;
  const end = after('>', at);
  const subset = after('[', at);
  if (end === null || subset === null || subset > end) return end;
  const subsetEnd = after(']', subset);
  return subsetEnd === null ? null : after('>', subsetEnd);
}
