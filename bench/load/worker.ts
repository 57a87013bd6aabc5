/** The load process: receives a job, calls the server and returns the results. Started by load.ts. */
import { median, percentile } from '../lib/statistics.ts';
import { type Bought, type Buyer, floorBuyer, productBuyer } from './buyers.ts';
import { Connection } from './connection.ts';
import type { BuyerChoice, Job, Outcome } from './job.ts';

function buyerOf(choice: BuyerChoice): Buyer {
  return choice.side === 'product' ? productBuyer(choice) : floorBuyer(choice);
}

class Tally {
  readonly #times: number[] = [];
  readonly #steps: number[][] = [];
  readonly #failures: string[] = [];
  #refused = 0;

  count(bought: Bought, ms: number): void {
    if (bought.outcome === 'refused') {
      this.#refused += 1;
      return;
    }
    this.#times.push(ms);
    this.#steps.push(bought.steps);
  }

  fail(error: unknown): void {
    this.#failures.push(error instanceof Error ? error.message : String(error));
  }

  outcome(seconds: number): Outcome {
    const width = this.#steps[0]?.length ?? 0;
    return {
      done: this.#times.length,
      refused: this.#refused,
      failures: this.#failures.slice(0, 5),
      seconds,
      p50: percentile(this.#times, 0.5),
      p99: percentile(this.#times, 0.99),
      steps: Array.from({ length: width }, (_, step) => median(this.#steps.map((steps) => steps[step] ?? 0))),
    };
  }
}

type Act = (connection: Connection, client: number, round: number) => Promise<Bought>;

function actOf(job: Exclude<Job, { kind: 'rush' }>): Act {
  if (job.kind === 'repeat') {
    const { method, path, json, headers, expect, mayBeRefused = false } = job;
    return async (connection) => {
      const reply = await connection.ask(method, path, json, headers);
      if (mayBeRefused && (reply.status === 429 || reply.status === 503)) return { outcome: 'refused' };
      if (reply.status !== expect) throw new Error(`${path}: ${reply.status} ${reply.body.slice(0, 300)}`);
      return { outcome: 'bought', steps: [] };
    };
  }
  const buyer = buyerOf(job.buyer);
  const { clients, firstSlot, slots, kind } = job;
  return async (connection, client, round) => {
    const slot = firstSlot + ((client + round * clients) % slots);
    if (kind === 'purchase') return buyer.purchase(connection, slot);
    return (await buyer.add(connection, slot)) === null
      ? { outcome: 'refused' }
      : { outcome: 'bought', steps: [] };
  };
}

async function sustain(job: Exclude<Job, { kind: 'rush' }>): Promise<Outcome> {
  const act = actOf(job);
  const tally = new Tally();
  const connections = await Promise.all(Array.from({ length: job.clients }, () => Connection.open(job.port)));
  const started = performance.now();
  const until = started + job.seconds * 1000;
  await Promise.all(
    connections.map(async (connection, client) => {
      for (let round = 0; performance.now() < until; round++) {
        const asked = performance.now();
        try {
          tally.count(await act(connection, client, round), performance.now() - asked);
        } catch (error) {
          tally.fail(error);
          return;
        }
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  for (const connection of connections) connection.close();
  return tally.outcome(seconds);
}

async function rush({
  port,
  clients,
  buyer: choice,
  slot,
}: Extract<Job, { kind: 'rush' }>): Promise<Outcome> {
  const buyer = buyerOf(choice);
  const tally = new Tally();
  const connections = await Promise.all(Array.from({ length: clients }, () => Connection.open(port)));
  const started = performance.now();
  await Promise.all(
    connections.map(async (connection) => {
      try {
        tally.count(await buyer.purchase(connection, slot), performance.now() - started);
      } catch (error) {
        tally.fail(error);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  for (const connection of connections) connection.close();
  return tally.outcome(seconds);
}

process.on('message', async (job: Job) => {
  const outcome = job.kind === 'rush' ? await rush(job) : await sustain(job);
  process.send?.(outcome);
});
process.on('disconnect', () => process.exit(0));
