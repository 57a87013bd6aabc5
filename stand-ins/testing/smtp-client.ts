/** Speaks SMTP line by line, including ways that no mail library would, to test how the inbox reacts. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

async function answer(socket: Socket): Promise<string> {
  let text = '';
  for (;;) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    text += chunk.toString();
    if (/^\d{3} .*\r\n$/m.test(text)) return text;
  }
}

/** Delivers raw message text to the given recipients; resolves with the server's last reply. */
export async function deliver(port: number, recipients: string[], message: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await answer(socket);
  const say = (line: string): Promise<string> => {
    socket.write(`${line}\r\n`);
    return answer(socket);
  };
  await say('EHLO test');
  await say('MAIL FROM:<shop@venue.example>');
  for (const recipient of recipients) await say(`RCPT TO:<${recipient}>`);
  await say('DATA');
  const last = await say(`${message.replace(/\r?\n/g, '\r\n').replace(/^\./gm, '..')}\r\n.`);
  socket.write('QUIT\r\n');
  socket.destroy();
  return last;
}

export function aMail(headers: Record<string, string> = {}, body = 'Hello'): string {
  const all = {
    From: 'Venue <shop@venue.example>',
    To: 'ann@example.com',
    Subject: 'Your booking',
    ...headers,
  };
  return `${Object.entries(all)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n\n${body}`;
}
