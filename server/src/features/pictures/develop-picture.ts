/** Cuts and encodes one variant of a picture (9 Photo sizes; D-UI-07). */
import type { PhotoFormat } from './negotiate-format.ts';
import { maxLogoAspect, type PictureSize } from './picture-name.ts';
import { openPicture } from './sharp.ts';

/**
 * Bump whenever the same original would render differently, to invalidate cached variants and old ETags. AVIF
 * effort 1 takes a third of the time of effort 3 on these pictures, at sizes within 2 percent.
 */
export const recipe = 'r1';

export async function developPhoto(
  original: Buffer,
  size: PictureSize,
  format: PhotoFormat,
): Promise<Buffer> {
  const [width, height] = size.split('x').map(Number);
  const cut = openPicture(original)
    .resize({ width, height, fit: 'cover', position: 'centre' })
    .toColourspace('srgb');
  if (format === 'avif') return cut.avif({ quality: 55, effort: 1 }).toBuffer();
  if (format === 'webp') return cut.webp({ quality: 76, effort: 4 }).toBuffer();
  return cut.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }).toBuffer();
}

export async function developLogo(original: Buffer, height: number): Promise<Buffer> {
  return openPicture(original)
    .resize({ width: height * maxLogoAspect, height, fit: 'inside' })
    .toColourspace('srgb')
    .png({ compressionLevel: 9, palette: false })
    .toBuffer();
}
