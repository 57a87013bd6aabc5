/** Forms with files are received a few at a time, so that their total size in memory stays bounded (S6, S27). */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { handleFailures } from './failures.ts';
import { withForms } from './form-bodies.ts';

const app = () => {
  const server = Fastify({ trustProxy: true });
  handleFailures(server);
  withForms(server, 1000, (forms) =>
    forms.post('/upload', async ({ body }) => Object.keys(body as Record<string, unknown>)),
  );
  return server;
};

let server: ReturnType<typeof app>;
let port: number;
const open: Socket[] = [];
beforeEach(async () => {
  server = app();
  await server.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.server.address() as AddressInfo);
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await server.close();
});

/** Sends the headers of a form but none of its body. */
async function begin(from: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  await once(socket, 'connect');
  socket.write(
    `POST /upload HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 500\r\n\r\n`,
  );
  return socket;
}

async function upload(from: string): Promise<Response> {
  const body = new FormData();
  body.set('name', 'Maya');
  return fetch(`http://127.0.0.1:${port}/upload`, {
    method: 'POST',
    body,
    headers: { 'x-forwarded-for': from },
  });
}

it('a third upload from one address is refused at once, while other addresses are served (S6, S27)', async () => {
  await begin('192.0.2.1');
  await begin('192.0.2.1');
  await expect.poll(async () => (await upload('192.0.2.1')).status).toBe(503);
  expect((await upload('192.0.2.1')).headers.get('retry-after')).toBe('2');
  const other = await upload('192.0.2.2');
  expect([other.status, await other.json()]).toEqual([200, ['name']]);
});

it('a ninth upload is refused from any address until another finishes or disconnects (S6, S27)', async () => {
  const held = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((last) => begin(`192.0.2.${last}`)));
  await expect.poll(async () => (await upload('192.0.2.99')).status).toBe(503);
  held[0]?.destroy();
  await expect.poll(async () => (await upload('192.0.2.99')).status).toBe(200);
  expect((await upload('192.0.2.99')).status).toBe(200);
});
