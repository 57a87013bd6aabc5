/** Makes an uploaded photo safe and small: upright, sRGB, no EXIF, GPS or other metadata (D-GEN-02, S27). */
import { accept, type Outcome, refuse } from '@gangway/domain/kernel/outcome';
import { kindOf } from './picture-kind.ts';
import { maxPictureBytes, maxPicturePixels, openPicture } from './sharp.ts';

export type PhotoKind = 'profile' | 'id';
export type PhotoRefusal = 'photoTooLarge' | 'photoTooManyPixels' | 'photoNotReadable';

export { maxPictureBytes as maxPhotoBytes };

/** Faces are cropped square; documents are kept whole. */
const profileSide = 512;
const documentSide = 1280;

/** Every display size of a member photo, each doubled for high-density screens (9, Photo sizes). */
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

/** Returns the JPEG to store, or the reason for a refusal. */
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
    // Anything the library cannot read is not a photo; its message describes the file, not a fault of ours.
    const tooMany = error instanceof Error && error.message.includes('pixel limit');
    return refuse(tooMany ? 'photoTooManyPixels' : 'photoNotReadable');
  }
}

/** Returns a stored photo as a square of one of the sizes. */
export const cutPersonalPhoto = (kept: Buffer, side: number): Promise<Buffer> =>
  openPicture(kept)
    .resize({ width: side, height: side, fit: 'cover' })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
