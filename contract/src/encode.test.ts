/** The fast encoder of answers and zod's own encoder must produce the same result (D-API-00). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { calls } from './calls.ts';
import { encodeAnswer } from './encode.ts';
import { wireValues } from './testing/wire-values.ts';
import { amount, wire } from './wire.ts';

describe('encoding an answer', () => {
  it.each(calls.map((call) => [call.name, call.output as z.core.$ZodType] as const))(
    'gives the same result as zod for %s',
    (_name, output) => {
      fc.assert(
        fc.property(wireValues(output), (sent) => {
          const inside = z.decode(output, sent as never);
          expect(encodeAnswer(output, inside)).toEqual(z.encode(output, inside as never));
        }),
        { numRuns: 60 },
      );
    },
  );

  it('leaves out fields that the schema does not name (D-SE-05)', () => {
    const shown = wire({ total: amount, notes: z.array(wire({ text: z.string() })) });
    const value = { total: 1250, secret: 1, notes: [{ text: 'a', author: 'b' }] };
    expect(encodeAnswer(shown, value as never)).toEqual({ Total: 12.5, Notes: [{ Text: 'a' }] });
  });
});
