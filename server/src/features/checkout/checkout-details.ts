/** Validates the contact step: contact details, answers, consents (D-CK-02 to D-CK-05, D-CU-02). */
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
import type { StaffActor } from '@gangway/domain/kernel/actor';
import { accept, type Outcome, refuse } from '@gangway/domain/kernel/outcome';
import type { Location } from '@gangway/domain/location/location';
import { asksForCustomer, checkCustomer } from '@gangway/domain/order/check-customer';
import type { CustomerDetails, Order } from '@gangway/domain/order/order';
import { t } from '../../messages/t.ts';
import { type FieldError, Refused } from '../../platform/refused.ts';
import { readGivenAnswers } from '../add-ons/posted-extras.shared.ts';
import type { BeforePayment } from '../cart/cart.service.ts';
import type { Snapshot } from '../catalog/catalog.service.ts';
import { customerPhoneProblem, withReadPhone } from '../location/international-phone.shared.ts';

type Completion = InputOf<typeof completeOrder>;
type Posted = Pick<InputOf<typeof updateOrder> | Completion, 'customer' | 'order'>;

/** The customer posted beside the order takes precedence over the one inside it. */
export const postedCustomer = ({ customer, order }: Posted): PostedCustomer | null =>
  customer ?? order?.customer ?? null;

/** Returns contact details to store, with email consent only if the venue asks for it (D-CK-05). */
export function customerDetails(customer: PostedCustomer, requireEmailOptIn: boolean): CustomerDetails {
  const { customFields: _answers, ...details } = customer;
  return {
    ...withReadPhone(details),
    emailOptIn: requireEmailOptIn && details.emailOptIn,
  };
}

/**
 * Reads answers about the order and its customer; each question is unique, so it does not matter where its
 * answer was posted.
 */
function postedAnswers(posted: Posted): GivenAnswer[] {
  const customFields = [
    ...(posted.order?.customFields ?? []),
    ...(postedCustomer(posted)?.customFields ?? []),
  ];
  return readGivenAnswers({ customFields, rates: [] });
}

/** The error key, which names the question. */
const keyOf = (fieldKey: number) => `CustomFields.${fieldKey}`;

const wordsOfRefusal = ({ code, fieldKey, label, most }: AnswerRefusal): FieldError => ({
  key: keyOf(fieldKey),
  words: wordsOf(code, { label, most }),
});

/** Returns the answers to change, null if the update has none, or a refusal of those that are invalid. */
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

/** Returns every required question without an answer: about the order and its customer, then per line. */
function unanswered(
  { customFields }: Location,
  answers: readonly Answer[],
  ofLines: readonly BeforePayment[],
): FieldError[] {
  return [
    ...missingAnswers(customFields, answers).map(({ field }) => field),
    ...ofLines.flatMap((asked) => asked.unanswered),
  ].map(({ key, label }) => ({ key: keyOf(key), words: wordsOf('required', { label }) }));
}

/**
 * Validates contact details, answers and consents before payment; the form's own checks are only a
 * convenience. The venue's people may book with a name alone and leave questions open. Guests have to agree to the same texts
 * there.
 */
export function checkDetails(
  {
    snapshot,
    order,
    input,
    seller,
  }: { snapshot: Snapshot; order: Order; input: Completion; seller: StaffActor | null },
  ofLines: readonly BeforePayment[],
): { customer: CustomerDetails; answers: Answer[] } {
  const { location } = snapshot;
  const posted = postedCustomer(input);
  const customer = posted === null ? order.customer : customerDetails(posted, location.requireEmailOptIn);
  if (order.lines.length === 0) throw new Refused('emptyCart');
  const refusal = ofLines.find((asked) => asked.refusal !== null)?.refusal ?? null;
  if (refusal !== null) throw refusal;
  if (customer === null) throw new Refused('required', { label: t('checkout.details.email') });
  const given = [...order.answers, ...postedAnswers(input)];
  const answers = readAnswers(location.customFields, given);
  const complaints = [
    ...checkCustomer(
      customer,
      {
        customerInfoRequired: seller === null && asksForCustomer(location, order),
        requireBillingInfo: seller === null && location.requireBillingInfo,
        isEmailOptional: seller !== null,
      },
      customerPhoneProblem(customer),
    ).map(({ code, field, label }) => ({
      key: field,
      words: wordsOf(code, { label }),
    })),
    ...answerRefusals(location.customFields, given).map(wordsOfRefusal),
    ...(seller === null ? unanswered(location, answers.ok ? answers.value : [], ofLines) : []),
  ];
  if (!answers.ok || complaints.length > 0) throw Refused.ofFields(complaints, {});
  const mustAgree = location.terms !== null || ofLines.some((asked) => asked.mustAgree);
  if (mustAgree && !input.agreed && !customer.agreed) throw new Refused('termsNotAgreed');
  return { customer: { ...customer, agreed: input.agreed || customer.agreed }, answers: answers.value };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns what the customer agreed to, with the texts as hashes. */
export function consentsOf(
  { terms }: Location,
  customer: CustomerDetails,
  ofLines: readonly BeforePayment[],
) {
  const texts = [...(terms === null ? [] : [terms]), ...ofLines.flatMap((asked) => asked.texts)];
  const consents: BeforePayment['consents'] = {};
  for (const asked of ofLines) Object.assign(consents, asked.consents);
  return {
    agreed: customer.agreed,
    emailOptIn: customer.emailOptIn,
    textTickets: customer.approvedTextTickets,
    ...consents,
    texts: [...new Set(texts)].map(sha256),
  };
}
