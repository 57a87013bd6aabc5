/** Checks that the service can work: the database responds, quickly, and takes changes (D-API-06). */
import type { FastifyBaseLogger } from 'fastify';
import { t } from '../../messages/t.ts';
import { reasonOf } from '../../platform/without-people.ts';

/** A load balancer checks every few seconds and has a short timeout itself. */
const patienceMs = 2000;

const unreachable = () => t('location.health.unreachable');
const slow = () => t('location.health.slow', { seconds: patienceMs / 1000 });

/** Returns null if healthy, otherwise the reason. Logs each outage and each recovery once. */
export type CheckHealth = () => Promise<string | null>;

export function createHealth(
  ask: () => Promise<'primary' | 'standby'>,
  log: Pick<FastifyBaseLogger, 'error' | 'info'>,
  isStopping: () => boolean = () => false,
): CheckHealth {
  let known: string | null = null;
  return async () => {
    // A load balancer sends no more visitors, while those under way are answered.
    if (isStopping()) return t('location.health.stopping');
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve(slow()), patienceMs);
    });
    let cause: unknown = null;
    const answer = ask().then(
      (which) => (which === 'primary' ? null : t('location.health.standby')),
      (error: unknown) => {
        cause = error;
        return unreachable();
      },
    );
    const reason = await Promise.race([answer, late]);
    clearTimeout(timer);
    if (reason !== null && known === null)
      log.error({ cause: cause instanceof Error ? reasonOf(cause) : null }, reason);
    if (reason === null && known !== null) log.info('The database answers again.');
    known = reason;
    return reason;
  };
}
