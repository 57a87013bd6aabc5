/** The parent's side of a server in a separate process: its address, its steps, its end. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { InjectOptions } from 'fastify';
import { bundledServer } from '../../../scripts/testing/bundled-servers.ts';
import type { App } from '../app.ts';

export interface ServerProcess {
  url: string;
  /** Makes requests over the network in the same way as tests do to an in-process app. */
  app: Pick<App, 'http'>;
  /** Resolves when it has reached the step where it was told to stop. */
  stopped(): Promise<void>;
  goOn(): void;
  /** Makes it send due emails; it may stop on the way. */
  drainOutbox(): void;
  /** Makes it send due webhooks; it may stop on the way. */
  sendWebhooks(): void;
  /** Makes it cancel the orders of canceled departures. */
  cancelDepartures(): void;
  /** Sends SIGKILL and waits until nothing of it runs any more. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/** Makes requests over the network in the form of Fastify's inject. */
export function remote(url: string): Pick<App, 'http'> {
  const inject = async ({ method = 'GET', url: path, query, headers, payload }: InjectOptions) => {
    const target = new URL(String(path), url);
    for (const [name, value] of Object.entries((query ?? {}) as Record<string, string>))
      target.searchParams.set(name, value);
    const response = await fetch(target, {
      method,
      headers: headers as Record<string, string>,
      ...(payload === undefined
        ? {}
        : { body: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
    });
    const body = await response.text();
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body,
      json: () => JSON.parse(body) as unknown,
    };
  };
  return { http: { inject } } as unknown as Pick<App, 'http'>;
}

export async function startServerProcess(
  name: 'race-server' | 'killable-server',
  env: Record<string, string>,
): Promise<ServerProcess> {
  const { NODE_OPTIONS: _options, ...inherited } = process.env;
  const child = spawn(process.execPath, [bundledServer(name)], {
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const url = await firstLine(child, name);
  const step = once(child, 'message');
  const ended = once(child, 'exit');

  async function stopped(): Promise<void> {
    const came = await Promise.race([step.then(() => true), ended.then(() => false)]);
    if (!came) throw new Error(`${name} ended before it came to its step`);
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await ended;
  }

  return {
    url,
    app: remote(url),
    stopped,
    goOn: () => child.send('go on'),
    drainOutbox: () => child.send('drain outbox'),
    sendWebhooks: () => child.send('send webhooks'),
    cancelDepartures: () => child.send('cancel departures'),
    kill: () => end('SIGKILL'),
    close: () => end('SIGTERM'),
  };
}

/** Has a server do something, kills it once that has come to the step, and returns when it is gone. */
export async function killedAt(
  stopAt: string,
  env: Record<string, string>,
  work: (server: ServerProcess) => Promise<unknown>,
): Promise<void> {
  const server = await startServerProcess('killable-server', { ...env, STOP_AT: stopAt });
  const over = work(server).catch((error: unknown) => error);
  await server.stopped();
  await server.kill();
  await over;
}

function firstLine(child: ChildProcess, name: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (text.includes('\n')) resolve(text.trim().split('\n')[0] ?? '');
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  child.once('error', reject);
  child.once('exit', (code) =>
    reject(new Error(`${name} ended with ${code} before it was ready: ${text.trim()}`)),
  );
  return promise;
}
