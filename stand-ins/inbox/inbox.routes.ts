/**
 * The inbox's web side: its page, the list as JSON and as a live stream, and the endpoint for text messages.
 */
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Mailbox, Message, MessageKind } from './mailbox.ts';

type ListQuery = { to?: string; q?: string; kind?: MessageKind; since?: string };

const listQuery = {
  type: 'object',
  properties: {
    to: { type: 'string', maxLength: 320 },
    q: { type: 'string', maxLength: 320 },
    kind: { enum: ['mail', 'sms'] },
    since: {
      type: 'string',
      pattern: '^(\\d{1,15}|\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,9})?)?Z)$',
    },
  },
};
const textBody = {
  type: 'object',
  required: ['to', 'body'],
  properties: {
    to: { type: 'string', pattern: '^\\+?[0-9 ().-]{3,30}$' },
    body: { type: 'string', minLength: 1, maxLength: 2000 },
    from: { type: 'string', maxLength: 40 },
    messageId: { type: 'string', maxLength: 200 },
  },
};
const byId = { type: 'object', properties: { id: { type: 'integer' }, number: { type: 'integer' } } };

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** An email is untrusted content: no scripts, no forms, its own opaque origin; links open in a new tab. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const asset = (name: string): Buffer => readFileSync(new URL(`./browser/${name}`, import.meta.url));

export type Streams = { tell: (id: number) => void; endAll: () => void };

export function inboxRoutes(app: FastifyInstance, mailbox: Mailbox): Streams {
  const listeners = new Set<ServerResponse>();
  const tell = (id: number): void => {
    for (const listener of listeners) listener.write(`data: ${id}\n\n`);
  };

  for (const [path, name, type] of [
    ['/', 'inbox.html', 'text/html'],
    ['/inbox.css', 'inbox.css', 'text/css'],
    ['/inbox.js', 'inbox.js', 'text/javascript'],
    ['/icon.svg', 'icon.svg', 'image/svg+xml'],
  ] as const) {
    const content = asset(name);
    app.get(path, async (_request, reply) =>
      reply
        .header('content-security-policy', pagePolicy)
        .header('cache-control', 'no-cache')
        .type(`${type}; charset=utf-8`)
        .send(content),
    );
  }

  app.get<{ Querystring: ListQuery }>(
    '/api/messages',
    { schema: { querystring: listQuery } },
    async (request) => {
      const { to, q, kind, since } = request.query;
      const from = since !== undefined && /^\d+$/.test(since) ? Number(since) : since;
      return { messages: mailbox.list({ to, search: q, kind, since: from }) };
    },
  );

  app.get('/api/events', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write('retry: 2000\n\n');
    listeners.add(reply.raw);
    request.raw.on('close', () => listeners.delete(reply.raw));
  });

  app.get<{ Params: { id: number } }>(
    '/api/messages/:id',
    { schema: { params: byId } },
    async (request, reply) => {
      const message = mailbox.find(request.params.id);
      return message ? present(message) : reply.callNotFound();
    },
  );

  app.get<{ Params: { id: number } }>(
    '/api/messages/:id/html',
    { schema: { params: byId } },
    async (request, reply) => {
      const message = mailbox.find(request.params.id);
      if (!message || message.html === null) return reply.callNotFound();
      return reply
        .header('content-security-policy', mailPolicy)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(`<base target="_blank">${withInlinePictures(mailbox, message, message.html)}`);
    },
  );

  app.get<{ Params: { id: number } }>(
    '/api/messages/:id/raw',
    { schema: { params: byId } },
    async (request, reply) => {
      const raw = mailbox.findRaw(request.params.id);
      if (!raw) return reply.callNotFound();
      return reply.type('text/plain; charset=utf-8').send(Buffer.from(raw));
    },
  );

  app.get<{ Params: { id: number; number: number } }>(
    '/api/messages/:id/attachments/:number',
    { schema: { params: byId } },
    async (request, reply) => {
      const part = mailbox.findAttachment(request.params.id, request.params.number);
      if (!part) return reply.callNotFound();
      const type = /^[\w.+-]+\/[\w.+-]+$/.test(part.contentType)
        ? part.contentType
        : 'application/octet-stream';
      return reply
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(part.filename)}`)
        .header('content-security-policy', "sandbox; default-src 'none'")
        .type(type)
        .send(Buffer.from(part.content));
    },
  );

  app.delete('/api/messages', async (_request, reply) => {
    mailbox.clear();
    tell(0);
    return reply.code(204).send();
  });

  app.post<{ Body: { to: string; body: string; from?: string; messageId?: string } }>(
    '/sms',
    { schema: { body: textBody } },
    async (request, reply) => {
      const { to, body, from = '', messageId = null } = request.body;
      const id = mailbox.add({
        kind: 'sms',
        from,
        recipients: [to],
        subject: '',
        text: body,
        html: null,
        messageId,
        headers: [],
        raw: null,
        attachments: [],
      });
      tell(id);
      return reply.code(201).send({ id });
    },
  );

  const endAll = (): void => {
    for (const listener of listeners) listener.end();
  };
  return { tell, endAll };
}

function present(message: Message): Record<string, unknown> {
  const attachments = message.attachments.map((part) => ({
    ...part,
    url: `/api/messages/${message.id}/attachments/${part.number}`,
  }));
  return { ...message, attachments };
}

/**
 * Inlines pictures that are attached to the email and named by `cid:`; an opaque origin cannot load them
 * otherwise.
 */
function withInlinePictures(mailbox: Mailbox, message: Message, html: string): string {
  return html.replace(/\bcid:([^"'\s)>]+)/gi, (whole, name: string) => {
    const part = message.attachments.find((one) => one.contentId === decodeURIComponent(name));
    const found =
      part && /^image\/[\w.+-]+$/.test(part.contentType)
        ? mailbox.findAttachment(message.id, part.number)
        : undefined;
    return found
      ? `data:${found.contentType};base64,${Buffer.from(found.content).toString('base64')}`
      : whole;
  });
}
