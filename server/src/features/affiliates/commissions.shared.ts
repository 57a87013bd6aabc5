/** The commissions an order earns when saved, as the payment carries them (D-AG-04; docs/rules/agents.md). */
import { commissionsOf } from '@gangway/domain/order/order-commissions';
import type { Issuer } from '../payments/attempts/issuing.shared.ts';

/** Computed with the payment, because the terms of that moment apply; written with the saved order. */
export const issueCommissions: Issuer = (order, { location }) => {
  const earned = commissionsOf(order, location);
  if (earned.length === 0) return null;
  return {
    toIssue: {
      commissions: earned.map(({ isOverAt, ...commission }) => ({
        ...commission,
        isOverAt: new Date(isOverAt).toISOString(),
        timeZone: location.timeZone,
      })),
    },
    emails: [],
    after: (bought) => bought,
  };
};
