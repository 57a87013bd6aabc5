/** What the contact step says of the order and its customer, as the server sees it: contact details, answers, consents (D-CK-02 to D-CK-05, D-CU-02). */
import { createHash } from 'node:crypto';
import type { InputOf } from '@gangway/contract/call';
import type { completeOrder, updateOrder } from '@gangway/contract/checkout';
import type { PostedCustomer } from '@gangway/contract/order';
import { wordsOf } from '@gangway/contract/refusals';
import {
  type Answer,
  type AnswerRefusal,
  answerRefusals,
  type GivenAnswer,
  missingAnswers,
  readAnswers,
} from '@gangway/domain/custom-fields/answers';
import { accept, type Outcome, refuse } from '@gangway/domain/kernel/outcome';
import type { Location } from '@gangway/domain/location/location';
import { asksForCustomer, checkCustomer } from '@gangway/domain/order/check-customer';
import type { CustomerDetails, Order } from '@gangway/domain/order/order';
import { t } from '../../messages/t.ts';
import { type FieldError, Refused } from '../../platform/refused.ts';
import { readGivenAnswers } from '../add-ons/add-ons.service.ts';
import { transportRefusal } from '../cart/cart-transport.service.ts';
import type { Snapshot } from '../catalogue/catalogue.service.ts';

type Completion = InputOf<typeof completeOrder>;
type Posted = Pick<InputOf<typeof updateOrder> | Completion, 'customer' | 'order'>;

/** The customer beside the posted order goes before the one in it. */
export const postedCustomer = ({ customer, order }: Posted): PostedCustomer | null =>
  customer ?? order?.customer ?? null;

/** What is kept of contact details: consent to mail only where the venue asks for it (D-CK-05), texts without blanks around them. */
export function customerDetails(customer: PostedCustomer, requireEmailOptIn: boolean): CustomerDetails {
  const { customFields: _answers, ...details } = customer;
  return {
    ...details,
    firstName: details.firstName.trim(),
    lastName: details.lastName.trim(),
    email: details.email.trim(),
    emailOptIn: requireEmailOptIn && details.emailOptIn,
  };
}

/** Answers about the order and its customer; each question has one place, wherever its answer was posted. */
function postedAnswers(posted: Posted): GivenAnswer[] {
  const customFields = [
    ...(posted.order?.customFields ?? []),
    ...(postedCustomer(posted)?.customFields ?? []),
  ];
  return readGivenAnswers({ customFields, rates: [] });
}

/** The complaint's key: which question it is about. */
const keyOf = (fieldKey: number) => `CustomFields.${fieldKey}`;

const wordsOfRefusal = ({ code, fieldKey, label, most }: AnswerRefusal): FieldError => ({
  key: keyOf(fieldKey),
  words: wordsOf(code, { label, most }),
});

/** What an update changes of the answers, null where it says nothing of them; or which of them do not fit. */
export function answersToSave(
  { customFields }: Pick<Location, 'customFields'>,
  posted: Posted,
): Outcome<{ asked: number[]; kept: Answer[] } | null, Refused> {
  const given = postedAnswers(posted);
  const asked = customFields.filter(({ key }) => given.some(({ fieldKey }) => fieldKey === key));
  if (asked.length === 0) return accept(null);
  const answers = readAnswers(asked, given);
  if (!answers.ok) return refuse(Refused.ofFields(answerRefusals(asked, given).map(wordsOfRefusal), {}));
  return accept({ asked: asked.map(({ key }) => key), kept: answers.value });
}

/** Every required question without its answer: about the order and its customer, then those of each line. What guests never see can ask them nothing. */
function unanswered(snapshot: Snapshot, order: Order, answers: readonly Answer[]): FieldError[] {
  return [
    ...missingAnswers(snapshot.location.customFields, answers),
    ...order.lines
      .filter(({ details, packageLineKey }) => details.isHidden !== true || packageLineKey === null)
      .flatMap((line) =>
        missingAnswers(snapshot.activity(line.activityKey)?.customFields ?? [], line.answers, line.rates),
      ),
  ].map(({ field }) => ({ key: keyOf(field.key), words: wordsOf('required', { label: field.label }) }));
}

/** Contact details, answers and consents with which the order may be paid; the form's own checks are only a courtesy. */
export function checkDetails(
  { snapshot, order, input }: { snapshot: Snapshot; order: Order; input: Completion },
  answered: { order: unknown },
): { customer: CustomerDetails; answers: Answer[] } {
  const { location } = snapshot;
  const posted = postedCustomer(input);
  const customer = posted === null ? order.customer : customerDetails(posted, location.requireEmailOptIn);
  if (order.lines.length + order.giftCards.length + order.memberships.length === 0)
    throw new Refused('emptyCart', {}, answered);
  const lacksTransport = transportRefusal(snapshot, order, input.agreedToTransport);
  if (lacksTransport !== null) throw lacksTransport.with(answered);
  if (customer === null) throw new Refused('required', { label: t('checkout.details.email') }, answered);
  const given = [...order.answers, ...postedAnswers(input)];
  const answers = readAnswers(location.customFields, given);
  const complaints = [
    ...checkCustomer(customer, {
      customerInfoRequired: asksForCustomer(location, order),
      requireBillingInfo: location.requireBillingInfo,
    }).map(({ code, field, label }) => ({
      key: field,
      words: wordsOf(code, { label }),
    })),
    ...answerRefusals(location.customFields, given).map(wordsOfRefusal),
    ...unanswered(snapshot, order, answers.ok ? answers.value : []),
  ];
  if (!answers.ok || complaints.length > 0) throw Refused.ofFields(complaints, answered);
  const mustAgree =
    location.terms !== null ||
    order.lines.some((line) => line.details.requirements !== null || line.details.consentRequired);
  if (mustAgree && !input.agreed && !customer.agreed) throw new Refused('termsNotAgreed', {}, answered);
  return { customer: { ...customer, agreed: input.agreed || customer.agreed }, answers: answers.value };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What the customer agreed to, the texts as hashes. */
export function consentsOf(
  { snapshot, order, input }: { snapshot: Snapshot; order: Order; input: Completion },
  customer: CustomerDetails,
) {
  const { terms, transportRequirements } = snapshot.location;
  const conditions = order.transports.length === 0 ? null : transportRequirements;
  const texts = [terms, conditions, ...order.lines.map((line) => line.details.requirements)];
  return {
    agreed: customer.agreed,
    emailOptIn: customer.emailOptIn,
    textTickets: customer.approvedTextTickets,
    ...(conditions === null ? {} : { transport: order.agreedToTransport || input.agreedToTransport }),
    texts: [...new Set(texts.filter((text) => text !== null))].map(sha256),
  };
}
