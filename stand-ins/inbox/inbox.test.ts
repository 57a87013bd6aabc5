/** The inbox keeps every email and text message, shows it safely and finds it again (D-OR-05). */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { printed, runMain } from '../testing/own-process.ts';
import { aMail, deliver } from '../testing/smtp-client.ts';
import { tempDir } from '../testing/temp-dir.ts';
import type { Message, MessageSummary } from './mailbox.ts';
import { type InboxOptions, type RunningInbox, startInbox } from './start-inbox.ts';

async function anInbox(options: Partial<InboxOptions> = {}): Promise<RunningInbox> {
  const inbox = await startInbox({ port: 0, smtpPort: 0, dataDir: tempDir(), ...options });
  onTestFinished(inbox.close);
  return inbox;
}

async function list(url: string, query = ''): Promise<MessageSummary[]> {
  const answer = await fetch(`${url}/api/messages${query}`);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { messages: MessageSummary[] }).messages;
}

async function read(
  url: string,
  id: number | undefined,
): Promise<Message & { attachments: { url: string }[] }> {
  return (await (await fetch(`${url}/api/messages/${id}`)).json()) as Message & {
    attachments: { url: string }[];
  };
}

function text(url: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${url}/sms`, { method: 'POST', headers, body: JSON.stringify(body) });
}

const withPicture = `--b
Content-Type: text/html; charset=utf-8

<h1>Thank you</h1><img src="cid:logo@venue"><script>alert(1)</script>
--b
Content-Type: image/png; name="logo.png"
Content-ID: <logo@venue>
Content-Disposition: inline; filename="logo.png"
Content-Transfer-Encoding: base64

iVBORw0KGgo=
--b
Content-Type: text/html; name="../../page.html"
Content-Disposition: attachment; filename="../../page.html"

<script>alert(2)</script>
--b--`;

describe('emails', () => {
  it('are kept with their headers and text, newest first (3.10-10)', async () => {
    const { url, smtpPort } = await anInbox();
    await deliver(smtpPort, ['ann@example.com'], aMail());
    await deliver(smtpPort, ['Bob@Example.com'], aMail({ Subject: '=?utf-8?q?Gr=C3=BC=C3=9Fe?=' }, 'Second'));
    const messages = await list(url);
    expect(messages.map(({ subject }) => subject)).toEqual(['Grüße', 'Your booking']);
    const message = await read(url, messages[1]?.id);
    expect(message).toMatchObject({
      kind: 'mail',
      from: 'Venue <shop@venue.example>',
      to: ['ann@example.com'],
    });
    expect(message.text.trim()).toBe('Hello');
    expect(message.headers).toContainEqual({ name: 'Subject', value: 'Your booking' });
  });

  it('are found by recipient, kind and time (3.10-10)', async () => {
    const { url, smtpPort } = await anInbox();
    await deliver(smtpPort, ['ann@example.com', 'hidden@example.com'], aMail());
    await deliver(smtpPort, ['joann@example.com'], aMail());
    await text(url, { to: '+13035550100', body: 'Tickets' });
    const ids = async (query: string): Promise<number[]> => (await list(url, query)).map(({ id }) => id);
    expect(await ids('?to=ANN@example.com')).toEqual([1]);
    expect(await ids('?to=hidden@example.com')).toEqual([1]);
    expect(await ids('?q=ann@')).toEqual([2, 1]);
    expect(await ids('?kind=sms')).toEqual([3]);
    expect(await ids('?since=1')).toEqual([3, 2]);
    expect(await ids('?since=2099-01-01T00:00:00Z')).toEqual([]);
    expect((await fetch(`${url}/api/messages?since=yesterday`)).status).toBe(400);
    expect((await fetch(`${url}/api/messages/99`)).status).toBe(404);
  });

  it('are shown without running anything they contain (S30)', async () => {
    const { url, smtpPort } = await anInbox();
    const headers = { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' };
    await deliver(smtpPort, ['ann@example.com'], aMail(headers, withPicture));
    const message = await read(url, 1);
    const page = await fetch(`${url}/api/messages/1/html`);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^sandbox allow-popups/);
    expect(policy).not.toContain('allow-scripts');
    expect(policy).not.toContain('allow-same-origin');
    expect(policy).toContain("default-src 'none'");
    expect(await page.text()).toContain('src="data:image/png;base64,iVBORw0KGgo="');
    expect(message.attachments.map(({ filename }) => filename)).toEqual(['logo.png', '../../page.html']);
    const file = await fetch(`${url}${message.attachments[1]?.url}`);
    expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''..%2F..%2Fpage.html");
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('to a mailbox at “refused.” are refused for good, as those to a mistyped address (R28)', async () => {
    const { url, smtpPort } = await anInbox();
    expect(await deliver(smtpPort, ['ann@refused.example'], aMail())).toMatch(/^5/);
    await deliver(smtpPort, ['refused@example.com'], aMail());
    expect(await list(url)).toHaveLength(1);
  });

  it('beyond the cap replace the oldest (D-OR-05)', async () => {
    const { url, smtpPort } = await anInbox({ cap: 3 });
    for (const name of ['a', 'b', 'c', 'd', 'e']) await deliver(smtpPort, [`${name}@example.com`], aMail());
    expect((await list(url)).map(({ to }) => to[0])).toEqual([
      'e@example.com',
      'd@example.com',
      'c@example.com',
    ]);
  });
});

describe('text messages', () => {
  it('appear in the same list (D-OR-05)', async () => {
    const { url } = await anInbox();
    expect((await text(url, { to: '+1 303 555 0100', body: 'Your tickets' })).status).toBe(201);
    expect(await list(url)).toMatchObject([
      { kind: 'sms', to: ['+1 303 555 0100'], preview: 'Your tickets' },
    ]);
  });

  it.each([{}, { to: '+13035550100' }, { to: 'ann', body: 'x' }, { to: '+13035550100', body: '' }])(
    'like %j are refused (R29)',
    async (body) => {
      const { url } = await anInbox();
      expect((await text(url, body)).status).toBe(400);
      expect(await list(url)).toEqual([]);
    },
  );
});

describe('the inbox page', () => {
  it('receives each message as it arrives (D-OR-05)', async () => {
    const { url } = await anInbox();
    const stream = await fetch(`${url}/api/events`);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    onTestFinished(async () => reader?.cancel());
    let heard = '';
    await text(url, { to: '+13035550100', body: 'x' });
    while (!heard.includes('data: 1\n')) heard += (await reader?.read())?.value ?? '';
    expect(heard).toContain('data: 1\n');
  });

  it('is served with its parts under a policy without inline code, and can be emptied (S10)', async () => {
    const { url } = await anInbox();
    for (const path of ['/', '/inbox.css', '/inbox.js', '/icon.svg']) {
      const answer = await fetch(`${url}${path}`);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
    }
    await text(url, { to: '+13035550100', body: 'x' });
    expect((await fetch(`${url}/api/messages`, { method: 'DELETE' })).status).toBe(204);
    expect(await list(url)).toEqual([]);
  });
});

describe('the inbox process', () => {
  const ready = /^Inbox at (http:\/\/localhost:\d+) \(mail on port (\d+)\)$/m;

  it('keeps what it accepted after a kill -9, and closes cleanly (R28)', async () => {
    const env = { INBOX_PORT: '0', SMTP_PORT: '0', DATA_DIR: tempDir() };
    const first = runMain('inbox/main.ts', env);
    const [, , smtpPort] = await printed(first, ready);
    expect(await deliver(Number(smtpPort), ['ann@example.com'], aMail())).toMatch(/^250 /);
    first.child.kill('SIGKILL');
    await first.ended;
    const second = runMain('inbox/main.ts', env);
    const [, url = ''] = await printed(second, ready);
    expect(await list(url)).toMatchObject([{ to: ['ann@example.com'] }]);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  });

  it.each(['INBOX_PORT', 'SMTP_PORT'])(
    'reports that %s is taken and exits with 1 (D-OR-05)',
    async (variable) => {
      const other = createServer().listen(0, '127.0.0.1');
      await once(other, 'listening');
      onTestFinished(() => void other.close());
      const port = String((other.address() as AddressInfo).port);
      const env = { INBOX_PORT: '0', SMTP_PORT: '0', DATA_DIR: tempDir(), [variable]: port };
      const running = runMain('inbox/main.ts', env);
      expect(await running.ended).toBe(1);
      const lines = running.output().trim().split('\n');
      expect(lines).toEqual([
        expect.stringMatching(new RegExp(`port ${port} is already in use.*${variable}`)),
      ]);
    },
  );
});
