/**
 * Keeps things for a while under random names: logins in progress, codes, sessions. Drops the oldest when
 * full.
 */
import { randomBytes } from 'node:crypto';

const most = 10_000;

export const randomName = (): string => randomBytes(24).toString('base64url');

export class ShortMemory<Thing> {
  readonly #lifeMs: number;
  readonly #now: () => Date;
  readonly #things = new Map<string, { thing: Thing; endsAt: number }>();

  constructor(lifeSeconds: number, now: () => Date) {
    this.#lifeMs = lifeSeconds * 1000;
    this.#now = now;
  }

  keep(thing: Thing, name = randomName()): string {
    this.#things.delete(name);
    this.#things.set(name, { thing, endsAt: this.#now().getTime() + this.#lifeMs });
    const [oldest] = this.#things.keys();
    if (this.#things.size > most && oldest !== undefined) this.#things.delete(oldest);
    return name;
  }

  find(name: string | undefined): Thing | null {
    const known = name === undefined ? undefined : this.#things.get(name);
    return known === undefined || known.endsAt <= this.#now().getTime() ? null : known.thing;
  }

  /** Finds an entry and removes it. */
  take(name: string | undefined): Thing | null {
    const thing = this.find(name);
    if (name !== undefined) this.#things.delete(name);
    return thing;
  }
}
