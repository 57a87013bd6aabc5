/** Queues picture renders: few at once, visitors before warming, a bounded line, one render per variant. */

/** Thrown if the line is full: the visitor is asked to come back (503). */
export class PicturesBusy extends Error {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('Too many pictures are being prepared.');
    this.name = 'PicturesBusy';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type Task = {
  key: string;
  work: () => Promise<Buffer>;
  done: PromiseWithResolvers<Buffer>;
  /** The visitor's address, or null for warming. */
  from: string | null;
};

export class RenderQueue {
  private readonly atOnce: number;
  private readonly longest: number;
  private readonly longestOfOne: number;
  private readonly open = new Map<string, Task>();
  private readonly visitors: Task[] = [];
  private readonly preparation: Task[] = [];
  private running = 0;

  /** Runs `atOnce` renders together; `longest` visitors' renders may wait, `longestOfOne` per address. */
  constructor(limits: { atOnce: number; longest: number; longestOfOne?: number }) {
    this.longestOfOne = limits.longestOfOne ?? limits.longest;
    this.atOnce = limits.atOnce;
    this.longest = limits.longest;
  }

  /**
   * Returns the result of this key's waiting or running render, or starts a new one. If a visitor asks for a
   * render that waits as warming, it moves to the visitors' line. Rejects with `PicturesBusy` if that line is
   * full.
   */
  run(
    key: string,
    work: () => Promise<Buffer>,
    urgency: 'visitor' | 'preparation',
    from: string | null = null,
  ): Promise<Buffer> {
    const known = this.open.get(key);
    if (known) {
      const place = urgency === 'visitor' ? this.preparation.indexOf(known) : -1;
      if (place >= 0) {
        this.preparation.splice(place, 1);
        this.visitors.push(known);
      }
      return known.done.promise;
    }
    const line = urgency === 'visitor' ? this.visitors : this.preparation;
    const isFull =
      line.length >= this.longest || (from !== null && this.waitingOf(from) >= this.longestOfOne);
    if (this.running >= this.atOnce && isFull) return Promise.reject(new PicturesBusy(2));
    const task: Task = { key, work, done: Promise.withResolvers<Buffer>(), from };
    this.open.set(key, task);
    line.push(task);
    this.next();
    return task.done.promise;
  }

  private waitingOf(address: string): number {
    return this.visitors.filter(({ from }) => from === address).length;
  }

  private next(): void {
    while (this.running < this.atOnce) {
      const task = this.visitors.shift() ?? this.preparation.shift();
      if (!task) return;
      this.running += 1;
      void this.perform(task);
    }
  }

  private async perform(task: Task): Promise<void> {
    try {
      task.done.resolve(await task.work());
    } catch (error) {
      task.done.reject(error);
    } finally {
      this.running -= 1;
      this.open.delete(task.key);
      this.next();
    }
  }
}
