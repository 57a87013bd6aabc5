/** Starts the inbox: receives SMTP and text messages, serves a page and JSON, stores in `{dataDir}/inbox`. */
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyError } from 'fastify';
import { portFault, reportFault } from '../kit/run.ts';
import { inboxRoutes } from './inbox.routes.ts';
import { startMailServer } from './mail-server.ts';
import { Mailbox } from './mailbox.ts';

export type InboxOptions = {
  /** 0 picks any free port, here and for SMTP. */
  port: number;
  smtpPort: number;
  dataDir: string;
  host?: string;
  /** How many messages are kept; 1000 by default. */
  cap?: number;
};

export type RunningInbox = { url: string; port: number; smtpPort: number; close: () => Promise<void> };

export async function startInbox(options: InboxOptions): Promise<RunningInbox> {
  const { port, smtpPort, dataDir, host = '127.0.0.1', cap = 1000 } = options;
  const mailbox = new Mailbox(dataDir, cap);
  const app = fastify({ bodyLimit: 16_384, forceCloseConnections: true });
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
  });
  app.setErrorHandler<FastifyError>((error, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) reportFault('Inbox fault', error);
    return reply.code(status).send({ error: status >= 500 ? 'The inbox failed.' : error.message });
  });
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: 'There is nothing at this address.' }),
  );
  const streams = inboxRoutes(app, mailbox);

  const giveUp = async (fault: Error): Promise<never> => {
    await app.close();
    mailbox.close();
    throw fault;
  };
  const mail = await startMailServer({ port: smtpPort, host, mailbox, onMessage: streams.tell }).catch(
    (error: unknown) => giveUp(portFault(error, smtpPort, 'SMTP_PORT')),
  );
  try {
    await app.listen({ port, host });
  } catch (error) {
    await mail.close();
    return await giveUp(portFault(error, port, 'INBOX_PORT'));
  }
  const bound = (app.server.address() as AddressInfo).port;
  return {
    url: `http://localhost:${bound}`,
    port: bound,
    smtpPort: mail.port,
    close: async () => {
      streams.endAll();
      await mail.close();
      await app.close();
      mailbox.close();
    },
  };
}
