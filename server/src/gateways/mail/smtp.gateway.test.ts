/**
 * Mail through real SMTP into the bundled inbox; no name, subject or address can add a
 * header or a recipient (S31, D-OR-05).
 */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type StandIn, startStandIn } from '../testing/stand-in-process.ts';
import type { Mail } from './mail-gateway.ts';
import { MemoryMailGateway } from './memory.gateway.ts';
import { SmtpGateway, smtpOptionsOf } from './smtp.gateway.ts';

type Received = {
  id: number;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  messageId: string;
  headers: { name: string; value: string }[];
  attachments: { filename: string; contentType: string; url: string }[];
};

let inbox: StandIn;
let gateway: SmtpGateway;

beforeAll(async () => {
  inbox = await startStandIn('inbox');
  const smtpPort = Number(/mail on port (\d+)/.exec(inbox.printed)?.[1]);
  gateway = new SmtpGateway({ host: '127.0.0.1', port: smtpPort });
});
afterAll(async () => {
  await gateway.close();
  await inbox.close();
});

let lastReader = 0;
const aMail = (changes: Partial<Mail> = {}): Mail => ({
  from: { name: 'Kestrel Bay Adventures', address: 'bookings@kestrelbay.example' },
  to: { name: 'Maya', address: `maya${++lastReader}@example.com` },
  subject: 'Your booking',
  html: '<p>Thank you, <b>Maya</b></p>',
  text: 'Thank you, Maya',
  attachments: [],
  messageId: `<order-${lastReader}@kestrelbay.example>`,
  ...changes,
});

async function json(path: string): Promise<unknown> {
  return (await fetch(`${inbox.url}${path}`)).json();
}

async function received(address: string): Promise<Received> {
  const { messages } = (await json(`/api/messages?to=${encodeURIComponent(address)}`)) as {
    messages: Received[];
  };
  expect(messages).toHaveLength(1);
  return (await json(`/api/messages/${messages[0]?.id}`)) as Received;
}

