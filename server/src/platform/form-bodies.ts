/** Opens a part of the app to bodies that are forms with a file (multipart), and to no others. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressPrefix } from './address-prefix.ts';
import { Refused } from './refused.ts';

/** Room for the other members of a form and its boundaries. */
const besides = 64 * 1024;

/** The members of a form by name; of several with one name the last counts. */
async function readForm(type: string, body: Buffer): Promise<Record<string, unknown>> {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    return Object.fromEntries(form.entries());
  } catch (error) {
    // Nothing else can go wrong in reading what has come already.
    if (error instanceof TypeError) throw new Refused('malformed');
    throw error;
  }
}

/** A form is held in memory until it is read: so many at once in all, and of one address. */
const mostAtOnce = 8;
const mostOfOne = 2;

/** Refuses a form before its body is received while too many others are. A slow one ends with the server's request timeout. */
function boundForms(forms: FastifyInstance): void {
  const receiving = new Map<FastifyRequest, string>();
  forms.addHook('onRequest', async (request, reply) => {
    const from = addressPrefix(request.ip);
    const ofOne = [...receiving.values()].filter((other) => other === from).length;
    if (receiving.size >= mostAtOnce || ofOne >= mostOfOne) throw new Refused('busy', { retryAfter: 2 });
    receiving.set(request, from);
    // Answered, or its client has gone: onResponse would miss the second.
    reply.raw.once('close', () => receiving.delete(request));
  });
}

/** What is registered within takes forms whose files are no longer than told. */
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
