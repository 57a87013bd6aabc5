/** A tracker as the frame drives it; each catches its own failures and only logs them (8.3-09). */
import type { EventMessage, ViewMessage } from '../tracker-messages.ts';

export interface Tracker {
  receive?(event: Pick<EventMessage, 'name' | 'payload' | 'page'>): void;
  /** The page that a visitor sees, for those that count views. */
  see?(view: ViewMessage['seen']): void;
}
