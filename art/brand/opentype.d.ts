/** Types for the parts of opentype.js that the wordmarks use. */

declare module 'opentype.js' {
  export type Command = {
    type: 'M' | 'L' | 'C' | 'Q' | 'Z';
    x?: number;
    y?: number;
    x1?: number;
    y1?: number;
    x2?: number;
    y2?: number;
  };
  type Glyph = {
    advanceWidth?: number;
    getPath(x: number, y: number, size: number): { commands: Command[] };
  };
  type Font = {
    unitsPerEm: number;
    stringToGlyphs(text: string): Glyph[];
    getKerningValue(left: Glyph, right: Glyph): number;
  };
  const opentype: { parse(buffer: ArrayBufferLike): Font };
  export default opentype;
}
