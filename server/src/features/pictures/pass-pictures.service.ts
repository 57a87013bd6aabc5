/** A venue's logo in the sizes of passes, from its stored picture (D-UI-02, D-TK-02; docs/rules/tickets.md). */
import { readFile } from 'node:fs/promises';
import { describePicture, storedPictures } from './picture-store.service.ts';
import { openPicture } from './sharp.ts';
import { isMissing } from './variant-cache.service.ts';

/** The logo and the icon as PNGs in the order 1x, 2x, 3x; the logo is empty if the venue has none. */
export interface PassLogo {
  icon: readonly Buffer[];
  logo: readonly Buffer[];
}

export interface PassPictureOf {
  locationKey: number;
  /** Null for a venue without a logo. */
  logo: { name: 'logo-light' | 'logo-dark'; version: string } | null;
  /** As `#rrggbb`: what the icon is drawn on, and the ink of the ticket on it. */
  background: string;
  ink: string;
}

export interface PassPictureService {
  of(picture: PassPictureOf): Promise<PassLogo>;
  /** The file at `/images/…` of a logo that stays whole in a circle; null for a wide one. */
  roundLogo(picture: PassPictureOf): Promise<string | null>;
}

/** Apple's sizes in points: an icon, and what is left for a logo beside the day. */
const iconSide = 29;
const logoSize = { width: 160, height: 50 };
const scales = [1, 2, 3] as const;
/** Wider logos are too small in a square: the icon is a ticket then. */
const widestIcon = 2;
/** Venues whose pictures stay in memory, each some 100 kB. */
const mostKept = 50;

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

export function createPassPictures(dataDir: string): PassPictureService {
  const source = storedPictures(dataDir);
  const kept = new Map<string, Promise<PassLogo>>();

  /** The stored file of exactly this version; null if it is gone. */
  async function original({ locationKey, logo }: PassPictureOf): Promise<Buffer | null> {
    if (logo === null) return null;
    const found = await source.find(String(locationKey), logo.name);
    if (found?.hash !== logo.version) return null;
    return readFile(found.path).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
  }

  async function isWide({ locationKey, logo }: PassPictureOf): Promise<boolean> {
    const known = logo === null ? null : await describePicture(dataDir, locationKey, logo.name);
    return known === null || known.width > known.height * widestIcon;
  }

  async function draw(picture: PassPictureOf): Promise<PassLogo> {
    const [drawing, wide] = await Promise.all([original(picture), isWide(picture)]);
    const { background } = picture;
    const icon =
      drawing === null || wide
        ? await icons(ticketDrawing(picture), background, 1)
        : await icons(drawing, background, 0.8);
    return { icon, logo: drawing === null ? [] : await logos(drawing) };
  }

  return {
    of(picture) {
      const key = JSON.stringify(picture);
      const known = kept.get(key);
      if (known !== undefined) return known;
      const drawn = draw(picture);
      kept.set(key, drawn);
      // What failed is tried again with the next pass.
      drawn.catch(() => kept.delete(key));
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      return drawn;
    },
    async roundLogo(picture) {
      const { logo, locationKey } = picture;
      if (logo === null || (await isWide(picture))) return null;
      return `${locationKey}/${logo.name}-${logo.version}-2x.png`;
    },
  };
}
