/** Opens a part of the app to bodies that are forms with a file (multipart), and to no others. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
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

/** What is registered within takes forms whose files are no longer than told. */
export function withForms(
  app: FastifyInstance,
  mostBytes: number,
  register: (forms: FastifyInstance) => void,
): void {
  app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: mostBytes + besides },
      async (request: FastifyRequest, body: Buffer) => readForm(request.headers['content-type'] ?? '', body),
    );
    register(forms);
  });
}
