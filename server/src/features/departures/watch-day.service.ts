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

type Asked = InputOf<typeof getDay>;
type Day = OutputOf<typeof getDay>;

/** Milliseconds between the reads of a day; more if a read takes more than a tenth of it. */
const everyMs = 1000;

/** A day that somebody watches in a language. */
interface Watched {
  streams: Set<EventStream>;
  /** The text that was sent last, without the time at which it was read; null before the first read. */
  said: string | null;
  /** The event of it. */
  data: string | null;
  /** Whether the last read failed, which was sent too. */
  isLate: boolean;
}

const textOf = (day: Day) => inCurrency(day.currency, () => JSON.stringify(encodeAnswer(getDay.output, day)));

export type WatchDay = (input: Asked, stream: EventStream) => void;

export function createWatchDay(needs: {
  read: (input: Asked) => Promise<Day>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): WatchDay {
  const days = new Map<string, Watched>();

  async function readOnce(watched: Watched, input: Asked): Promise<void> {
    const day = await needs.read(input);
    const said = textOf({ ...day, readOn: '' });
    if (said === watched.said && !watched.isLate) return;
    watched.said = said;
    watched.isLate = false;
    const data = textOf(day);
    watched.data = data;
    for (const { send } of watched.streams) send('day', data);
  }

  function keepReading(name: string, watched: Watched, input: Asked): void {
    const started = performance.now();
    readOnce(watched, input)
      .catch((error: unknown) => {
        needs.log.warn({ err: error }, 'a day that is watched could not be read');
        // Who watches keeps what they see, and learns that it is no longer live; the next read may succeed.
        if (!watched.isLate) for (const { send } of watched.streams) send('late', '{}');
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

  return (input, stream) => {
    const locale = currentLocale();
    const name = [input.locationKey, input.date, locale].join(' ');
    const known = days.get(name);
    const watched = known ?? { streams: new Set<EventStream>(), said: null, data: null, isLate: false };
    watched.streams.add(stream);
    stream.signal.addEventListener('abort', () => watched.streams.delete(stream));
    if (known === undefined) {
      days.set(name, watched);
      speaking(locale, () => keepReading(name, watched, input));
    } else if (known.data !== null) {
      stream.send('day', known.data);
      if (known.isLate) stream.send('late', '{}');
    }
  };
}
