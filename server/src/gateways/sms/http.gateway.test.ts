/** Text messages over HTTP into the bundled inbox, and how refusals of the service are handled (D-OR-05). */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startStandIn } from '../testing/stand-in-process.ts';
import { HttpSmsGateway } from './http.gateway.ts';
import { MemorySmsGateway } from './memory.gateway.ts';

const aText = {
  to: '+13035550100',
  body: 'Your tickets: https://book.example/t/1',
  messageId: 'order-1-tickets',
};

async function aService(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`;
}

describe('the HTTP text gateway', () => {
  it('delivers a text message to the inbox (D-OR-05)', async () => {
    const inbox = await startStandIn('inbox');
    onTestFinished(inbox.close);
    await new HttpSmsGateway({ url: `${inbox.url}/sms` }).send(aText);
    const answer = await fetch(`${inbox.url}/api/messages?kind=sms&to=%2B13035550100`);
    expect(await answer.json()).toMatchObject({ messages: [{ to: ['+13035550100'], preview: aText.body }] });
  });

  it('sends its secret only to the service and does not follow redirects (S28)', async () => {
    const seen: (string | undefined)[] = [];
    const url = await aService((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    const fault = new HttpSmsGateway({ url, secret: 'relay-key' }).send(aText);
    await expect(fault).rejects.toMatchObject({ name: 'SmsNotSentError', permanent: false });
    expect(seen).toEqual(['Bearer relay-key']);
  });

  it.each([
    [400, true],
    [422, true],
    [401, false],
    [429, false],
    [500, false],
  ])('treats response %i as final: %s (R28)', async (status, permanent) => {
    const url = await aService((_request, response) => {
      response.writeHead(status).end();
    });
    await expect(new HttpSmsGateway({ url }).send(aText)).rejects.toMatchObject({ permanent });
  });

  it('gives up on a service that does not respond, and allows a retry (R28)', async () => {
    const url = await aService(() => undefined);
    const fault = new HttpSmsGateway({ url, timeoutMs: 80 }).send(aText);
    await expect(fault).rejects.toMatchObject({ name: 'SmsNotSentError', permanent: false });
  });

  it.each([
    { to: '303 555 0100' },
    { to: '+1303555010012345' },
    { to: '' },
    { body: ' ' },
    { body: 'x'.repeat(1601) },
  ])('refuses %j before sending, as the in-memory gateway does (R29)', async (changes) => {
    const text = { ...aText, ...changes };
    const fault = new HttpSmsGateway({ url: 'http://127.0.0.1:9/sms' }).send(text);
    await expect(fault).rejects.toMatchObject({ permanent: true });
    await expect(new MemorySmsGateway().send(text)).rejects.toMatchObject({ permanent: true });
  });
});
