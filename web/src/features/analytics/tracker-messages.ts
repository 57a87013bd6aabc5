/**
 * What a page and the frame of its trackers tell each other. Types only: the frame shares no file with the pages
 * (docs/decisions/0059-trackers-in-a-frame-of-their-own.md).
 */
import type { EventName } from '@gangway/contract/analytics';
import type { TravelView } from '@gangway/domain/location/trackers';
import type { EventPayload, SeenView } from './track.ts';

/** Raised when a message changes its meaning; a page of another version is ignored. */
interface Versioned {
  gangwayTrackers: 1;
}

/** The page answers `ready` with it. */
export interface StartMessage extends Versioned {
  kind: 'start';
  /** What the trackers kept in this venue's cookies before. */
  cookies: string;
}

export interface EventMessage extends Versioned {
  kind: 'event';
  name: EventName;
  payload: EventPayload;
  /** The address of the page without anything about its visitor. */
  page: string;
}

export interface ViewMessage extends Versioned {
  kind: 'view';
  seen: SeenView & { view: TravelView };
}

export type PageMessage = StartMessage | EventMessage | ViewMessage;

/** `cookies` follows each change of a cookie. */
export type FrameMessage = Versioned & ({ kind: 'ready' } | { kind: 'cookies'; cookies: string });
