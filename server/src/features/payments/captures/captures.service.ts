/** Captures saved orders' charges in the background, in batches (docs/rules/payment.md). */
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../../db/database.ts';
import type { PaymentGateway } from '../../../gateways/payments/payment-gateway.ts';
import type { StepWatcher } from '../attempts/attempt.ts';
import { type Capture, capture } from './capture.service.ts';
import { recordCaptures } from './record-captures.service.ts';

export interface Captures {
  /** The order is saved and the money reserved, so the customer need not wait. */
  soon(capture: Capture): void;
  /** Waits for those in progress. */
  drain(): Promise<void>;
}

/** Milliseconds during which captures gather, so that one statement records those of several orders. */
const gatheringMs = 100;
/** The most captures that are sent to the gateway at the same time. */
const most = 50;

export function createCaptures(needs: {
  db: Queryable;
  gateway: Pick<PaymentGateway, 'capture'>;
  log: FastifyBaseLogger;
  watch: StepWatcher;
}): Captures {
  const { db, gateway, log, watch } = needs;
  const waiting: Capture[] = [];
  let gathering: ReturnType<typeof setTimeout> | null = null;
  let capturing = Promise.resolve();

  async function captureAll(): Promise<void> {
    while (waiting.length > 0) {
      const asked = waiting.splice(0, most);
      const taken = await Promise.all(asked.map((one) => capture({ db, gateway, log }, one)));
      const captured = asked.flatMap(({ attemptRowId }, index) => (taken[index] ? [attemptRowId] : []));
      await watch('capture-answered');
      if (captured.length > 0) await recordCaptures({ db, log }, captured);
    }
  }

  function start(): void {
    if (gathering !== null) clearTimeout(gathering);
    gathering = null;
    capturing = capturing
      .then(captureAll)
      .catch((error: unknown) => log.error({ err: error }, 'could not record captures'));
  }

  return {
    soon(one) {
      waiting.push(one);
      gathering ??= setTimeout(start, gatheringMs);
    },
    async drain() {
      start();
      await capturing;
    },
  };
}
