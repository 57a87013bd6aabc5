/** Consent to one email about the cart, told to the server as soon as there is an address (docs/rules/carts.md). */
import { remindOfCart } from '@gangway/contract/cart';
import type { Order } from '@gangway/contract/order';
import { isEmail, readEmail } from '@gangway/domain/kernel/email-address';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { createQueue } from '@gangway/ui/lib/queue.ts';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type Caller, CallFailed } from '../../lib/call.ts';
import { storage } from '../../lib/storage.ts';
import type { CheckoutVenue } from './contact-form.ts';

/** What the server knows: the address that agreed; null for none. */
const told = z.object({ orderKey: z.string(), email: z.nullable(z.string()) });

/** What this tab told the server about this order. */
function readTold(orderKey: string): string | null {
  try {
    const found = told.safeParse(JSON.parse(storage.cartReminder.read() ?? 'null'));
    return found.success && found.data.orderKey === orderKey ? found.data.email : null;
  } catch {
    return null;
  }
}

interface ReminderOptions {
  order: Pick<Order, 'orderKey' | 'locationKey'>;
  venue: Pick<CheckoutVenue, 'cartReminderHours'>;
  call: Caller;
  languageKey: () => number | null;
}

export function useCartReminder({
  order: { orderKey, locationKey },
  venue,
  call,
  languageKey,
}: ReminderOptions) {
  const [isWanted, setWanted] = useState(() => readTold(orderKey) !== null);
  const [problem, setProblem] = useState<string | null>(null);
  const wanted = useRef(isWanted);
  const [inTurn] = useState(createQueue);
  const isOffered = venue.cartReminderHours !== null;

  /** Without an address nobody can be written to, so an earlier one does not count anymore either. */
  async function send(email: string | null): Promise<void> {
    if (email === readTold(orderKey)) return;
    try {
      const { modelErrors } = await call(remindOfCart, {
        ...{ locationKey, orderKey, email: email ?? '', isWanted: email !== null },
        languageKey: languageKey(),
      });
      const [words] = (modelErrors ?? []).flatMap(({ value }) => value);
      if (words !== undefined) throw new CallFailed(200, words);
      storage.cartReminder.write(JSON.stringify({ orderKey, email }));
    } catch (error) {
      wanted.current = readTold(orderKey) !== null;
      setWanted(wanted.current);
      setProblem(failureWords(error));
    }
  }

  const tell = (typed: string) => {
    if (!isOffered) return;
    const email = readEmail(typed);
    void inTurn(() => send(wanted.current && isEmail(email) ? email : null));
  };

  return {
    isOffered,
    isWanted,
    problem,
    /** Tells the server what is chosen now, unless it knows. */
    tell,
    choose: (next: boolean, typed: string) => {
      wanted.current = next;
      setWanted(next);
      setProblem(null);
      tell(typed);
    },
  };
}
