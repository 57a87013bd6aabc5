/** Streams of server-sent events as the browser opens them, sent by a test. */
import { type DeskDay, getDay } from '@gangway/contract/departures';
import { act } from '@testing-library/react';
import { vi } from 'vitest';
import * as z from 'zod/mini';

type Listener = (event: { data: string }) => void;

export class FakeEventSource {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  /** Those that were opened in this test, in order. */
  static opened: FakeEventSource[] = [];

  readonly url: string;
  readyState = FakeEventSource.OPEN;
  readonly #listeners: [string, Listener][] = [];

  constructor(url: string) {
    this.url = url;
    FakeEventSource.opened.push(this);
  }

  addEventListener(name: string, listener: Listener): void {
    this.#listeners.push([name, listener]);
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }

  emit(name: string, data = '{}'): void {
    act(() => {
      for (const [of, listener] of this.#listeners) if (of === name) listener({ data });
    });
  }

  sendDay(day: DeskDay): void {
    this.emit('day', JSON.stringify(z.encode(getDay.output, day)));
  }
}

/** The stream that was opened last. */
export function lastStream(): FakeEventSource {
  const last = FakeEventSource.opened.at(-1);
  if (last === undefined) throw new Error('no stream was opened');
  return last;
}

/** The same, once there is one: a screen opens it after it was drawn. */
export const openedStream = (): Promise<FakeEventSource> => vi.waitFor(lastStream);
