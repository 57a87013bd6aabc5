/**
 * Runs commands inside the server that has the embedded database open, since only one process at a time can use it
 * (docs/decisions/0050-commands-in-the-running-shop.md).
 */
import { createHash, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { t } from '../messages/t.ts';
import { CommandFault, failureWords } from './failure.ts';

/** Where a command prints, and asks. */
export interface CommandIo {
  out(line: string): void;
  err(line: string): void;
  /** Asks for a yes; resolves to false if nobody can answer, or once the question is withdrawn. */
  ask(question: string, withdrawn?: AbortSignal): Promise<boolean>;
}

const requestSchema = z.object({
  /** Version of the program that asks: commands of another version may mean something else. */
  version: z.string(),
  program: z.string(),
  words: z.array(z.string()),
  /** The folder where the command was typed; paths are relative to it. */
  here: z.string(),
  /** Names the request in the shop's log and in the order's history. */
  id: z
    .string()
    .max(64)
    .default(() => randomUUID()),
});

export type CommandRequest = z.input<typeof requestSchema>;
/** A request as the shop reads it. */
export type ReadRequest = z.output<typeof requestSchema>;

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

/** Sends a line, if somebody still listens: whoever called the command may have gone. */
function send(
  socket: Socket,
  message: z.output<typeof fromServer> | z.output<typeof answerSchema> | CommandRequest,
): void {
  if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
}

/** Whether the other side is gone, such as in `… | head`: no fault of ours. */
const isGone = (error: unknown): boolean =>
  ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );

type Run = (request: ReadRequest, io: CommandIo) => Promise<number>;
type OnFault = (error: unknown, requestId: string | null) => void;

/** Reads messages one by one; null once there are no more. */
function messagesOf(socket: Socket): () => Promise<unknown> {
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  return async () => {
    try {
      const { value, done } = await lines.next();
      return done === true ? null : JSON.parse(value);
    } catch (error) {
      if (isGone(error)) return null;
      throw error;
    }
  };
}

/** Runs the request of one connection and answers with its lines, then its exit code. */
async function serve(socket: Socket, run: Run, onFault: OnFault): Promise<void> {
  const next = messagesOf(socket);
  const io: CommandIo = {
    out: (line) => send(socket, { out: line }),
    err: (line) => send(socket, { err: line }),
    ask: async (question) => {
      send(socket, { ask: question });
      return answerSchema.safeParse(await next()).data?.answer === true;
    },
  };
  let request: ReadRequest | null = null;
  let exit = 1;
  try {
    const asked = await next();
    if (asked === null) return;
    request = requestSchema.parse(asked);
    exit = await run(request, io);
  } catch (error) {
    onFault(error instanceof CommandFault ? error.cause : error, request?.id ?? null);
    if (request !== null) io.err(failureWords(error, request.id));
  } finally {
    send(socket, { exit });
    socket.end();
  }
}

/**
 * Listens for commands until it is closed. The caller holds the lock of the data directory, so a socket that is left there
 * belongs to a server that was killed.
 */
export async function listenForCommands(
  address: string,
  run: Run,
  onFault: OnFault,
): Promise<{ close(): Promise<void> }> {
  if (process.platform !== 'win32') rmSync(address, { force: true });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', (error) => {
      if (!isGone(error)) onFault(error, null);
    });
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
  const gone = new AbortController();
  socket.on('close', () => gone.abort());
  // That it closes says enough.
  socket.on('error', () => socket.destroy());
  send(socket, request);
  const next = messagesOf(socket);
  // Until the operator has said yes to a question, nothing is changed.
  let isWaiting = false;
  try {
    for (let line = await next(); line !== null; line = await next()) {
      const message = fromServer.parse(line);
      if ('out' in message) io.out(message.out);
      else if ('err' in message) io.err(message.err);
      else if ('ask' in message) {
        const answer = await io.ask(message.ask, gone.signal);
        isWaiting = !answer || gone.signal.aborted;
        send(socket, { answer });
      } else return message.exit;
    }
  } finally {
    socket.destroy();
  }
  io.err(isWaiting ? t('commands.shopStopped.waiting') : t('commands.shopStopped.working'));
  return 1;
}
