/** Which form of a photo a visitor gets, from what the browser says it reads (look.md: AVIF/WebP; RFC 9110, 12.5.1). */

export type PhotoFormat = 'avif' | 'webp' | 'jpeg';

/**
 * AVIF or WebP only when the browser names it, for `*` is also sent by those who cannot read them; of several with the
 * same weight the smallest file wins. Whoever names neither gets JPEG, which everybody reads: never a refusal.
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
