/** Security events in the log: the first of its kind and address at once, more of them counted in one line a minute; never a key, token or name (docs/decisions/0030-security-events.md). */
import type { FastifyBaseLogger } from 'fastify';
import { addressPrefix } from './address-prefix.ts';

export type SecurityEvent =
  /** A bearer token that opens nothing. */
  | 'tokenRefused'
  /** A client that asks more often than it may. */
  | 'limitReached'
  /** Codes worth money that nobody has. */
  | 'codeGuessing'
  /** A key that opens nothing, or opens what belongs to somebody else. */
  | 'foreignKey'
  /** A call that changes data and did not come from the shop's own page. */
  | 'uninvited';

/** Where an event came from; null where it has no single request. */
export interface Origin {
  ip: string;
  id: string;
}

export interface SecurityLog {
  note(event: SecurityEvent, origin: Origin | null, about?: Readonly<Record<string, string | number>>): void;
  /** Writes how often each event came again since it was last said. */
  flush(): Promise<void>;
}

interface Heard {
  event: SecurityEvent;
  from: string;
  again: number;
  requestId: string | null;
}

/** Addresses told apart between two flushes; a flood beyond it is counted together. */
const mostAddresses = 100;
const others = 'others';

export function createSecurityLog({ log }: { log: Pick<FastifyBaseLogger, 'warn'> }): SecurityLog {
  let heard = new Map<string, Heard>();

  return {
    note(event, origin, about = {}) {
      const prefix = origin === null ? others : addressPrefix(origin.ip);
      const name = `${event} ${prefix}`;
      const from = heard.has(name) || heard.size < mostAddresses ? prefix : others;
      const known = heard.get(`${event} ${from}`);
      const requestId = origin?.id ?? null;
      if (known !== undefined) {
        known.again += 1;
        known.requestId = requestId;
        return;
      }
      heard.set(`${event} ${from}`, { event, from, again: 0, requestId });
      log.warn({ security: event, from, requestId, count: 1, ...about }, `security: ${event}`);
    },
    async flush() {
      const before = heard;
      heard = new Map();
      for (const { event, from, again: count, requestId } of before.values())
        if (count > 0) log.warn({ security: event, from, requestId, count }, `security: ${event}`);
    },
  };
}
