/**
 * Turns a reason of the rules into the refusal that a visitor reads. The calendar, the times and the cart use
 * the same text (docs/rules/availability.md).
 */
import type { Reason, ReasonCode } from '@gangway/domain/availability/reason';
import * as z from 'zod/mini';
import { t } from './messages/t.ts';
import { type RefusalCode, type RefusalDetails, wordsOf } from './refusals.ts';

const codes = [
  'soldOut',
  'closed',
  'cutoff',
  'notYetOpen',
  'past',
  'blackout',
  'minimum',
  'maximum',
  'tooFew',
  'vehicleFull',
  'resourceTaken',
  'notSellable',
  'privateTaken',
  'packageMember',
] as const satisfies readonly ReasonCode[];

/**
 * Members of anything that may be unavailable: a code for screens and a text for people, both null if
 * available.
 */
export const reasonMembers = {
  reason: z.nullable(z.enum(codes)),
  reasonText: z.nullable(z.string()),
};

function notice(minutes: number): string {
  return minutes % 60 === 0 ? t('reasons.hours', { hours: minutes / 60 }) : t('reasons.minutes', { minutes });
}

function ofPlaces(left: number, rate: string | undefined): [RefusalCode, RefusalDetails] {
  if (rate !== undefined) return left <= 0 ? ['rateSoldOut', { rate }] : ['rateLeft', { left, rate }];
  if (left <= 0) return ['soldOut', {}];
  return left === 1 ? ['oneSpotLeft', {}] : ['spotsLeft', { left }];
}

/** Returns the refusal that the cart uses for a reason. */
export function refusalOfReason({ code, details }: Reason): [RefusalCode, RefusalDetails] {
  switch (code) {
    case 'soldOut':
      return ofPlaces(
        Number(details.left ?? 0),
        details.rate === undefined ? undefined : String(details.rate),
      );
    case 'cutoff':
      return details.end === undefined
        ? ['cutoff', { notice: notice(Number(details.minutes)) }]
        : ['cutoffOfDay', { notice: notice(Number(details.minutes)), end: details.end }];
    case 'blackout':
      return details.why === undefined ? ['closed', {}] : ['blackout', details];
    case 'closed':
      return [details.of === 'departure' ? 'noAvailability' : 'closed', {}];
    case 'privateTaken':
      return [details.by === 'shared' ? 'notPrivateAnyMore' : 'privateTaken', {}];
    case 'notSellable':
      return details.rate === undefined ? ['notBookableOnline', {}] : ['notSellable', details];
    case 'packageMember':
      return [details.name === undefined ? 'packageApart' : 'packageMember', details];
    case 'notYetOpen':
    case 'past':
    case 'minimum':
    case 'maximum':
    case 'tooFew':
    case 'vehicleFull':
    case 'resourceTaken':
      return [code, details];
  }
}

/** Returns both wire members for a reason, or nulls without one. */
export function presentReason(reason: Reason | null): {
  reason: ReasonCode | null;
  reasonText: string | null;
} {
  if (reason === null) return { reason: null, reasonText: null };
  return { reason: reason.code, reasonText: wordsOf(...refusalOfReason(reason)) };
}
