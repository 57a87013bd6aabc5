/** What a kind of line brings to the cart: how it is stored and read, what it costs, what promo codes see of it. */
import type { WantedCell } from '@gangway/domain/availability/cells';
import type { Instant } from '@gangway/domain/kernel/local-time';
import type { Amount } from '@gangway/domain/kernel/money';
import type { Line, LineKind, LineOf, Order } from '@gangway/domain/order/order';
import type { Allocation, Charge } from '@gangway/domain/pricing/charge';
import type { PromoLine } from '@gangway/domain/promo-codes/promo-line';
import type { Snapshot } from '../../catalog/catalog.service.ts';

/** A line as load_lines answers it: columns that statements ask about, and a document that only its kind reads. */
export interface LineRow {
  lineKey: number;
  parentKey: number | null;
  kind: LineKind;
  itemKey: number | null;
  slotKey: number | null;
  start: string | null;
  end: string | null;
  participants: number;
  isPrivate: boolean;
  isMember: boolean;
  pickup: unknown;
  subTotal: Amount;
  taxClass: string | null;
  allocation: Allocation;
  details: object;
  answers: unknown[];
  rates: unknown[] | null;
  products: unknown[] | null;
  membershipKeys: string[] | null;
}

/** What a line takes, and where it belongs. */
interface Added {
  wanted: readonly WantedCell[];
  /** When it starts, in milliseconds since 1970 UTC. */
  startAt?: number;
  /** The line it replaces, if it keeps that line's number. */
  lineKey?: number;
  /** The package it belongs to: an index into the added lines, or an existing line. */
  parent?: number;
  parentKey?: number | null;
}

type NewOf<Of extends Line> = Of extends unknown
  ? Omit<Of, 'lineKey' | 'parentKey' | 'allocation'> & Added
  : never;

/** A line to add to an order. */
export type NewLine<Kind extends LineKind = LineKind> = NewOf<LineOf<Kind>>;

/** The columns of a line to add, in the names of add_lines; those that its kind does not have are absent. */
export interface LineColumns {
  itemKey: number | null;
  slotKey?: number;
  start?: string;
  end?: string;
  /** Milliseconds since 1970 UTC. */
  startAt?: number;
  participants?: number;
  isPrivate?: boolean;
  isMember?: boolean;
  pickup?: unknown;
  taxClass: string | null;
  details: object;
  answers?: unknown[];
  rates?: readonly unknown[];
  products?: readonly unknown[];
}

/** Where a line stands in an order: the package that its guests share with other lines. */
export interface Standing {
  /** Identical for all lines of one package, stored or being added; null for a line by itself. */
  party: number | string | null;
  /** The package of the catalog. */
  packageKey: number | null;
}

/** What a line is decided by when its order is paid: today's catalog, and the rest of the order. */
export interface Today {
  snapshot: Snapshot;
  order: Order;
  now: Instant;
}

export interface KindOfLine<Kind extends LineKind> {
  /** Returns the line with the same choice by today's catalog, under its number; refuses if it is no longer sold. */
  again(line: LineOf<Kind>, today: Today): NewLine<Kind>;
  columns(line: NewLine<Kind>): LineColumns;
  read(row: LineRow): Omit<LineOf<Kind>, 'lineKey' | 'parentKey' | 'subTotal' | 'allocation'>;
  charge(line: LineOf<Kind> | NewLine<Kind>, snapshot: Snapshot, at: Standing): Charge;
  /** Null if promo codes do not apply to the kind. */
  promo(line: LineOf<Kind> | NewLine<Kind>, charge: Charge, at: Standing): PromoLine | null;
}
