/** Gathering what arrives together (docs/decisions/0149-steps-of-a-payment-gather.md; R9). */
import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Gathering, gather, mostTogether, patienceMs } from './gather.ts';
import { withinTransaction } from './transaction-guard.ts';

type Answers = Awaited<ReturnType<Gathering<number, string>['together']>>;

/** Statements that end when the test says so. */
function start(refused: readonly number[] = []) {
  const statements: number[][] = [];
  const ends: { resolve: (answers: Answers) => void; reject: (error: unknown) => void }[] = [];
  const ask = gather<number, string>({
    async alone(step) {
      statements.push([step]);
      if (statements.length > 1) {
        if (refused.includes(step)) throw new Error(`${step} is refused`);
        return `${step} alone`;
      }
      const [answer] = await new Promise<Answers>((resolve, reject) => ends.push({ resolve, reject }));
      return answer?.answer ?? '';
    },
    together(steps) {
      statements.push([...steps]);
      return new Promise((resolve, reject) => ends.push({ resolve, reject }));
    },
  });
  const turns = () => vi.advanceTimersByTimeAsync(0);
  return {
    ask,
    statements,
    async end(at: number, answers: Answers) {
      ends[at]?.resolve(answers);
      await turns();
    },
    async fail(at: number, error: unknown) {
      ends[at]?.reject(error);
      await turns();
    },
  };
}

const sixteen = Array.from({ length: mostTogether }, (_, index) => index + 2);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('gathered statements', () => {
  it('ask at once for a caller who is alone', async () => {
    const { ask, statements, end } = start();
    const answer = ask(1);
    expect(statements).toEqual([[1]]);
    await end(0, [{ answer: 'one' }]);
    expect(await answer).toBe('one');
  });

  it('serve those who come meanwhile with one statement, in order', async () => {
    const { ask, statements, end } = start();
    const first = ask(1);
    const others = [ask(2), ask(3), ask(4)];
    expect(statements).toEqual([[1]]);
    await end(0, [{ answer: 'one' }]);
    expect(statements).toEqual([[1], [2, 3, 4]]);
    await end(1, [{ answer: 'two' }, { answer: 'three' }, { answer: 'four' }]);
    expect(await Promise.all([first, ...others])).toEqual(['one', 'two', 'three', 'four']);
  });

  it(`serve at most ${mostTogether} with one statement, and the rest with the next one`, async () => {
    const { ask, statements, end } = start();
    void ask(1);
    for (const step of [...sixteen, 100, 101]) void ask(step);
    await end(0, [{ answer: '' }]);
    expect(statements.slice(1)).toEqual([sixteen]);
    await end(
      1,
      sixteen.map((step) => ({ answer: `${step}` })),
    );
    expect(statements.slice(2)).toEqual([[100, 101]]);
  });

  it('ask for a refused one alone, which is told why; the others have their answers', async () => {
    const { ask, statements, end } = start([3]);
    void ask(1);
    const [two, three, four] = [ask(2), ask(3).catch(String), ask(4)];
    await end(0, [{ answer: '' }]);
    await end(1, [{ answer: 'two' }, null, { answer: 'four' }]);
    expect(await Promise.all([two, three, four])).toEqual(['two', 'Error: 3 is refused', 'four']);
    expect(statements.slice(2)).toEqual([[3]]);
  });

  it('ask for each alone that a statement did not come to', async () => {
    const { ask, end } = start();
    void ask(1);
    const others = [ask(2), ask(3), ask(4)];
    await end(0, [{ answer: '' }]);
    await end(1, [{ answer: 'two' }]);
    expect(await Promise.all(others)).toEqual(['two', '3 alone', '4 alone']);
  });

  it('ask for each alone where the text of one of them is what the database cannot take', async () => {
    const { ask, end, fail } = start([3]);
    void ask(1);
    const others = [ask(2), ask(3).catch(String)];
    await end(0, [{ answer: '' }]);
    await fail(1, Object.assign(new Error('unsupported Unicode escape sequence'), { code: '22P05' }));
    expect(await Promise.all(others)).toEqual(['2 alone', 'Error: 3 is refused']);
  });

  it('fail for all where the connection is lost, and go on with those who come then', async () => {
    const { ask, statements, end, fail } = start();
    void ask(1);
    const others = [ask(2).catch(String), ask(3).catch(String)];
    await end(0, [{ answer: '' }]);
    const later = ask(4);
    await fail(1, Object.assign(new Error('terminating connection'), { code: '57P01' }));
    expect(await Promise.all(others)).toEqual([
      'Error: terminating connection',
      'Error: terminating connection',
    ]);
    expect(await later).toBe('4 alone');
    expect(statements.slice(1)).toEqual([[2, 3], [4]]);
  });

  it('wait for a statement that hangs no longer than their patience', async () => {
    const { ask, statements, end } = start();
    const first = ask(1);
    const others = [ask(2), ask(3)];
    await vi.advanceTimersByTimeAsync(patienceMs - 1);
    expect(statements).toEqual([[1]]);
    await vi.advanceTimersByTimeAsync(1);
    expect(statements).toEqual([[1], [2, 3]]);
    const later = ask(4);
    await end(0, [{ answer: 'one' }]);
    expect(await first).toBe('one');
    expect(statements).toHaveLength(2);
    await end(1, [{ answer: 'two' }, { answer: 'three' }]);
    expect(await Promise.all([...others, later])).toEqual(['two', 'three', '4 alone']);
  });

  it('run in their caller’s context, and shared ones in nobody’s', async () => {
    const unit = new AsyncLocalStorage<string>();
    const ran: string[] = [];
    const runs = (steps: readonly string[]) => ran.push(`${steps.join()} in ${unit.getStore() ?? 'none'}`);
    const ask = gather<string, string>({
      async alone(step) {
        runs([step]);
        return step;
      },
      async together(steps) {
        runs(steps);
        return steps.map((step) => (step === 'refused' ? null : { answer: step }));
      },
    });
    const askIn = (name: string) => unit.run(`unit of ${name}`, () => ask(name));
    await Promise.all([askIn('first'), askIn('second'), askIn('refused'), askIn('fourth')]);
    await askIn('last');
    expect(ran).toEqual([
      'first in unit of first',
      'second,refused,fourth in none',
      'refused in unit of refused',
      'last in unit of last',
    ]);
  });

  it('are refused inside a transaction, of which they would not be part', async () => {
    const { ask, statements } = start();
    await expect(withinTransaction(async () => ask(1))).rejects.toThrow(
      'a gathered statement inside a transaction',
    );
    expect(statements).toEqual([]);
  });
});
