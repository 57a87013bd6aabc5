/** Changes of sold orders as people of the venue make them at the desk, on the wire. */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import type { StaffRole } from '@gangway/domain/staff/role';
import { type Browser, joinAs } from './staff.ts';
import { ask, type TestApp } from './test-app.ts';
import { settledDatabase } from './whole-database.ts';

export interface WireQuote {
  Revision: number;
  Figures: string;
  TotalBefore: number;
  TotalAfter: number;
  Refund: number;
  RefundParts: string[];
  Emails: { To: string; Subject: string; Text: string; Files: string[] }[];
  [more: string]: unknown;
}

export interface WireAnswer {
  Quote?: WireQuote | null;
  Applied?: boolean;
  ModelErrors: { Key: string; Value: string[] }[] | null;
}

export interface WireSold {
  State: string;
  Name: string;
  Email: string;
  Total: number;
  Due: number;
  Refunded: number;
  Lines: {
    OrderLineKey: number;
    Start: string | null;
    Details: string[];
    CanceledOn: string | null;
    IsChangeable: boolean;
  }[];
  Payments: { Name: string; Amount: number }[];
  History: { Words: string }[];
}

/** An order by what the desk calls it. */
export interface Sold {
  key: LocationKey;
  orderNumber: string;
}

export const refused = ({ ModelErrors }: Pick<WireAnswer, 'ModelErrors'>): string[] =>
  ModelErrors?.flatMap(({ Value }) => Value) ?? [];

const previewOf = (call: string) => `preview${call.charAt(0).toUpperCase()}${call.slice(1)}`;

let people = 0;

export function changesAtTheDesk(app: () => TestApp) {
  async function post<Body = WireAnswer>(
    call: string,
    { key, orderNumber }: Sold,
    members: object,
    headers: object,
  ): Promise<Body> {
    const asked = { clientLocationKey: key, orderNumber, ...members };
    return (await ask<Body>(app(), 'POST', `/api/desk/${call}`, asked, { ...headers })).body;
  }

  const preview = (call: string, of: Sold, members: object, headers: object) =>
    post(previewOf(call), of, members, headers);

  return {
    post,
    preview,
    deskOf(key: LocationKey, role: StaffRole = 'desk', name = 'Dana'): Promise<Browser> {
      people += 1;
      return joinAs(app(), [key], role, { email: `desk-${people}@changes.example`, name });
    },
    /** Returns what a preview came to; fails if it was refused. */
    async quoted(call: string, of: Sold, members: object, headers: object): Promise<WireQuote> {
      const answer = await preview(call, of, members, headers);
      if (answer.Quote === null || answer.Quote === undefined)
        throw new Error(`nothing was quoted: ${refused(answer).join(' ')}`);
      return answer.Quote;
    },
    make: (call: string, of: Sold, members: object, { Revision, Figures }: WireQuote, headers: object) =>
      post(call, of, { ...members, revision: Revision, figures: Figures }, headers),
    async read({ key, orderNumber }: Sold, browser: Browser): Promise<WireSold> {
      const named = { clientLocationKey: key, orderNumber };
      return (await ask<WireSold>(app(), 'GET', '/api/desk/getSoldOrder', named, { ...browser })).body;
    },
    /** The tables that a preview or a refused change must leave as they are. */
    untouched: () => settledDatabase(app()),
  };
}
