/** A keep-alive HTTP connection with minimal overhead, since the load shares the machine with the servers. */
import { connect, type Socket } from 'node:net';

export interface Reply {
  status: number;
  body: string;
}

const endOfHead = Buffer.from('\r\n\r\n');

/** Returns the bytes of a chunked body once it is complete, null before. */
function unchunk(bytes: Buffer): { body: Buffer; used: number } | null {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd === -1) return null;
    const length = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const start = lineEnd + 2;
    if (bytes.length < start + length + 2) return null;
    if (length === 0) return { body: Buffer.concat(parts), used: start + 2 };
    parts.push(bytes.subarray(start, start + length));
    at = start + length + 2;
  }
}

/** Returns the first complete answer and the bytes after it, or null if it is incomplete. */
export function readReply(received: Buffer): { reply: Reply; rest: Buffer } | null {
  const headEnd = received.indexOf(endOfHead);
  if (headEnd === -1) return null;
  const head = received.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const bodyStart = headEnd + endOfHead.length;
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) {
    const end = bodyStart + Number(length);
    if (received.length < end) return null;
    return {
      reply: { status, body: received.toString('utf8', bodyStart, end) },
      rest: received.subarray(end),
    };
  }
  if (!/\r\ntransfer-encoding: *chunked/i.test(head))
    return { reply: { status, body: '' }, rest: received.subarray(bodyStart) };
  const chunks = unchunk(received.subarray(bodyStart));
  if (chunks === null) return null;
  return {
    reply: { status, body: chunks.body.toString('utf8') },
    rest: received.subarray(bodyStart + chunks.used),
  };
}

export class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: PromiseWithResolvers<Reply> | null = null;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('the server closed the connection')));
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.removeListener('error', reject);
        resolve(new Connection(socket));
      });
    });
  }

  /** Sends a request; only one at a time. */
  ask(method: 'GET' | 'POST', path: string, json = '', headers = ''): Promise<Reply> {
    if (this.#waiting !== null) throw new Error('this connection is waiting for an answer');
    this.#waiting = Promise.withResolvers<Reply>();
    const content =
      method === 'POST'
        ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\n`
        : '';
    this.#socket.write(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${content}${headers}\r\n${json}`);
    return this.#waiting.promise;
  }

  close(): void {
    this.#waiting = null;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const found = readReply(this.#received);
    if (found === null) return;
    this.#received = found.rest;
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve(found.reply);
  }

  #fail(error: Error): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.reject(error);
  }
}
