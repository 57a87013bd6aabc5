/**
 * Security events in the log: the first of its kind and address at once, repeats as one counted line a
 * minute; never a key, token or name (docs/decisions/0030-security-events.md).
 */
import type { FastifyBaseLogger } from 'fastify';
import { addressPrefix } from './address-prefix.ts';

export type SecurityEvent =
  /** An invalid bearer token. */
  | 'tokenRefused'
  /** A client exceeded a limit. */
  | 'limitReached'
  /** Many attempts at unknown codes that could be worth money. */
  | 'codeGuessing'
  /** A key that does not exist or belongs to somebody else. */
  | 'foreignKey'
  /** A passkey that counts no further, so that there may be a copy of it. */
  | 'passkeyCopied'
  /** Somebody came back from the identity provider of staff who is nobody here, or whom this browser did not send there. */
  | 'signOnRefused'
  /** A form that a program filled in. */
  | 'filledByProgram'
  /** A call that changes data and did not come from the shop's own page. */
  | 'uninvited';

/** The source of an event; null if it has no single request. */
export interface Origin {
  ip: string;
  id: string;
}

export interface SecurityLog {
  note(event: SecurityEvent, origin: Origin | null, about?: Readonly<Record<string, string | number>>): void;
  /** Logs the total of each event that repeated since its last line, and resets the counts. */
  flush(): Promise<void>;
}

interface Heard {
  event: SecurityEvent;
  from: string;
  count: number;
  /** The count at the time it was last logged. */
  said: number;
  requestId: string | null;
}

/** How many occurrences within a minute make an event: one unknown key is a typing mistake, many are a scan. */
const fromTimes: Partial<Record<SecurityEvent, number>> = { foreignKey: 10 };

/** Number of addresses counted separately between two flushes; the rest are counted together. */
const maxAddresses = 100;
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
      const from = heard.has(name) || heard.size < maxAddresses ? prefix : others;
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
