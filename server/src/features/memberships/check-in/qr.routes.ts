/** `GET /api/qr`: renders QR codes for our own cards only, never arbitrary text (D-API-05, S26, 7.3-11). */
import type { FastifyInstance } from 'fastify';
import { qrPng, qrSvg } from '../../../platform/qr-code.ts';
import { Refused } from '../../../platform/refused.ts';
import type { Gate } from '../../../platform/serve.ts';

interface Asked {
  Querystring: { s?: string; p?: string; f?: string };
}

const maxSize = 512;
/** A member, or a ticket of a booking. */
const ours = /^(m;[A-Za-z0-9_-]{22}|t;[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12};\d{1,4})$/;
/** The number of cached codes; a card is viewed several times. */
const maxKept = 500;

function createDrawer() {
  const kept = new Map<string, Buffer | string>();
  return (text: string, size: number, form: 'png' | 'svg'): Buffer | string => {
    const name = `${form} ${size} ${text}`;
    const known = kept.get(name);
    // A hit moves to the end, so the least recently used code is evicted first.
    if (known !== undefined) kept.delete(name);
    const drawn = known ?? (form === 'svg' ? qrSvg(text, size) : qrPng(text, size));
    kept.set(name, drawn);
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return drawn;
  };
}

export function qrRoutes(app: FastifyInstance, gate: Pick<Gate, 'limit'>): void {
  const draw = createDrawer();
  app.get<Asked>('/api/qr', { schema: { hide: true } }, async ({ query, ip }, reply) => {
    gate.limit({ limit: 'page' }, ip);
    const { s = '150', p = '', f = 'png' } = query;
    const size = /^\d{1,4}$/.test(s) ? Number(s) : 0;
    if (!ours.test(p) || size < 50 || size > maxSize || (f !== 'png' && f !== 'svg'))
      throw new Refused('malformed');
    return reply
      .header('cache-control', 'public, max-age=86400')
      .header('x-content-type-options', 'nosniff')
      .type(f === 'svg' ? 'image/svg+xml' : 'image/png')
      .send(draw(p, size, f));
  });
}
