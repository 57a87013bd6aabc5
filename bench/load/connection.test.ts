/** Tests that the load generator reads answers correctly; otherwise it would measure nothing. */
import { describe, expect, it } from 'vitest';
import { readReply } from './connection.ts';

const bytes = (text: string) => Buffer.from(text);

describe('reading a response', () => {
  it('waits until the whole body has arrived', () => {
    const whole = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello';
    expect(readReply(bytes(whole.slice(0, -1)))).toBeNull();
    expect(readReply(bytes(whole))?.reply).toEqual({ status: 200, body: 'hello' });
  });

  it('reads a chunked body and leaves the bytes that follow it', () => {
    const found = readReply(
      bytes(
        'HTTP/1.1 409 Conflict\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\nHTTP',
      ),
    );
    expect(found?.reply).toEqual({ status: 409, body: 'abcde' });
    expect(found?.rest.toString()).toBe('HTTP');
  });

  it('counts bytes, not characters', () => {
    expect(readReply(bytes('HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n€'))?.reply.body).toBe('€');
  });

  it('reads a response without a body', () => {
    expect(readReply(bytes('HTTP/1.1 304 Not Modified\r\netag: "x"\r\n\r\n'))?.reply).toEqual({
      status: 304,
      body: '',
    });
  });
});
