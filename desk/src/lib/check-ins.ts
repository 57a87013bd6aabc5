/**
 * Check-ins on their way to the server. They are kept on the device until the server has each, so that guests are let in where
 * there is no connection; each is sent with a key of its own, so that one whose answer was lost does not count twice.
 */
import { checkInTickets, undoCheckIn } from '@gangway/contract/tickets';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { createObservable } from '@gangway/ui/lib/observable.ts';
import { randomText } from '@gangway/ui/lib/random-text.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { call, statusOf } from './call.ts';
import { usePresence } from './session-state.ts';
import { storage } from './storage.ts';

/** A ticket, and how its guest is called where it is said what became of the check-in. */
export interface TicketToCheckIn {
  code: string;
  label: string;
}

export type CheckInAction = 'in' | 'undo';

/** One press: some tickets of a venue, by one person. */
interface Batch {
  key: string;
  action: CheckInAction;
  locationKey: LocationKey;
  /** Of the venue: times are said in it. */
  timeZone: string;
  tickets: TicketToCheckIn[];
  /** The email of who pressed: nobody else sends it. */
  by: string;
}

/** A check-in that the server refused. */
export interface RefusedCheckIn {
  code: string;
  label: string;
  timeZone: string;
  why: 'used' | 'canceled' | 'gone';
  /** UTC; of one that was used before. */
  usedOn: string | null;
  usedBy: string | null;
}

interface State {
  batches: readonly Batch[];
  refused: readonly RefusedCheckIn[];
  isSending: boolean;
  /** The email of who is told what was refused. */
  of: string | null;
  /** The server's changes that no screen has loaded yet, by code. */
  settled: ReadonlyMap<string, { action: CheckInAction; order: number }>;
}

const state = createObservable<State>({
  batches: [],
  refused: [],
  isSending: false,
  of: null,
  settled: new Map(),
});

/** Milliseconds until what could not be sent is tried again. */
const againAfterMs = 8000;
let order = 0;

function readBatches(): Batch[] {
  try {
    return JSON.parse(storage.checkIns.read() ?? '[]') as Batch[];
  } catch {
    // Somebody else wrote there.
    return [];
  }
}

/** Changes what is kept: read anew, because other tabs keep theirs in the same place. */
function keep(change: (batches: Batch[]) => Batch[]): void {
  const batches = change(readBatches());
  if (batches.length === 0) storage.checkIns.remove();
  else storage.checkIns.write(JSON.stringify(batches));
  state.set({ batches });
}

const settle = (batch: Batch, codes: readonly string[]) => {
  order += 1;
  const settled = new Map(state.get().settled);
  for (const code of codes) settled.set(code, { action: batch.action, order });
  state.set({ settled });
};

/** One that was refused before is said once. */
function refuse(refused: readonly RefusedCheckIn[]): void {
  const codes = new Set(refused.map(({ code }) => code));
  const others = state.get().refused.filter(({ code }) => !codes.has(code));
  state.set({ refused: [...others, ...refused] });
}

async function sendIn(batch: Batch): Promise<void> {
  const { locationKey, key, timeZone, tickets: asked } = batch;
  const codes = asked.map(({ code }) => code);
  const { tickets } = await call(checkInTickets, { locationKey, codes }, { key });
  const found = new Map(tickets.map((ticket) => [ticket.code, ticket]));
  const refused = asked.flatMap(({ code, label }): RefusedCheckIn[] => {
    const ticket = found.get(code);
    if (ticket === undefined) return [{ code, label, timeZone, why: 'gone', usedOn: null, usedBy: null }];
    if (ticket.admitted) return [];
    const why = ticket.status === 'Used' ? 'used' : 'canceled';
    return [{ code, label, timeZone, why, usedOn: ticket.usedOn, usedBy: ticket.usedBy }];
  });
  settle(
    batch,
    tickets.filter(({ status }) => status === 'Used').map(({ code }) => code),
  );
  refuse(refused);
}

async function sendUndo(batch: Batch): Promise<void> {
  const { locationKey, key, tickets: asked } = batch;
  const { tickets } = await call(undoCheckIn, { locationKey, codes: asked.map(({ code }) => code) }, { key });
  settle(
    batch,
    tickets.map(({ code }) => code),
  );
}

/** Whether a failure says that sending again can never help. */
const isFinal = (error: unknown) => [400, 403, 404, 409].includes(statusOf(error) ?? 0);

/** Sends what is kept, one press after the other. Stops at the first that could not be sent. */
async function sendAll(by: string): Promise<void> {
  if (state.get().isSending) return;
  state.set({ isSending: true });
  try {
    for (;;) {
      const next = readBatches().find((batch) => batch.by === by);
      if (next === undefined) return;
      try {
        await (next.action === 'in' ? sendIn(next) : sendUndo(next));
      } catch (error) {
        if (!isFinal(error)) return;
        const refused = next.tickets.map((ticket) => ({
          ...ticket,
          timeZone: next.timeZone,
          ...({ why: 'gone', usedOn: null, usedBy: null } as const),
        }));
        refuse(refused);
      }
      keep((batches) => batches.filter(({ key }) => key !== next.key));
    }
  } finally {
    state.set({ isSending: false });
  }
}

interface Pressed {
  action: CheckInAction;
  locationKey: LocationKey;
  timeZone: string;
  tickets: readonly TicketToCheckIn[];
  /** The email of who pressed. */
  by: string;
}

/** Keeps what was pressed, and sends it at once if it can be. */
export function pressCheckIn({ tickets, ...pressed }: Pressed): void {
  const codes = new Set(tickets.map(({ code }) => code));
  // Tried again: the refusal before is over.
  state.set({ refused: state.get().refused.filter(({ code }) => !codes.has(code)) });
  keep((batches) => [...batches, { key: randomText(22), ...pressed, tickets: [...tickets] }]);
  void sendAll(pressed.by);
}

export const dismissRefused = (): void => state.set({ refused: [] });

/** Names the moment at which a screen begins to load: what is settled until then is in what it gets. */
export const settledSoFar = (): number => order;

export function forgetSettled(until: number): void {
  const settled = new Map([...state.get().settled].filter(([, one]) => one.order > until));
  state.set({ settled });
}

/** The state of tickets on this device, where it differs from the one that the server told. */
export function overlayOf({ batches, settled }: State): ReadonlyMap<string, CheckInAction> {
  const overlay = new Map([...settled].map(([code, { action }]) => [code, action]));
  for (const { action, tickets } of batches) for (const { code } of tickets) overlay.set(code, action);
  return overlay;
}

export const useCheckIns = (): State => useSyncExternalStore(state.subscribe, state.get);

/** Sends what is kept, also by an earlier document, as soon as there is a connection and its person is signed in. */
export function useSendCheckIns(): void {
  const presence = usePresence();
  // Nothing can be sent before the server has said who is signed in.
  const by = presence.at === 'in' && !presence.isKept ? presence.session.email : null;
  useEffect(() => {
    keep((batches) => batches);
    if (by === null) return;
    // Somebody else is not told what became of another's check-ins.
    if (state.get().of !== by) state.set({ of: by, refused: [], settled: new Map() });
    const send = () => void sendAll(by);
    send();
    addEventListener('online', send);
    const timer = setInterval(send, againAfterMs);
    return () => {
      removeEventListener('online', send);
      clearInterval(timer);
    };
  }, [by]);
}
