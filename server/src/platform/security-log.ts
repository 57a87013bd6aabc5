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
  /** Writes how often each event came in all where it came again, and begins to count anew. */
  flush(): Promise<void>;
}

interface Heard {
  event: SecurityEvent;
  from: string;
  count: number;
  /** How often it had come when it was last said. */
  said: number;
  requestId: string | null;
}

/** From how many on within a minute an event is one: a key that opens nothing is a typing mistake once, and a scan when it comes again and again. */
const fromTimes: Partial<Record<SecurityEvent, number>> = { foreignKey: 10 };

/** Addresses told apart between two flushes; a flood beyond it is counted together. */
const mostAddresses = 100;
const others = 'others';

export function createSecurityLog({ log }: { log: Pick<FastifyBaseLogger, 'warn'> }): SecurityLog {
  let heard = new Map<string, Heard>();

  function say(known: Heard, about: Readonly<Record<string, string | number>>): void {
    const { event, from, count, requestId } = known;
    known.said = count;
    log.warn({ security: event, from, requestId, count, ...about }, `security: ${event}`);
  }

  return {
    note(event, origin, about = {}) {
      const prefix = origin === null ? others : addressPrefix(origin.ip);
      const name = `${event} ${prefix}`;
      const from = heard.has(name) || heard.size < mostAddresses ? prefix : others;
      const place = `${event} ${from}`;
      const requestId = origin?.id ?? null;
      const known = heard.get(place) ?? { event, from, count: 0, said: 0, requestId };
      heard.set(place, known);
      known.count += 1;
      known.requestId = requestId;
      if (known.count === (fromTimes[event] ?? 1)) say(known, about);
    },
    async flush() {
      const before = heard;
      heard = new Map();
      for (const known of before.values()) if (known.said > 0 && known.count > known.said) say(known, {});
    },
  };
}
