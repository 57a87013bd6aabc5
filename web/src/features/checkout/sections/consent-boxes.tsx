/** What must be accepted before paying: one state, shown by the card form and beside the wallets at the top (D-CK-04). */
import type { Order } from '@gangway/contract/order';
import { Checkbox } from '@gangway/ui/components/choice.tsx';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { useState } from 'react';
import { type Consent, consentsOf } from '../consents.ts';
import type { CheckoutVenue } from '../contact-form.ts';
import { TermsLink } from './terms-link.tsx';

export interface ConsentsToGive {
  consents: readonly Consent[];
  accepted: ReadonlySet<string>;
  accept: (key: string, isAccepted: boolean) => void;
}

export function useConsents(order: Order, venue: Pick<CheckoutVenue, 'termsHtml'>): ConsentsToGive {
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  return {
    consents: consentsOf(order, venue),
    accepted,
    accept: (key, isAccepted) =>
      setAccepted((before) => {
        const next = new Set(before);
        if (isAccepted) next.add(key);
        else next.delete(key);
        return next;
      }),
  };
}

/** @param prefix of the boxes' ids, since two forms of a page may show them */
export function consentsForm(given: ConsentsToGive, prefix: string) {
  const { consents, accepted } = given;
  const idOf = ({ key }: Consent) => `${prefix}-${key.replace(/\W+/g, '-').slice(0, 60)}`;
  return {
    agreed: consents.length > 0,
    missing: consents
      .filter(({ key }) => !accepted.has(key))
      .map((consent) => ({ fieldId: idOf(consent), message: consent.missing })),
    body: (errorOf: (fieldId: string) => string | undefined): Elements =>
      consents.map((consent) => (
        <div key={consent.key}>
          <Checkbox
            id={idOf(consent)}
            label={consent.label}
            note={consent.text ?? undefined}
            required
            checked={accepted.has(consent.key)}
            error={errorOf(idOf(consent))}
            onChange={(isAccepted) => given.accept(consent.key, isAccepted)}
          />
          {consent.html !== null && (
            <div className="consent-text">
              <TermsLink html={consent.html} />
            </div>
          )}
        </div>
      )),
  };
}
