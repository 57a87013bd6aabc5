/**
 * An image that never shifts the layout: its size is known,
 * its color shows first, a plain field replaces a broken one.
 */
import { useCallback, useState } from 'react';
import { classNames } from './class-names.ts';
import { useOwnStyle } from './own-style.ts';

export interface PictureProps {
  /** Without an address, the placeholder is shown. */
  src: string | undefined;
  srcSet?: string | undefined;
  sizes?: string | undefined;
  /** Better formats, best first. */
  sources?: readonly { type: string; srcSet: string }[] | undefined;
  width: number;
  height: number;
  /** Empty if the text beside it says the same. */
  alt: string;
  /** The image's dominant color, shown until it has loaded. */
  color?: string | undefined;
  /** For images visible right away: loaded first instead of on scroll. */
  eager?: boolean | undefined;
  className?: string | undefined;
}

/** A ridge of two hills, as fractions of width and height. */
const ridge = [
  [0, 0.74],
  [0.3, 0.46],
  [0.45, 0.62],
  [0.68, 0.36],
  [1, 0.7],
] as const;

export function Picture(props: PictureProps) {
  const { src, width, height, alt, color, eager = false } = props;
  const [failed, setFailed] = useState<string>();
  // An image may have failed before hydration, so its error event is missed.
  const { ref: paint, ...painted } = useOwnStyle('background-color', color);
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      paint(image);
      if (image?.complete && image.naturalWidth === 0 && image.currentSrc)
        setFailed(image.getAttribute('src') ?? '');
    },
    [paint],
  );
  const className = classNames('picture', props.className);
  if (!src || failed === src) {
    const field = {
      className: `${className} picture-empty`,
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      preserveAspectRatio: 'xMidYMax slice',
      ref: paint,
      ...painted,
    };
    const tops = ridge.map(([x, y]) => `L${Math.round(x * width)} ${Math.round(y * height)}`).join('');
    const hills = <path d={`M0 ${height}${tops}V${height}Z`} />;
    return alt ? (
      <svg {...field} role="img" aria-label={alt}>
        {hills}
      </svg>
    ) : (
      <svg {...field} aria-hidden="true">
        {hills}
      </svg>
    );
  }
  const image = (
    <img
      ref={check}
      className={className}
      src={src}
      srcSet={props.srcSet}
      sizes={props.sizes}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      {...painted}
      onError={() => setFailed(src)}
    />
  );
  if (!props.sources?.length) return image;
  return (
    <picture>
      {props.sources.map((source) => (
        <source key={source.type} type={source.type} srcSet={source.srcSet} sizes={props.sizes} />
      ))}
      {image}
    </picture>
  );
}
