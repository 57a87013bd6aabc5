/**
 * The color shown in a picture's place until it has loaded (no layout shift, dominant-color
 * placeholder).
 */
import { openPicture } from './sharp.ts';

const columns = 96;
const rows = 72;

/**
 * Returns the average of the most common color family in the middle of the picture, as `#rrggbb`. Edges are
 * framing and do not count; neither do transparent pixels. A picture without a solid pixel is white.
 */
export async function dominantColor(picture: Buffer): Promise<string> {
  const { width, height } = await openPicture(picture).metadata();
  const left = Math.floor(width * 0.1);
  const top = Math.floor(height * 0.1);
  const pixels = await openPicture(picture)
    .extract({
      left,
      top,
      width: Math.max(1, Math.floor(width * 0.8)),
      height: Math.max(1, Math.floor(height * 0.75)),
    })
    .resize(columns, rows, { fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  const families = new Map<number, { count: number; red: number; green: number; blue: number }>();
  for (let i = 0; i + 3 < pixels.length; i += 4) {
    if (pixels.readUInt8(i + 3) < 128) continue;
    const [red, green, blue] = [pixels.readUInt8(i), pixels.readUInt8(i + 1), pixels.readUInt8(i + 2)];
    const key = ((red >> 6) << 4) | ((green >> 6) << 2) | (blue >> 6);
    const family = families.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 };
    family.count += 1;
    family.red += red;
    family.green += green;
    family.blue += blue;
    families.set(key, family);
  }
  const commonest = [...families.values()].sort((a, b) => b.count - a.count)[0];
  if (!commonest) return '#ffffff';
  const { count, red, green, blue } = commonest;
  return `#${[red, green, blue].map((sum) => hex(sum / count)).join('')}`;
}

function hex(channel: number): string {
  return Math.round(channel).toString(16).padStart(2, '0');
}
