/** Loads the choices for changing a booking, and again whenever the form says another day or other guests. */
import type { InputOf } from '@gangway/contract/call';
import { type BookingChoices, getBookingChoices } from '@gangway/contract/changes';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { type OrderNamed, refusalIn } from './order-source.ts';

/** After the last press of a stepper. */
const pauseMs = 250;

export type AskedChoices = Omit<InputOf<typeof getBookingChoices>, keyof OrderNamed>;

export interface Choices {
  /** Of the latest answer; null before the first one, and if that was refused. */
  choices: BookingChoices | null;
  /** The day that they are of. */
  date: VenueDate | null;
  /** Whether they are of what the form says now. */
  isFresh: boolean;
  /** Why the booking cannot be changed at all. */
  refusal: string | null;
  /** Why there is no answer to what the form says now. */
  error: unknown;
  askAgain: () => void;
}

interface Answer {
  of: string;
  error: unknown;
}
type Said = Pick<Choices, 'choices' | 'date' | 'refusal'>;

const nothing: Said = { choices: null, date: null, refusal: null };

/** @param currency of the order's amounts */
export function useChoices(order: OrderNamed, asked: AskedChoices, currency: string): Choices {
  const [said, setSaid] = useState<Said>(nothing);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [times, setTimes] = useState(0);
  const named = `${times} ${JSON.stringify(asked)}`;
  const latest = useRef(asked);
  latest.current = asked;
  const isFirst = useRef(true);
  const { locationKey, orderNumber } = order;
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const input = latest.current;
      try {
        const found = await call(getBookingChoices, { locationKey, orderNumber, ...input }, { currency });
        if (isOver) return;
        const refusal = refusalIn(found)?.words ?? null;
        setSaid({ choices: found.choices, date: input.date, refusal });
        setAnswer({ of: named, error: null });
      } catch (error) {
        if (!isOver) setAnswer({ of: named, error });
      }
    };
    const timer = setTimeout(() => void ask(), isFirst.current ? 0 : pauseMs);
    isFirst.current = false;
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [named, locationKey, orderNumber, currency]);
  const isAnswered = answer?.of === named;
  return {
    ...said,
    isFresh: isAnswered && answer.error === null,
    error: isAnswered ? answer.error : null,
    askAgain: () => setTimes((count) => count + 1),
  };
}
