/**
 * Calls that answer a stream of server-sent events: the browser opens it once, hears of changes, and opens it again by itself
 * when it breaks (docs/decisions/0151-watching-reads-once-a-second.md).
 */
import { PassThrough } from 'node:stream';
import type { AnyCall, InputOf } from '@gangway/contract/call';
import type { FastifyInstance } from 'fastify';
import { refuseStrangers, type StaffContext } from './door.ts';
import { Refused } from './refused.ts';
import { decodeInput, type Gate } from './serve.ts';

/** Where a service sends events for one who watches. */
export interface EventStream {
  /** @param data a JSON text, which has no line breaks */
  send(event: string, data: string): void;
  /** Ends when the stream does. */
  signal: AbortSignal;
}

interface Limits {
  /** How often it is asked whether whoever watches still may, in milliseconds. */
  doorEveryMs: number;
  /** How often something is sent where nothing happens, in milliseconds: proxies end what is silent for a minute. */
  beatEveryMs: number;
  /** Streams of one address at once: a team behind one router has a screen each. */
  mostStreams: number;
  /** Bytes that may wait for a reader who is too slow; more ends the stream, which the browser opens again. */
  mostWaiting: number;
}
const usualLimits: Limits = {
  doorEveryMs: 10_000,
  beatEveryMs: 15_000,
  mostStreams: 100,
  mostWaiting: 4 * 1024 * 1024,
};

/**
 * Registers a call for staff that answers text/event-stream. Who may no longer call it is sent a "closed" event, and the
 * stream ends.
 */
export function serveEvents<C extends AnyCall & { access: 'staff' }>(
  app: FastifyInstance,
  call: C,
  gate: Gate,
  watch: (input: InputOf<C>, stream: EventStream, context: Pick<StaffContext, 'onlyLedBy'>) => void,
  { doorEveryMs, beatEveryMs, mostStreams, mostWaiting }: Limits = usualLimits,
): void {
  const open = new Set<AbortController>();
  const ofAddress = new Map<string, number>();
  // Otherwise the server would wait for streams that never end.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.abort();
  });

  // The route names no call: what is counted of calls is how long they take.
  app.get(call.path, async (request, reply) => {
    gate.limit(call, request.ip);
    const input = decodeInput(call, request.query);
    const ask = () => refuseStrangers(call, gate, request, reply, input);
    const context = await ask();
    const streams = ofAddress.get(request.ip) ?? 0;
    if (streams >= mostStreams) throw new Refused('tooManyRequests', { retryAfter: 60 });
    ofAddress.set(request.ip, streams + 1);

    const body = new PassThrough();
    const ended = new AbortController();
    open.add(ended);
    const write = (text: string) => {
      if (body.writableLength > mostWaiting) ended.abort();
      else if (!ended.signal.aborted) body.write(text);
    };
    const send: EventStream['send'] = (event, data) => write(`event: ${event}\ndata: ${data}\n\n`);
    const beat = setInterval(() => write(':\n\n'), beatEveryMs);
    const askAgain = async () => {
      try {
        // With another role they may see more or less: the browser opens the stream again, which is then that of the new one.
        if ((await ask()).onlyLedBy !== context.onlyLedBy) ended.abort();
      } catch (error) {
        if (!(error instanceof Refused)) {
          request.log.warn({ err: error }, 'it could not be asked who watches');
          return;
        }
        send('closed', '{}');
        ended.abort();
      }
    };
    const door = setInterval(() => void askAgain(), doorEveryMs);
    ended.signal.addEventListener('abort', () => {
      clearInterval(beat);
      clearInterval(door);
      open.delete(ended);
      const others = (ofAddress.get(request.ip) ?? 1) - 1;
      if (others === 0) ofAddress.delete(request.ip);
      else ofAddress.set(request.ip, others);
      body.end();
    });
    body.once('close', () => ended.abort());
    // How long a browser waits before it opens the stream again, and something that proxies pass on at once.
    write('retry: 2000\n\n');
    watch(input, { send, signal: ended.signal }, context);
    return reply
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .type('text/event-stream; charset=utf-8')
      .send(body);
  });
}
