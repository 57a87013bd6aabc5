/**
 * What a change of a sold order is, whoever asks for it: opened, decided, and saved by one statement. change-order.service.ts
 * quotes and makes every change that has this shape (docs/rules/changes.md, "One way").
 */

import type { CreditDocument } from '@gangway/domain/gift-cards/credit';
import type { Actor } from '@gangway/domain/kernel/actor';
import type { OrderKey } from '@gangway/domain/kernel/keys';
import type { Instant } from '@gangway/domain/kernel/local-time';
import { type Amount, subtract, zero } from '@gangway/domain/kernel/money';
import type { OrderState } from '@gangway/domain/kernel/order-state';
import { type BackPart, backPartsOf } from '@gangway/domain/order/back-parts';
import { isOpen, type Line, type Order } from '@gangway/domain/order/order';
import type { Refunds } from '@gangway/domain/order/refunds';
import type { StaffPermission } from '@gangway/domain/staff/role';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import { hashOrderKey, newOrderKey } from '../../platform/order-keys.ts';
import { Refused } from '../../platform/refused.ts';
import { sealKey } from '../../platform/shop-keys.ts';
import type { Snapshot } from '../catalog/catalog.service.ts';
import { presentLabel } from '../orders/line-label.presenter.ts';
import type { Shortage } from '../orders/lines/line.ts';
import type { ChangeDocument, RecordDocument, RefundsDocument } from './changes.repo.ts';

/** An order that somebody wants to change, and the catalog to decide it by. */
export interface Opened {
  snapshot: Snapshot;
  order: Order;
  now: Instant;
}

export type Log = Pick<FastifyBaseLogger, 'info'>;

/** The figures agreed to when a change was quoted: the change is made only if a new decision comes to the same. */
export type Figures = Readonly<Record<string, string | number | null>>;

export interface Change<Asked, Loaded, Decided extends { order: Order }> {
  /** The permission that staff needs for it; a refund needs `orders:refund` as well. */
  permission: StaffPermission;
  /** Whether guests may ask for it; the change itself decides by their terms. */
  isForGuests: boolean;
  /** Whether a job may make it; none may unless it says so. */
  isForJobs?: boolean;
  /** Reads what it is decided by besides the order and the catalog. */
  load(db: Queryable, opened: Opened): Promise<Loaded>;
  /** Decides it and changes nothing; refuses what cannot be done. */
  decide(opened: Opened & Loaded, asked: Asked, actor: Actor): Decided;
  figures(decided: Decided): Figures;
  /** Returns the refund of earlier payments, in minor units. */
  refund(decided: Decided): Amount;
  /** Saves it by one statement, or is refused by the database. */
  save(db: Queryable, decided: Decided, record: ChangeRecord): Promise<void>;
  /** Returns a refusal that names what ran out if the database has no places for the change; null for the general one. */
  refusalOfShortages?(decided: Decided, shortages: readonly Shortage[]): Refused | null;
  /** Tells the log about it, once it is made. */
  tell?(decided: Decided, log: Log): void;
}

/** Loads nothing: the order and the catalog are enough. */
export const nothingMore = async (): Promise<object> => ({});

export const numberOf = ({ orderNumber }: Pick<Order, 'orderNumber'>): string => orderNumber ?? '';

/** The lines that a change is of: those named, or all that are left (null). Most changes are of orders that are not canceled. */
export function openForChange(
  order: Order,
  lineKeys: readonly number[] | null,
  states: readonly OrderState[] = ['saved'],
): readonly number[] {
  if (!states.includes(order.state)) throw new Refused('orderCanceled', { number: numberOf(order) });
  const asked = lineKeys ?? order.lines.map(({ lineKey }) => lineKey);
  if (asked.some((key) => order.lines.every(({ lineKey }) => lineKey !== key)))
    throw new Refused('lineUnknown', { number: numberOf(order) });
  return asked;
}

/** Refuses a change of what an order costs while something of it is being paid: that was asked for by the order as it is. */
export function refuseWhilePaying(order: Pick<Order, 'attempts'>): void {
  if (order.attempts.some(isOpen)) throw new Refused('paymentInProgress');
}

/** ', 2026-12-05 09:00' */
function when(line: Line): string {
  const { start } = presentLabel(line);
  return start === null ? '' : `, ${start.slice(0, 16).replace('T', ' ')}`;
}

/** 'Kayak tour, 2026-12-05 09:00', for each line that is not part of another. */
export const namesOf = (lines: readonly Line[]): string =>
  lines.map((line) => `${presentLabel(line).name}${when(line)}`).join('; ');

/** Who asks for a change, and why; kept with the order. */
export interface ChangeRecord {
  actor: Actor;
  reason: string | null;
  /** Whether the guest hears of it by email. */
  tells: boolean;
  /** The key that the email's link has, if it is known; else it gets one of its own. */
  orderKey?: OrderKey;
  /** The credit to issue instead of refunding the payments; null to refund them. */
  credit: CreditDocument | null;
  requestId: string;
}

interface Changed extends Pick<ChangeDocument['amended'], 'totals' | 'fees' | 'promoCodes'> {
  /** By how much the order's total falls. */
  reduction: Amount;
  refunds: Refunds | null;
}

type Changing = Pick<Order, 'locationKey' | 'orderId' | 'revision'>;
type PaidOrder = Pick<Order, 'redeemedGiftCards' | 'attempts'>;

/** Refunds with what payments are given back as, and where each part goes, which is kept with the order. */
export const withCredit = (
  order: PaidOrder,
  refunds: Refunds | null,
  record: Pick<ChangeRecord, 'credit'>,
): RefundsDocument | null =>
  refunds === null ? null : { ...refunds, credit: record.credit, parts: backOf(order, refunds, record).back };

/** The document of a change, and what its email is about. */
export const changeDocument = (
  order: Changing & PaidOrder,
  { totals, fees, promoCodes, reduction, refunds }: Changed,
  record: ChangeRecord,
  email: { topic: string; about: object },
): ChangeDocument => ({
  ...recordDocument(order, record, email),
  amended: {
    ...{ totals, fees, promoCodes },
    difference: subtract(zero, reduction),
    refunds: withCredit(order, refunds, record),
  },
});

/** Who makes a change of which order, and the email about it. */
export function recordDocument(
  { locationKey, orderId, revision }: Changing,
  { actor, reason, tells, orderKey: known, requestId }: ChangeRecord,
  email: { topic: string; about: object },
): RecordDocument {
  const orderKey = known ?? newOrderKey();
  return {
    ...{ location: locationKey, orderId, revision, actor, reason, requestId },
    link: tells && known === undefined ? hashOrderKey(orderKey).toString('hex') : null,
    email: tells
      ? {
          topic: email.topic,
          payload: { locationKey, orderKey: sealKey(orderKey, locationKey), ...email.about },
        }
      : null,
  };
}

/** Where each part of what goes back goes, for the guest's email and the order's record. */
export const backOf = (
  order: PaidOrder,
  refunds: Refunds | null,
  { credit }: Pick<ChangeRecord, 'credit'>,
): { back: BackPart[] } => ({ back: backPartsOf(order, refunds, credit !== null) });
