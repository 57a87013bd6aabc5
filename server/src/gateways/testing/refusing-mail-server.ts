/** A mail server that refuses recipients in words that name them, as Postfix and others do; for tests. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface RefusingMailServer {
  port: number;
  close(): void;
}

/** @param refuse makes the answer to RCPT of the recipient's address; it may have several lines */
export async function refusingMailServer(refuse: (address: string) => string): Promise<RefusingMailServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.write('220 ready\r\n');
    socket.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\r\n')) {
        const address = /^RCPT TO:<(.*)>/i.exec(line)?.[1];
        if (line !== '') socket.write(address === undefined ? '250 ok\r\n' : `${refuse(address)}\r\n`);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
