/** The consent checkboxes of the payment section: one per distinct requirement, and the terms (D-CK-04, 3.10-14). */
import type { Item } from '@gangway/contract/catalog';
import type { ClientLocation } from '@gangway/contract/location';
import type { Order } from '@gangway/contract/order';
import { wordsOf } from '@gangway/contract/refusals';
import { comma } from '@gangway/domain/kernel/word-list';
import { t } from '../../messages/t.ts';
import { itemsOf } from '../cart/order-items.ts';

export interface Consent {
  key: string;
  /** The requirement in plain text. */
  text: string | null;
  /** The terms: the operator's HTML, sanitized on the server. */
  html: string | null;
  label: string;
  /** Error shown while it is not accepted. */
  missing: string;
}

/** Returns whether any activity of the order requires consent. */
export function isConsentRequired(order: Pick<Order, 'individual' | 'packages'>): boolean {
  return activitiesOf(order).some((activity) => activity.consentRequired);
}

function activitiesOf(order: Pick<Order, 'individual' | 'packages'>): Item['activities'] {
  return itemsOf(order).flatMap((item) => item.activities);
}

/** @param names activities that require it; empty if only the order does */
function requirementWords(names: readonly string[]): Pick<Consent, 'label' | 'missing'> {
  if (names.length === 0)
    return {
      label: t('checkout.consent.acceptRequirements'),
      missing: t('checkout.consent.missingRequirements'),
    };
  const activities = [...new Set(names)].join(comma());
  return {
    label: t('checkout.consent.acceptRequirementsOf', { activities }),
    missing: t('checkout.consent.missingRequirementsOf', { activities }),
  };
}

/** Returns what must be accepted before paying, in the order of the cart, with the terms last. */
export function consentsOf(order: Order, location: Pick<ClientLocation, 'termsHtml'>): Consent[] {
  const texts = new Map<string, string[]>();
  for (const activity of activitiesOf(order)) {
    const text = activity.requirements?.trim() ?? '';
    if (text !== '') texts.set(text, [...(texts.get(text) ?? []), activity.name]);
  }
  for (const text of order.requirements)
    if (text.trim() !== '' && !texts.has(text.trim())) texts.set(text.trim(), []);
  const boxes: Consent[] = [...texts].map(([text, names]) => ({
    key: `requirement:${text}`,
    text,
    html: null,
    ...requirementWords(names),
  }));
  if (location.termsHtml !== null)
    boxes.push({
      key: 'terms',
      text: null,
      html: location.termsHtml,
      label: t('checkout.consent.acceptTerms'),
      missing: wordsOf('termsNotAgreed'),
    });
  else if (boxes.length === 0 && isConsentRequired(order))
    boxes.push({
      key: 'consent',
      text: null,
      html: null,
      label: t('checkout.consent.acceptConditions'),
      missing: t('checkout.consent.missingConditions'),
    });
  return boxes;
}
