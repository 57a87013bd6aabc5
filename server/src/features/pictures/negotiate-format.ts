/** Picks a photo's format from the browser's Accept header (AVIF/WebP; RFC 9110, 12.5.1). */

export type PhotoFormat = 'avif' | 'webp' | 'jpeg';

/**
 * Returns AVIF or WebP only if the browser names it, because browsers that cannot decode them also send `*`.
 * At equal weight, the format with the smallest files wins. Any other browser gets JPEG; none is refused.
 */
export function negotiateFormat(accept: string | undefined): PhotoFormat {
  const weights = weightsOf(accept ?? '');
  const jpeg = weights.get('image/jpeg') ?? weights.get('image/*') ?? weights.get('*/*') ?? 0;
  let best: PhotoFormat = 'jpeg';
  let bestWeight = jpeg;
  for (const format of ['webp', 'avif'] as const) {
    const weight = weights.get(`image/${format}`) ?? 0;
    if (weight > 0 && weight >= bestWeight) {
      best = format;
      bestWeight = weight;
    }
  }
  return best;
}

function weightsOf(accept: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of accept.slice(0, 1000).toLowerCase().split(',')) {
    const [type, ...parameters] = part.split(';').map((piece) => piece.trim());
    if (!type) continue;
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    weights.set(type, Number.isFinite(weight) ? Math.min(1, Math.max(0, weight)) : 0);
  }
  return weights;
}
