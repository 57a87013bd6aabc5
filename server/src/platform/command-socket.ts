/**
 * Runs commands inside the server that has the embedded database open, since only one process at a time can use it
 * (docs/decisions/0050-commands-in-the-running-shop.md).
 */
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';

/** Where a command prints, and asks. */
export interface CommandIo {
  out(line: string): void;
  err(line: string): void;
  /** Asks for a yes; resolves to false if nobody can answer. */
  ask(question: string): Promise<boolean>;
}

const requestSchema = z.object({
  /** Version of the program that asks: commands of another version may mean something else. */
  version: z.string(),
  program: z.enum(['venue', 'order', 'person', 'mail', 'payments', 'webhooks', 'audit', 'database']),
  words: z.array(z.string()),
  /** The folder where the command was typed; paths are relative to it. */
  here: z.string(),
});

export type CommandRequest = z.output<typeof requestSchema>;

const fromServer = z.union([
  z.object({ out: z.string() }),
  z.object({ err: z.string() }),
  z.object({ ask: z.string() }),
  z.object({ exit: z.number() }),
]);
const answerSchema = z.object({ answer: z.boolean() });

/**
 * Returns the address in the data directory that the server listens on. The directory is closed to other accounts
 * (mode 0700), so whoever can connect can read the database as well.
 */
export function commandAddress(dataDir: string): string {
  const directory = resolve(dataDir);
  if (process.platform !== 'win32') return join(directory, 'commands.sock');
  return `\\\\.\\pipe\\gangway-${createHash('sha256').update(directory).digest('hex').slice(0, 32)}`;
}

const send = (
  socket: Socket,
  message: z.output<typeof fromServer> | z.output<typeof answerSchema> | CommandRequest,
) => socket.write(`${JSON.stringify(message)}\n`);

/** Runs the request of one connection and answers with its lines, then its exit code. */
async function serve(
  socket: Socket,
  run: (request: CommandRequest, io: CommandIo) => Promise<number>,
  onFault: (error: unknown) => void,
): Promise<void> {
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => {
    const { value, done } = await lines.next();
    return done === true ? null : JSON.parse(value);
  };
  const io: CommandIo = {
    out: (line) => void send(socket, { out: line }),
    err: (line) => void send(socket, { err: line }),
    ask: async (question) => {
      send(socket, { ask: question });
      return answerSchema.safeParse(await next()).data?.answer === true;
    },
  };
  let exit = 1;
  try {
    exit = await run(requestSchema.parse(await next()), io);
  } catch (error) {
    onFault(error);
  }
  socket.end(`${JSON.stringify({ exit })}\n`);
}

/**
 * Listens for commands until it is closed. The caller holds the lock of the data directory, so a socket that is left there
 * belongs to a server that was killed.
 */
export async function listenForCommands(
  address: string,
  run: (request: CommandRequest, io: CommandIo) => Promise<number>,
  onFault: (error: unknown) => void,
): Promise<{ close(): Promise<void> }> {
  if (process.platform !== 'win32') rmSync(address, { force: true });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', onFault);
    void serve(socket, run, onFault);
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(address, listening);
  });
  return {
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Runs a command in the server that listens there; resolves to its exit code, or to null if none does. */
export async function runInServer(
  address: string,
  request: CommandRequest,
  io: CommandIo,
): Promise<number | null> {
  const socket = await new Promise<Socket | null>((resolved) => {
    const opening = connect(address, () => resolved(opening));
    opening.once('error', () => resolved(null));
  });
  if (socket === null) return null;
  send(socket, request);
  try {
    for await (const line of createInterface({ input: socket })) {
      const message = fromServer.parse(JSON.parse(line));
      if ('out' in message) io.out(message.out);
      else if ('err' in message) io.err(message.err);
      else if ('ask' in message) send(socket, { answer: await io.ask(message.ask) });
      else return message.exit;
    }
  } finally {
    socket.destroy();
  }
  // The server stopped in between: what the command had not finished is not in the database.
  return 1;
}