describe('the SMTP gateway', () => {
  it('delivers text, attachments and calendar file unchanged (3.10-10)', async () => {
    const calendar = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
    const mail = aMail({
      subject: 'Grüße von der Bucht: 漕ぐ 🛶',
      replyTo: { address: 'hello@kestrelbay.example' },
      attachments: [{ filename: 'buchung-größe.ics', content: calendar, contentType: 'text/calendar' }],
    });
    await gateway.send(mail);
    const message = await received(mail.to.address);
    expect(message).toMatchObject({
      from: 'Kestrel Bay Adventures <bookings@kestrelbay.example>',
      to: [mail.to.address],
      subject: 'Grüße von der Bucht: 漕ぐ 🛶',
      messageId: mail.messageId,
      attachments: [{ filename: 'buchung-größe.ics', contentType: 'text/calendar' }],
    });
    expect(message.text.trim()).toBe('Thank you, Maya');
    expect(message.html.trim()).toBe('<p>Thank you, <b>Maya</b></p>');
    expect(message.headers).toContainEqual({ name: 'Reply-To', value: 'hello@kestrelbay.example' });
    const file = await fetch(`${inbox.url}${message.attachments[0]?.url}`);
    expect((await file.text()).trim().split(/\r?\n/)).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR']);
    const source = await fetch(`${inbox.url}/api/messages/${message.id}/raw`);
    expect(await source.text()).toContain(Buffer.from(calendar).toString('base64'));
  });

  it('says what the server answered, without whom the mail is to (S39)', async () => {
    const to = { name: 'Anna-Lena O’Brien', address: 'anna-lena@meyer-winterfeld.example' };
    const { answer } = await gateway.send(aMail({ to }));
    expect(answer).toMatch(/^250 \S/);
    expect(answer).not.toMatch(/anna|meyer/i);
  });

  it('names the address that unsubscribes, with one click, in headers of their own (RFC 8058)', async () => {
    const mail = aMail({ unsubscribe: 'https://book.example/9001/unsubscribe?key=abc&lang=de' });
    await gateway.send(mail);
    const { headers } = await received(mail.to.address);
    expect(headers).toContainEqual({
      name: 'List-Unsubscribe',
      value: '<https://book.example/9001/unsubscribe?key=abc&lang=de>',
    });
    expect(headers).toContainEqual({ name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' });
    const other = aMail();
    await gateway.send(other);
    const names = (await received(other.to.address)).headers.map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('List-'))).toEqual([]);
  });

  it.each([
    'book.example/x',
    'javascript:alert(1)',
    'https://a.example/x>\r\nBcc: v@b.example',
    'https://a.example/a b',
  ])('refuses %j as an address that unsubscribes (S31)', async (unsubscribe) => {
    const fault = gateway.send(aMail({ unsubscribe }));
    await expect(fault).rejects.toMatchObject({ name: 'MailNotSentError', permanent: true });
  });

  it.each(['ada@gmail..com', 'ada@okafor', 'ada@-okafor.shop', 'a b@okafor.shop', ''])(
    'sends an email that could not be answered, to %j, without a Reply-To',
    async (address) => {
      const mail = aMail({ replyTo: { name: 'Ada', address } });
      await gateway.send(mail);
      const names = (await received(mail.to.address)).headers.map(({ name }) => name);
      expect(names).not.toContain('Reply-To');
    },
  );

  it('reaches the mailbox of an address that was stored with characters that do not show', async () => {
    const mail = aMail();
    const [local, domain] = mail.to.address.split('@');
    await gateway.send({ ...mail, to: { address: `${local}\u200b@${domain}\u200f` } });
    expect((await received(mail.to.address)).to).toEqual([mail.to.address]);
  });

  const injections = [
    'x\r\nBcc: victim@example.com',
    'x\nBcc: victim@example.com',
    'x\rBcc: victim@example.com',
    'x\r\n\r\n<h1>other body</h1>',
    'x\u2028Bcc: victim@example.com',
    'x\u0085Bcc: victim@example.com',
    'x\u0000\r\n.\r\nMAIL FROM:<a@b.example>',
    'Maya" <victim@example.com>, "x',
    'victim@example.com, other@example.com;',
    '=?utf-8?q?x=0D=0ABcc:_victim@example.com?=',
  ];

  it.each(injections)(
    'keeps one recipient and its own headers, whatever a name contains: %j (S31)',
    async (text) => {
      const mail = aMail();
      mail.to.name = text;
      mail.subject = text;
      mail.from = { name: text, address: 'bookings@kestrelbay.example' };
      mail.attachments = [{ filename: text, content: 'x', contentType: `text/plain; name="${text}"` }];
      await gateway.send(mail);
      const message = await received(mail.to.address);
      expect(message.to).toEqual([mail.to.address]);
      const names = message.headers.map(({ name }) => name.toLowerCase());
      expect(names).not.toContain('bcc');
      expect(names).not.toContain('cc');
      expect([...names].sort()).toEqual([...new Set(names)].sort());
      expect(message.text.trim()).toBe('Thank you, Maya');
      const { messages } = (await json('/api/messages?q=victim')) as { messages: unknown[] };
      expect(messages).toEqual([]);
    },
  );

  it.each([
    'a@example.com, b@example.com',
    'a@example.com;b@example.com',
    'a@example.com\r\nRCPT TO:<b@example.com>',
    'a@example.com> SIZE=1',
    '<a@example.com>',
    'group:a@example.com;',
    'a@b@example.com',
    'a b@example.com',
    '"a"@example.com',
    'a',
    '',
    `${'a'.repeat(65)}@example.com`,
  ])('permanently refuses %j as a recipient (S31)', async (address) => {
    const fault = gateway.send(aMail({ to: { address } }));
    await expect(fault).rejects.toMatchObject({ name: 'MailNotSentError', permanent: true });
    await expect(new MemoryMailGateway().send(aMail({ to: { address } }))).rejects.toMatchObject({
      permanent: true,
    });
  });

  it('refuses a message id that would break its header (S31)', async () => {
    const fault = gateway.send(aMail({ messageId: '<a@b>\r\nBcc: victim@example.com' }));
    await expect(fault).rejects.toMatchObject({ name: 'MailNotSentError', permanent: true });
  });
});

