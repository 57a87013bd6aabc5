/** What activities ask of the customer before an order is paid: questions, requirements, consent. */
import { missingAnswers } from '@gangway/domain/custom-fields/answers';
import { linesOf, type Order } from '@gangway/domain/order/order';
import type { Snapshot } from '../../../catalog/catalog.service.ts';
import type { BeforePayment } from '../line.ts';

/** Hidden activities ask nothing. */
export function beforeActivities(order: Order, snapshot: Snapshot): BeforePayment {
  const lines = linesOf(order, 'activity');
  return {
    refusal: null,
    unanswered: lines
      .filter(({ details, parentKey }) => details.isHidden !== true || parentKey === null)
      .flatMap((line) =>
        missingAnswers(snapshot.activity(line.activityKey)?.customFields ?? [], line.answers, line.rates),
      )
      .map(({ field: { key, label } }) => ({ key, label })),
    texts: lines.flatMap(({ details }) => details.requirements ?? []),
    mustAgree: lines.some(({ details }) => details.requirements !== null || details.consentRequired),
    consents: {},
  };
}
