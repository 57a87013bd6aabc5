/** The one clock of the server; rules are told the time. */
import type { Instant } from '@gangway/domain/kernel/local-time';

export type Clock = () => Instant;

export const systemClock: Clock = () => Date.now() as Instant;
