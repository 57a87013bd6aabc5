/** A venue's logo in the sizes of passes and for paper, from its stored picture (D-UI-02, D-TK-02; docs/rules/tickets.md). */
import { StoreUnavailable } from '../../gateways/storage/picture-store.ts';
import type { FoundPicture, PictureSource } from './picture-source.service.ts';
import { openPicture } from './sharp.ts';

/** The logo and the icon as PNGs in the order 1x, 2x, 3x; the logo is empty if the venue has none. */
export interface PassLogo {
  icon: readonly Buffer[];
  logo: readonly Buffer[];
}

export interface StoredLogo {
  name: 'logo-light' | 'logo-dark';
  version: string;
}

/** A logo without transparency, with its size in pixels. */
export interface PaperLogo {
  png: Buffer;
  width: number;
  height: number;
}

export interface PassPictureOf {
  locationKey: number;
  /** Null for a venue without a logo. */
  logo: StoredLogo | null;
  /** As `#rrggbb`: what the icon is drawn on, and the ink of the ticket on it. */
  background: string;
  ink: string;
}

export interface PassPictureService {
  of(picture: PassPictureOf): Promise<PassLogo>;
  /** The file at `/images/…` of a logo that stays whole in a circle; null for a wide one. */
  roundLogo(picture: PassPictureOf): Promise<string | null>;
  /** The logo on white; one for dark pages on a dark plate. Null if the venue has none, or its picture cannot be read. */
  paperLogo(locationKey: number, logo: StoredLogo | null): Promise<PaperLogo | null>;
}

/** Apple's sizes in points: an icon, and what is left for a logo beside the day. */
const iconSide = 29;
const logoSize = { width: 160, height: 50 };
const scales = [1, 2, 3] as const;
/** Wider logos are too small in a square: the icon is a ticket then. */
const widestIcon = 2;
/** Venues whose pictures stay in memory, each some 100 kB. */
const maxKept = 50;

const ticketDrawing = ({ background, ink }: PassPictureOf) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="87" height="87"><rect width="24" height="24" fill="${background}"/><path d="M3.500 6.500h17v3.800a1.800 1.800 0 0 0 0 3.500v3.700h-17v-3.700a1.800 1.800 0 0 0 0-3.500ZM14.500 7v2m0 2v2m0 2v2" fill="none" stroke="${ink}" stroke-width="1.500"/></svg>`,
  );

const icons = (drawing: Buffer, background: string, share: number) =>
  Promise.all(
    scales.map((scale) => {
      const side = iconSide * scale;
      const inner = Math.round(side * share);
      const [before, after] = [Math.floor((side - inner) / 2), Math.ceil((side - inner) / 2)];
      return openPicture(drawing)
        .resize({ width: inner, height: inner, fit: 'contain', background })
        .flatten({ background })
        .extend({ top: before, left: before, bottom: after, right: after, background })
        .png()
        .toBuffer();
    }),
  );

const logos = (drawing: Buffer) =>
  Promise.all(
    scales.map((scale) =>
      openPicture(drawing)
        .resize({ width: logoSize.width * scale, height: logoSize.height * scale, fit: 'inside' })
        .png()
        .toBuffer(),
    ),
  );

/** Pixels: four to the point of the largest place for it, sharp in print. */
const paperLogoSize = { width: 800, height: 160 };
const plate = '#14211f';

async function drawForPaper(drawing: Buffer, isDark: boolean): Promise<PaperLogo> {
  const around = isDark ? 24 : 0;
  const background = isDark ? plate : '#ffffff';
  const { data, info } = await openPicture(drawing)
    .resize({ ...paperLogoSize, fit: 'inside' })
    .flatten({ background })
    .extend({ top: around, right: around, bottom: around, left: around, background })
    .toColourspace('srgb')
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/** Returns null, as for no logo, if the store cannot be reached: a pass without it is better than none. */
async function unlessUnavailable<T>(reading: Promise<T | null>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  }
}

export function createPassPictures(source: PictureSource): PassPictureService {
  const kept = new Map<string, Promise<PassLogo>>();

  /** The stored picture of exactly this version; null if it is gone. */
  async function find({
    locationKey,
    logo,
  }: Pick<PassPictureOf, 'locationKey' | 'logo'>): Promise<FoundPicture | null> {
    if (logo === null) return null;
    const found = await unlessUnavailable(source.find(String(locationKey), logo.name, logo.version));
    return found?.hash === logo.version ? found : null;
  }

  const isWide = (found: FoundPicture | null) => found === null || found.width > found.height * widestIcon;

  async function draw(picture: PassPictureOf, drawing: Buffer | null, wide: boolean): Promise<PassLogo> {
    const { background } = picture;
    const icon =
      drawing === null || wide
        ? await icons(ticketDrawing(picture), background, 1)
        : await icons(drawing, background, 0.8);
    return { icon, logo: drawing === null ? [] : await logos(drawing) };
  }

  async function drawStored(key: string, picture: PassPictureOf): Promise<PassLogo> {
    const found = await find(picture);
    const drawing = found === null ? null : await unlessUnavailable(found.read());
    // A logo that was not there now may be with the next pass.
    if (picture.logo !== null && drawing === null) kept.delete(key);
    return draw(picture, drawing, isWide(found));
  }

  return {
    of(picture) {
      const key = JSON.stringify(picture);
      const known = kept.get(key);
      if (known !== undefined) return known;
      const drawn = drawStored(key, picture);
      kept.set(key, drawn);
      // What failed is tried again with the next pass.
      drawn.catch(() => kept.delete(key));
      const [oldest] = kept.keys();
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
      return drawn;
    },
    async paperLogo(locationKey, logo) {
      const found = await find({ locationKey, logo });
      const drawing = found === null ? null : await unlessUnavailable(found.read());
      return drawing === null ? null : drawForPaper(drawing, logo?.name === 'logo-dark');
    },
    async roundLogo(picture) {
      const { logo, locationKey } = picture;
      if (logo === null || isWide(await find(picture))) return null;
      return `${locationKey}/${logo.name}-${logo.version}-2x.png`;
    },
  };
}
