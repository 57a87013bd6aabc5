/** Reads answers in the wire form. */
import type { AnyCall, OutputOf } from '@gangway/contract/call';
import { inCurrency, usualCurrency } from '@gangway/domain/kernel/currency';
import * as z from 'zod/mini';

/** Its amounts are in the currency that it names, else in the one given. */
export function readAnswer<C extends AnyCall>(
  declaration: C,
  said: unknown,
  otherwise: string = usualCurrency,
): OutputOf<C> {
  const named = (said as { Currency?: unknown } | null)?.Currency;
  const currency = typeof named === 'string' ? named : otherwise;
  return inCurrency(currency, () => z.decode(declaration.output, said) as OutputOf<C>);
}
