/**
 * The venue's logo, or its name if it has none, linking to the venue's website (2.5-01 to 2.5-04, D-UI-02).
 */
import { useState } from 'react';
import type { Venue } from './venue-source.ts';

/** Pixels (9-14); style sheets shrink it if there is no room. */
const logoHeight = 140;

type LogoVenue = Pick<
  Venue,
  | 'name'
  | 'websiteUrl'
  | 'photoDomain'
  | 'photoFolder'
  | 'lightLogoVersion'
  | 'darkLogoVersion'
  | 'bookLogoType'
>;

export const isWebAddress = (address: string | null): address is string =>
  /^https?:\/\//i.test(address ?? '');

/** Base address of a variant without the extension; null if the venue has no such variant. */
function logoBase(venue: LogoVenue, variant: 'light' | 'dark'): string | null {
  const version = variant === 'light' ? venue.lightLogoVersion : venue.darkLogoVersion;
  return version === null ? null : `${venue.photoDomain}/${venue.photoFolder}/logo-${variant}-${version}`;
}

/** The configured variant, and the one for dark pages, which is the dark variant if there is one (2.5-01). */
export function logoBases(venue: LogoVenue): { onLight: string; onDark: string } | null {
  const light = logoBase(venue, 'light');
  const dark = logoBase(venue, 'dark');
  const chosen = venue.bookLogoType === 'dark' ? (dark ?? light) : (light ?? dark);
  return chosen === null ? null : { onLight: chosen, onDark: dark ?? chosen };
}

function LogoImage(props: {
  base: string;
  name: string;
  className: string;
  onError: () => void;
  isLazy?: boolean;
}) {
  return (
    <picture>
      {/* At the header's small size, the 1x image is sharp enough for every screen. */}
      <source media="(width < 64rem)" srcSet={`${props.base}.png`} />
      <img
        className={props.className}
        src={`${props.base}.png`}
        srcSet={`${props.base}.png 1x, ${props.base}-2x.png 2x`}
        height={logoHeight}
        // The logo that is not shown is not fetched either.
        loading={props.isLazy === true ? 'lazy' : undefined}
        alt={props.name}
        onError={props.onError}
      />
    </picture>
  );
}

/** The logo for each theme, or the name. */
export function LogoContent({ venue }: { venue: LogoVenue }) {
  const [isBroken, setBroken] = useState(false);
  const bases = logoBases(venue);
  const onError = () => setBroken(true);
  return bases === null || isBroken ? (
    <span className="brand-name">{venue.name}</span>
  ) : (
    <>
      <LogoImage className="brand-on-light" base={bases.onLight} name={venue.name} onError={onError} />
      <LogoImage className="brand-on-dark" base={bases.onDark} name={venue.name} onError={onError} isLazy />
    </>
  );
}

export function Logo({ venue }: { venue: LogoVenue }) {
  const content = <LogoContent venue={venue} />;
  if (!isWebAddress(venue.websiteUrl)) return <span className="brand">{content}</span>;
  return (
    <a className="brand" href={venue.websiteUrl}>
      {content}
    </a>
  );
}
