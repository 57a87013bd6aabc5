/** Streams of events: who may open one, how long, and what ends it. */
import { get } from '@gangway/contract/call';
import { numberInQuery, wire } from '@gangway/contract/wire';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import Fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { asMember, testIdentity } from '../testing/member-token.ts';
import { type EventStream, serveEvents } from './event-stream.ts';
import { handleFailures } from './failures.ts';
import { createIdentify } from './identify.ts';

const watchLake = get('/api/desk', 'watchLake', {
  summary: 'The lake.',
  input: wire({ locationKey: numberInQuery<LocationKey>() }),
  output: z.string(),
  limit: 'read',
  access: 'staff',
  permission: 'day:read',
  ownPermission: 'day:own',
});

async function aServer(limits: Partial<Parameters<typeof serveEvents>[4] & object> = {}) {
  const app = Fastify();
  handleFailures(app);
  const place = { identityOrganizationId: 'org_lake' as string | null, permissions: ['day:read'] };
  const streams: EventStream[] = [];
  const viewers: (string | null)[] = [];
  const known = createIdentify({ identity: testIdentity, log: app.log });
  const gate = {
    // The token says one thing for as long as it is valid; a session may get another role.
    identify: async (authorization: string | undefined) => {
      const identity = await known(authorization);
      return identity === null ? null : { ...identity, permissions: place.permissions };
    },
    limit: () => undefined,
    once: (_request: unknown, work: () => Promise<unknown>) => work(),
    locationOf: async () => ({ currency: 'USD', ...place }),
    findDeskSession: async () => null,
    secure: true,
  };
  serveEvents(
    app,
    watchLake,
    gate,
    (_input, stream, { onlyLedBy }) => {
      streams.push(stream);
      viewers.push(onlyLedBy);
    },
    {
      ...{ doorEveryMs: 60_000, beatEveryMs: 60_000, mostStreams: 3, mostWaiting: 100_000 },
      ...limits,
    },
  );
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const headers = await asMember({ organization: 'org_lake', claims: { permissions: ['day:read'] } });
  const open = async () => {
    const leaving = new AbortController();
    onTestFinished(() => leaving.abort());
    const response = await fetch(`${origin}/api/desk/watchLake?locationKey=7`, {
      headers,
      signal: leaving.signal,
    });
    let text = '';
    let isOver = false;
    const read = async () => {
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) text += decoder.decode(chunk as Uint8Array);
      isOver = true;
    };
    read().catch(() => undefined);
    return { response, text: () => text, isOver: () => isOver, leave: () => leaving.abort() };
  };
  return { app, place, streams, viewers, open };
}

it('passes on events, and something now and then while nothing happens', async () => {
  const { streams, open } = await aServer({ beatEveryMs: 20 });
  const { response, text } = await open();
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  await vi.waitFor(() => expect(text()).toContain('retry: 2000\n\n:\n\n'));
  streams[0]?.send('day', '{"is":"there"}');
  await vi.waitFor(() => expect(text()).toContain('event: day\ndata: {"is":"there"}\n\n'));
});

it('ends for who may no longer call, whom it tells so (6-12)', async () => {
  const { place, streams, open } = await aServer({ doorEveryMs: 20 });
  const { text, isOver } = await open();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(isOver()).toBe(false);
  place.identityOrganizationId = 'org_elsewhere';
  await vi.waitFor(() => expect(isOver()).toBe(true));
  expect(text()).toContain('event: closed\n');
  expect(streams[0]?.signal.aborted).toBe(true);
});

it('ends without a word for who sees less from now on, whose browser opens it again as what they are', async () => {
  const { place, streams, viewers, open } = await aServer({ doorEveryMs: 20 });
  const { text, isOver } = await open();
  place.permissions = ['day:own'];
  await vi.waitFor(() => expect(isOver()).toBe(true));
  expect(text()).not.toContain('closed');
  expect(streams[0]?.signal.aborted).toBe(true);
  await open();
  expect(viewers).toEqual([null, 'sms|test']);
});

it('tells the service when somebody has left, and makes room for another', async () => {
  const { streams, open } = await aServer();
  const opened = await Promise.all([open(), open(), open()]);
  const fourth = await open();
  expect([fourth.response.status, fourth.response.headers.get('retry-after')]).toEqual([429, '60']);
  opened[1]?.leave();
  await vi.waitFor(() => expect(streams.filter(({ signal }) => signal.aborted)).toHaveLength(1));
  expect((await open()).response.status).toBe(200);
});

it('ends for a reader who does not keep up, whose browser opens it again', async () => {
  const { streams, open } = await aServer({ mostWaiting: 1000 });
  await open();
  const [stream] = streams;
  for (let count = 0; count < 2000 && stream?.signal.aborted === false; count++)
    stream.send('day', 'x'.repeat(50_000));
  expect(stream?.signal.aborted).toBe(true);
});

it('ends when the server closes', async () => {
  const { app, open } = await aServer();
  const { isOver } = await open();
  await app.close();
  await vi.waitFor(() => expect(isOver()).toBe(true));
});