describe('a mail server that refuses', () => {
  /** Simulates a mail server with the given answer to RCPT. */
  async function aServer(answerToRecipient: string): Promise<SmtpGateway> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      if (answerToRecipient === '') return;
      socket.write('220 ready\r\n');
      socket.on('data', (chunk: Buffer) => {
        for (const line of chunk
          .toString()
          .split('\r\n')
          .filter((part) => part !== '')) {
          socket.write(line.startsWith('RCPT') ? `${answerToRecipient}\r\n` : '250 ok\r\n');
        }
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const sender = new SmtpGateway({
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      timeoutMs: 300,
    });
    onTestFinished(async () => {
      await sender.close();
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return sender;
  }

  it.each([
    ['550 no such user', true],
    ['450 try later', false],
    ['', false],
  ])('the recipient with %j is final: %s (R28)', async (answer, permanent) => {
    const sender = await aServer(answer);
    await expect(sender.send(aMail())).rejects.toMatchObject({ name: 'MailNotSentError', permanent });
  });

  it('the connection is retried later (R28)', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const sender = new SmtpGateway({ host: '127.0.0.1', port });
    onTestFinished(() => sender.close());
    await expect(sender.send(aMail())).rejects.toMatchObject({ name: 'MailNotSentError', permanent: false });
  });
});

describe('a mail server without TLS', () => {
  /** Simulates a server without TLS that records everything sent to it. */
  async function aPlainServer() {
    const heard: string[] = [];
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('220 plain.example\r\n');
      socket.on('data', (data) => {
        const line = data.toString();
        heard.push(line);
        const answers: [RegExp, string][] = [
          [/^EHLO/, '250-plain.example\r\n250 AUTH PLAIN LOGIN'],
          [/^AUTH/, '235 Welcome'],
          [/^DATA/, '354 Go on'],
          [/^QUIT/, '221 Bye'],
        ];
        const [, answer] = answers.find(([form]) => form.test(line)) ?? [null, '250 OK'];
        socket.write(`${answer}\r\n`);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    return { heard, port: (server.address() as AddressInfo).port };
  }

  async function say(url: (port: number) => string, allowPlain: boolean) {
    const { heard, port } = await aPlainServer();
    const sender = new SmtpGateway({ ...smtpOptionsOf(url(port), allowPlain), timeoutMs: 2000 });
    const failure = await sender.send(aMail()).then(
      () => null,
      (error: unknown) => error,
    );
    await sender.close();
    return { heard: heard.join(''), failure };
  }

  it('gets neither user nor password, and the email waits', async () => {
    const { heard, failure } = await say((port) => `smtp://maya:hunter2@127.0.0.1:${port}`, false);
    expect(failure).toMatchObject({ permanent: false });
    expect(heard).not.toMatch(/AUTH|MAIL FROM/);
  });

  it('gets them if the operator allows it', async () => {
    const { heard, failure } = await say((port) => `smtp://maya:hunter2@127.0.0.1:${port}`, true);
    expect(heard).toMatch(/AUTH/);
    expect(failure).toBeNull();
  });
});

it.each<[string, boolean, boolean]>([
  ['smtp://127.0.0.1:4225', false, false],
  ['smtp://localhost', false, false],
  ['smtp://[::1]:25', false, false],
  ['smtp://maya:x@localhost', false, true],
  ['smtp://mail.example.com', false, true],
  ['smtp://localhost.example.com', false, true],
  ['smtp://maya:x@mail.example.com', true, false],
  ['smtps://maya:x@mail.example.com', false, false],
])('%s with unencrypted mail allowed: %s, requires STARTTLS: %s', (url, allowPlain, requireTLS) => {
  expect(smtpOptionsOf(url, allowPlain)).toMatchObject({ requireTLS, secure: url.startsWith('smtps:') });
});
