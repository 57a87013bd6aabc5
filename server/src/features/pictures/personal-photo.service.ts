/** Makes a photo that somebody uploaded harmless and small: upright, in sRGB, without EXIF, GPS or anything else that rode along (D-GEN-02, S27). */
import { accept, type Outcome, refuse } from '@gangway/domain/kernel/outcome';
import { kindOf } from './picture-store.ts';
import { maxPictureBytes, maxPicturePixels, openPicture } from './sharp.ts';

export type PhotoKind = 'profile' | 'id';
export type PhotoRefusal = 'photoTooLarge' | 'photoTooManyPixels' | 'photoNotReadable';

export { maxPictureBytes as maxPhotoBytes };

/** A face is cut square; of a document everything is kept. */
const profileSide = 512;
const documentSide = 1280;

/** Every size a photo of a member is shown in, each with its double for dense screens (9, Photo sizes). */
export const personalPhotoSizes = [44, 88, 100, 200, 256, 512] as const;

async function develop(bytes: Buffer, kind: PhotoKind): Promise<Buffer> {
  const opened = openPicture(bytes).autoOrient();
  const { autoOrient } = await openPicture(bytes).metadata();
  const side = Math.min(profileSide, autoOrient.width, autoOrient.height);
  const cut =
    kind === 'profile'
      ? opened.resize({ width: side, height: side, fit: 'cover', position: 'centre' })
      : opened.resize({ width: documentSide, height: documentSide, fit: 'inside', withoutEnlargement: true });
  return cut
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/** The JPEG that is kept, or why there is none. */
export async function developPersonalPhoto(
  bytes: Buffer,
  kind: PhotoKind,
): Promise<Outcome<Buffer, PhotoRefusal>> {
  if (bytes.length > maxPictureBytes) return refuse('photoTooLarge');
  const form = kindOf(bytes);
  if (form === null || form === 'svg') return refuse('photoNotReadable');
  try {
    const { format, width, height } = await openPicture(bytes).metadata();
    if (format !== form) return refuse('photoNotReadable');
    if (width * height > maxPicturePixels) return refuse('photoTooManyPixels');
    return accept(await develop(bytes, kind));
  } catch (error) {
    // Whatever the library cannot read is no photo; its words are about the file, not about us.
    const tooMany = error instanceof Error && error.message.includes('pixel limit');
    return refuse(tooMany ? 'photoTooManyPixels' : 'photoNotReadable');
  }
}

/** A kept photo as a square of one of the sizes. */
export const cutPersonalPhoto = (kept: Buffer, side: number): Promise<Buffer> =>
  openPicture(kept)
    .resize({ width: side, height: side, fit: 'cover' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
