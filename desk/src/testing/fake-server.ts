/** The calls of the desk as the browser sees them, answered by a test: wire forms out, every request recorded. */
import * as calendar from '@gangway/contract/calendar';
import type { AnyCall, InputOf, OutputOf } from '@gangway/contract/call';
import * as cancelDepartures from '@gangway/contract/canceled-departures';
import * as cart from '@gangway/contract/cart';
import * as changes from '@gangway/contract/changes';
import * as departures from '@gangway/contract/departures';
import * as orderEmails from '@gangway/contract/emails';
import { redeemGiftCard, unredeemGiftCard } from '@gangway/contract/gift-cards';
import * as guides from '@gangway/contract/guides';
import { checkInMember } from '@gangway/contract/members';
import * as notes from '@gangway/contract/notes';
import * as orders from '@gangway/contract/orders';
import * as promoCodes from '@gangway/contract/promo-codes';
import { showReceiptLink, textReceiptLink } from '@gangway/contract/receipt';
import * as selling from '@gangway/contract/selling';
import * as staff from '@gangway/contract/staff';
import { checkInTickets, findTicket, undoCheckIn } from '@gangway/contract/tickets';
import { searchHotels } from '@gangway/contract/transport';
import * as venues from '@gangway/contract/venues';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { permissionsOf, type StaffRole } from '@gangway/domain/staff/role';
import { vi } from 'vitest';
import * as z from 'zod/mini';

/** An error answer with a status. */
export class Failure {
  readonly status: number;
  readonly words: string;

  constructor(status: number, words = 'failed') {
    this.status = status;
    this.words = words;
  }
}

export interface Asked {
  name: string;
  input: unknown;
  headers: Headers;
}

export const token = 'a-token-of-the-session';

type Answer<C extends AnyCall> = (
  input: InputOf<C>,
) => OutputOf<C> | Failure | Promise<OutputOf<C> | Failure>;

const declared = {
  ...staff,
  ...departures,
  ...guides,
  ...orders,
  ...orderEmails,
  ...notes,
  ...changes,
  ...cancelDepartures,
  ...calendar,
  ...venues,
  ...cart,
  ...promoCodes,
  ...{ redeemGiftCard, unredeemGiftCard },
  ...selling,
  ...{ showReceiptLink, textReceiptLink },
  ...{ checkInTickets, undoCheckIn, findTicket, checkInMember, searchHotels },
};

const calls = Object.values(declared).filter(
  (one): one is Extract<typeof one, AnyCall> => typeof one === 'object' && 'access' in one,
);

type Calls = typeof declared;
export type Answers = {
  [Name in keyof Calls]?: Calls[Name] extends AnyCall ? Answer<Calls[Name]> : never;
};

/** Asked by a screen beside what it is about; a test says so if it has more to say. */
const quiet: Answers = {
  getOrderViews: () => ({ views: [], mayShare: false }),
  getOrderViewCounts: () => ({ everyday: [], views: [] }),
  getCancellations: () => ({ cancellations: [] }),
  getCalendarChanges: () => ({ changes: [] }),
};

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const failed = ({ status, words }: Failure) => json({ ExceptionMessage: words, ModelErrors: [] }, status);

/** Stubs `fetch`; the returned list records the requests in order. A change that does not say the token is refused. */
export function fakeServer(answers: Answers): Asked[] {
  const asked: Asked[] = [];
  const known = new Map<string, (input: unknown) => unknown>(
    Object.entries({ ...quiet, ...answers } as Record<string, (input: unknown) => unknown>),
  );
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, location.origin);
    if (!navigator.onLine) throw new TypeError('Failed to fetch');
    const call = calls.find(({ path }) => path === url.pathname);
    if (call === undefined) return failed(new Failure(404));
    const headers = new Headers(init.headers);
    url.searchParams.delete('lang');
    const sent =
      init.body === undefined ? Object.fromEntries(url.searchParams) : JSON.parse(String(init.body));
    const input = z.decode<z.core.$ZodType>(call.input, sent);
    asked.push({ name: call.name, input, headers });
    if (call.changes && call.access !== 'public' && headers.get(staff.deskTokenHeader) !== token)
      return failed(new Failure(401));
    const answer = await (known.get(call.name)?.(input) ?? new Failure(500, `${call.name} was not expected`));
    return answer instanceof Failure ? failed(answer) : json(z.encode<z.core.$ZodType>(call.output, answer));
  });
  return asked;
}

export const larkspur = 1 as LocationKey;
const otter = 2 as LocationKey;

const venue = (locationKey: LocationKey, name: string, role: StaffRole) => ({
  ...{ locationKey, name, role },
  permissions: [...permissionsOf(role)],
});

export const larkspurAs = (role: StaffRole) => venue(larkspur, 'Larkspur Lake', role);
export const otterAs = (role: StaffRole) => venue(otter, 'Otter Creek', role);

export const sessionAt = (...venues: ReturnType<typeof venue>[]): staff.StaffSession => ({
  ...{ name: 'Ana Silva', email: 'ana@larkspur.example', token, venues },
});
