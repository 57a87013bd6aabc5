/** Rasterizing: grain, vignette and size-limited encoding. */
import sharp from 'sharp';
import { createRandom } from './random.ts';
import { HEIGHT, WIDTH } from './sheet.ts';

let grainTile: Promise<Buffer> | undefined;

/** Fine paper grain, generated once and blended over every picture. */
function grain(): Promise<Buffer> {
  grainTile ??= (async () => {
    const random = createRandom('paper grain');
    const pixels = Buffer.alloc(WIDTH * HEIGHT);
    for (let i = 0; i < pixels.length; i++) pixels[i] = 128 + (random.next() + random.next() - 1) * 44;
    return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
      .blur(0.65)
      .toColorspace('srgb')
      .png()
      .toBuffer();
  })();
  return grainTile;
}

const vignette = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><radialGradient id="v" cx="50%" cy="48%" r="72%"><stop offset="0.55" stop-color="#0b0a24" stop-opacity="0"/><stop offset="1" stop-color="#0b0a24" stop-opacity="0.2"/></radialGradient><rect width="100%" height="100%" fill="url(#v)"/></svg>`,
);

/** Renders SVG to full-quality pixels with a printed finish. */
export async function develop(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg), { unlimited: true })
    .flatten({ background: '#000' })
    .composite([{ input: vignette }, { input: await grain(), blend: 'soft-light' }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Encodes a JPEG with the best quality that fits into `limit` bytes. */
export async function jpegWithin(picture: Buffer, limit: number): Promise<Buffer> {
  for (let quality = 86; ; quality -= 4) {
    const file = await sharp(picture).jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:2:0' }).toBuffer();
    if (file.length <= limit || quality <= 40) return file;
  }
}
