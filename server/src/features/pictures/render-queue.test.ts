/** The render queue: one render per variant, few at once, visitors first. */
import { describe, expect, it } from 'vitest';
import { PicturesBusy, RenderQueue } from './render-queue.ts';

/** Counts jobs, each of which ends when the test says so. */
function bench() {
  const started: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<Buffer>>();
  const work = (key: string) => () => {
    started.push(key);
    const end = Promise.withResolvers<Buffer>();
    ends.set(key, end);
    return end.promise;
  };
  const finish = async (key: string, running: Promise<Buffer>) => {
    ends.get(key)?.resolve(Buffer.from(key));
    return (await running).toString();
  };
  return { started, ends, work, finish };
}

describe('RenderQueue', () => {
  it('renders a variant once for all who request it in the meantime (9-19)', async () => {
    const { started, work, finish } = bench();
    const queue = new RenderQueue({ atOnce: 2, longest: 1 });
    const asked = Array.from({ length: 50 }, () => queue.run('a', work('a'), 'visitor'));
    expect(
      await finish(
        'a',
        Promise.all(asked).then((all) => all[49] ?? Buffer.alloc(0)),
      ),
    ).toBe('a');
    expect(started).toEqual(['a']);
    const again = queue.run('a', work('a'), 'visitor');
    expect(started).toEqual(['a', 'a']);
    await finish('a', again);
  });

  it('leaves room in the queue when one address requests everything (S6)', async () => {
    const { ends, work } = bench();
    const queue = new RenderQueue({ atOnce: 1, longest: 4, longestOfOne: 2 });
    const all = ['a', 'b', 'c'].map((key) => queue.run(key, work(key), 'visitor', '203.0.113.1'));
    await expect(queue.run('d', work('d'), 'visitor', '203.0.113.1')).rejects.toBeInstanceOf(PicturesBusy);
    all.push(queue.run('e', work('e'), 'visitor', '203.0.113.2'));
    for (const key of ['a', 'b', 'c', 'e']) {
      await expect.poll(() => ends.has(key)).toBe(true);
      ends.get(key)?.resolve(Buffer.from(key));
    }
    expect((await Promise.all(all)).map(String)).toEqual(['a', 'b', 'c', 'e']);
  });

  it('renders a limited number at once and refuses what its queue cannot hold (9-19)', async () => {
    const { started, work, finish } = bench();
    const queue = new RenderQueue({ atOnce: 2, longest: 1 });
    const a = queue.run('a', work('a'), 'visitor');
    const b = queue.run('b', work('b'), 'visitor');
    const c = queue.run('c', work('c'), 'visitor');
    await expect(queue.run('d', work('d'), 'visitor')).rejects.toBeInstanceOf(PicturesBusy);
    expect(started).toEqual(['a', 'b']);
    await finish('a', a);
    await finish('b', b);
    expect(await finish('c', c)).toBe('c');
    expect(started).toEqual(['a', 'b', 'c']);
  });

  it('serves visitors before preparation, even for pictures queued for preparation (9-19)', async () => {
    const { started, work, finish } = bench();
    const queue = new RenderQueue({ atOnce: 1, longest: 9 });
    const first = queue.run('first', work('first'), 'visitor');
    const warm = ['w1', 'w2', 'w3'].map((key) => queue.run(key, work(key), 'preparation'));
    const visitor = queue.run('v', work('v'), 'visitor');
    const promoted = queue.run('w3', work('w3'), 'visitor');
    await finish('first', first);
    await finish('v', visitor);
    await finish('w3', promoted);
    expect(started.slice(0, 3)).toEqual(['first', 'v', 'w3']);
    for (const [i, key] of ['w1', 'w2'].entries())
      await finish(key, warm[i] ?? Promise.reject(new Error('none')));
    expect(started).toEqual(['first', 'v', 'w3', 'w1', 'w2']);
  });

  it('continues after a picture that cannot be rendered (9-19)', async () => {
    const { ends, work, finish } = bench();
    const queue = new RenderQueue({ atOnce: 1, longest: 9 });
    const broken = queue.run('broken', work('broken'), 'visitor');
    const next = queue.run('next', work('next'), 'visitor');
    ends.get('broken')?.reject(new Error('broken'));
    await expect(broken).rejects.toThrow('broken');
    expect(await finish('next', next)).toBe('next');
  });
});
