/** Who made a change, as it is stored with the change. */
import * as z from 'zod';
import type { Actor } from '../kernel/actor.ts';

const actor: z.ZodType<Actor> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('guest') }),
  z.object({ kind: z.literal('staff'), subject: z.string(), role: z.nullable(z.string()) }),
  z.object({ kind: z.literal('command') }),
  z.object({ kind: z.literal('api'), key: z.string() }),
  z.object({ kind: z.literal('job'), job: z.string() }),
]);

/** Changes of before were stored with one word for who made them. */
function ofWord(word: string): Actor {
  switch (word) {
    case 'guest':
      return { kind: 'guest' };
    case 'retention':
      return { kind: 'job', job: word };
    default:
      return { kind: 'command' };
  }
}

export const storedActor: z.ZodType<Actor> = z.union([actor, z.string().transform(ofWord)]);
