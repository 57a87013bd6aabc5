/** Translates between our form and the wire's, as a call declares it. */
import * as z from 'zod/mini';

export function encode(schema: z.core.$ZodType, value: unknown): unknown {
  return z.encode(schema, value as never);
}

export function decode(schema: z.core.$ZodType, value: unknown): unknown {
  return z.decode(schema, value as never);
}
