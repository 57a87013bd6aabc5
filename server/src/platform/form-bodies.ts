/** Accepts multipart forms with a file, and no other bodies, in one part of the app. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressPrefix } from './address-prefix.ts';
import { Refused } from './refused.ts';

/** Space for a form's other fields and its boundaries. */
const besides = 64 * 1024;

/** Returns a form's fields by name; the last one wins if a name repeats. */
async function readForm(type: string, body: Buffer): Promise<Record<string, unknown>> {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    return Object.fromEntries(form.entries());
  } catch (error) {
    // The body is complete, so any TypeError means that it is malformed.
    if (error instanceof TypeError) throw new Refused('malformed');
    throw error;
  }
}

/** A form is held in memory until it is read: limits on concurrent forms, in total and per address. */
const maxAtOnce = 8;
const maxOfOne = 2;

/**
 * Refuses a form before receiving its body if too many others are being received. The
 * server's request timeout ends a slow one.
 */
function boundForms(forms: FastifyInstance): void {
  const receiving = new Map<FastifyRequest, string>();
  forms.addHook('onRequest', async (request, reply) => {
    const from = addressPrefix(request.ip);
    const ofOne = [...receiving.values()].filter((other) => other === from).length;
    if (receiving.size >= maxAtOnce || ofOne >= maxOfOne) throw new Refused('busy', { retryAfter: 2 });
    receiving.set(request, from);
    // 'close' also fires when the client disconnects, which onResponse would miss.
    reply.raw.once('close', () => receiving.delete(request));
  });
}

/** Routes registered inside accept forms with files of up to `mostBytes`. */
export function withForms(
  app: FastifyInstance,
  mostBytes: number,
  register: (forms: FastifyInstance) => void,
): void {
  app.register(async (forms) => {
    boundForms(forms);
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: mostBytes + besides },
      async (request: FastifyRequest, body: Buffer) => readForm(request.headers['content-type'] ?? '', body),
    );
    register(forms);
  });
}
