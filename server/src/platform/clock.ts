/** The server's only clock; rules receive the time as a parameter. */
import type { Instant } from '@gangway/domain/kernel/local-time';

export type Clock = () => Instant;

export const systemClock: Clock = () => Date.now() as Instant;
