/**
 * Tells those who watch a day of its changes. Each server reads a day that somebody watches once a second, for all who watch it
 * there, and sends it when it differs (docs/decisions/0151-watching-reads-once-a-second.md).
 */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import { getDay } from '@gangway/contract/departures';
import { encodeAnswer } from '@gangway/contract/encode';
import { inCurrency } from '@gangway/domain/kernel/currency';
import { currentLocale } from '@gangway/domain/messages/locale';
import type { FastifyBaseLogger } from 'fastify';
import type { EventStream } from '../../platform/event-stream.ts';
import { speaking } from '../../platform/speech.ts';
import type { Viewer } from '../guides/own-departures.service.ts';

type Asked = InputOf<typeof getDay>;
type Day = OutputOf<typeof getDay>;

/** Milliseconds between the reads of a day; more if a read takes more than a tenth of it. */
const everyMs = 1000;

/** The text of a day as it was sent last to those who see the same of it. */
interface Said {
  /** Without the time at which it was read. */
  said: string;
  /** The event of it. */
  data: string;
}

/** A day that somebody watches in a language. */
interface Watched {
  /** With who sees only what they lead, by key; null for who sees all. */
  streams: Map<EventStream, string | null>;
  /** By who sees it, as above; empty before the first read. */
  said: Map<string | null, Said>;
  /** Whether the last read failed, which was sent too. */
  isLate: boolean;
}

const textOf = (day: Day) => inCurrency(day.currency, () => JSON.stringify(encodeAnswer(getDay.output, day)));

export type WatchDay = (input: Asked, stream: EventStream, viewer: Viewer) => void;

export function createWatchDay(needs: {
  /** Reads a day once, for all who see some of it. */
  read: (input: Asked) => Promise<(viewer: Viewer) => Day>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): WatchDay {
  const days = new Map<string, Watched>();

  async function readOnce(watched: Watched, input: Asked): Promise<void> {
    const dayFor = await needs.read(input);
    const { streams, said, isLate } = watched;
    watched.said = new Map();
    for (const onlyLedBy of new Set(streams.values())) {
      const day = dayFor({ onlyLedBy });
      const before = said.get(onlyLedBy);
      const now = textOf({ ...day, readOn: '' });
      const isNews = isLate || before === undefined || now !== before.said;
      const data = isNews ? textOf(day) : before.data;
      watched.said.set(onlyLedBy, { said: now, data });
      if (!isNews) continue;
      for (const [{ send }, of] of streams) if (of === onlyLedBy) send('day', data);
    }
    watched.isLate = false;
  }

  function keepReading(name: string, watched: Watched, input: Asked): void {
    const started = performance.now();
    readOnce(watched, input)
      .catch((error: unknown) => {
        needs.log.warn({ err: error }, 'a day that is watched could not be read');
        // Who watches keeps what they see, and learns that it is no longer live; the next read may succeed.
        if (!watched.isLate) for (const { send } of watched.streams.keys()) send('late', '{}');
        watched.isLate = true;
      })
      .finally(() => {
        const took = performance.now() - started;
        const timer = setTimeout(
          () => {
            if (watched.streams.size === 0) days.delete(name);
            else keepReading(name, watched, input);
          },
          Math.max(everyMs, took * 10),
        );
        timer.unref();
      });
  }

  return (input, stream, { onlyLedBy }) => {
    const locale = currentLocale();
    const name = [input.locationKey, input.date, locale].join(' ');
    const known = days.get(name);
    const watched = known ?? { streams: new Map(), said: new Map(), isLate: false };
    watched.streams.set(stream, onlyLedBy);
    stream.signal.addEventListener('abort', () => watched.streams.delete(stream));
    if (known === undefined) {
      days.set(name, watched);
      speaking(locale, () => keepReading(name, watched, input));
      return;
    }
    // Somebody who sees another part of it than the others waits for the next read.
    const latest = known.said.get(onlyLedBy);
    if (latest === undefined) return;
    stream.send('day', latest.data);
    if (known.isLate) stream.send('late', '{}');
  };
}
