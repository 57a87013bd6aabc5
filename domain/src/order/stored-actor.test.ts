/** Who made a change is read as it was stored, now and before. */
import { expect, it } from 'vitest';
import type { Actor } from '../kernel/actor.ts';
import { storedActor } from './stored-actor.ts';

it.each<Actor>([
  { kind: 'guest' },
  { kind: 'staff', subject: 'auth0|ana', role: 'desk' },
  { kind: 'staff', subject: 'auth0|kiosk', role: null },
  { kind: 'command' },
  { kind: 'api', key: 'key_7' },
  { kind: 'job', job: 'retention' },
])('$kind comes back as it was stored', (actor) => {
  expect(storedActor.parse(JSON.parse(JSON.stringify(actor)))).toEqual(actor);
});

it.each([
  ['guest', { kind: 'guest' }],
  ['command', { kind: 'command' }],
  ['venue', { kind: 'command' }],
  ['retention', { kind: 'job', job: 'retention' }],
])('the word "%s" of before is %o', (word, actor) => {
  expect(storedActor.parse(word)).toEqual(actor);
});

it.each([{ kind: 'stranger' }, { kind: 'staff' }, 7, null])('%o is nobody', (value) => {
  expect(storedActor.safeParse(value).success).toBe(false);
});
