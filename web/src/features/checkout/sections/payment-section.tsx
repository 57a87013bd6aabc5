/** Payment: card, name, what must be accepted, and one button that says the amount (D-CK-04, D-GC-07, 22). */
import type { Order } from '@gangway/contract/order';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatAmount } from '../../../lib/format-amount.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { LiveRegion } from '../../../ui/hidden.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { OperatorHtml } from '../../../ui/operator-html.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { type Consent, consentsOf } from '../consents.ts';
import type { CheckoutVenue } from '../contact-form.ts';
import type { CardProvider, MountedCard } from '../load-payment-script.ts';
import type { Payment } from '../use-payment.ts';
import { CardForm } from './card-form.tsx';
import { ChallengeDialog } from './challenge-dialog.tsx';

export interface PaymentSectionProps {
  order: Order;
  venue: CheckoutVenue;
  currency: string;
  privacyUrl: string | null;
  payment: Payment;
  card: RefObject<MountedCard | null>;
  loadProvider: () => Promise<CardProvider>;
  publicKey: string;
}

const phaseWords: Partial<Record<Payment['phase'], string>> = {
  card: 'Checking the card…',
  paying: 'Paying…',
  asking: 'Confirming your payment. Please keep this page open…',
  challenge: 'Waiting for your bank…',
  paid: 'Paid.',
};

export function PaymentSection(props: PaymentSectionProps) {
  const { order, venue, currency, payment } = props;
  const consents = consentsOf(order, venue);
  const [name, setName] = useState(() => `${order.customer.firstName} ${order.customer.lastName}`.trim());
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const [attempt, setAttempt] = useState(0);
  const needsCard = payment.due > 0;

  const missing = [
    ...(needsCard && name.trim() === ''
      ? [{ fieldId: 'card-name', message: 'Name on card is required' }]
      : []),
    ...consents
      .filter((consent) => !accepted.has(consent.key))
      .map((consent) => ({ fieldId: consentId(consent), message: 'Please accept the terms to continue.' })),
  ];
  const shown = attempt > 0 ? missing : [];
  const errorOf = (fieldId: string) => shown.find((error) => error.fieldId === fieldId)?.message;

  const submit = () => {
    if (payment.isBusy) return;
    if (missing.length > 0) {
      setAttempt((before) => before + 1);
      return;
    }
    setAttempt(0);
    payment.pay({ cardholderName: name.trim(), agreed: consents.length > 0 });
  };
  const words = phaseWords[payment.phase];
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Problem payment={payment} />
      <ErrorSummary title="One more look, please" errors={distinct(shown)} attempt={attempt} />
      {needsCard ? (
        <>
          <CardForm
            loadProvider={props.loadProvider}
            publicKey={props.publicKey}
            card={props.card}
            onEdited={payment.cardEdited}
            onSubmit={submit}
          />
          <TextInput
            id="card-name"
            label="Name on card"
            autoComplete="cc-name"
            autoCapitalize="words"
            required
            maxLength={100}
            value={name}
            error={errorOf('card-name')}
            onChange={setName}
          />
        </>
      ) : (
        <p className="muted">Nothing is left to pay.</p>
      )}
      <Consents
        consents={consents}
        accepted={accepted}
        errorOf={errorOf}
        onChange={(key, isAccepted) =>
          setAccepted((before) => {
            const next = new Set(before);
            if (isAccepted) next.add(key);
            else next.delete(key);
            return next;
          })
        }
      />
      <div>
        <Button type="submit" look="primary" size="big" wide icon="lock" busy={payment.isBusy}>
          {words ?? (needsCard ? `Pay ${formatAmount(payment.due, currency)}` : 'Complete booking')}
        </Button>
        <LiveRegion>{words ?? ''}</LiveRegion>
        {needsCard && <p className="safe">Your card number goes straight to the bank. We never see it.</p>}
        {props.privacyUrl !== null && (
          <p className="safe">
            <a href={props.privacyUrl} target="_blank" rel="noreferrer">
              Privacy
            </a>
          </p>
        )}
      </div>
      <ChallengeDialog challenge={payment.challenge} onDone={payment.finishChallenge} />
    </form>
  );
}

/** Several boxes may miss the same: the list says it once, at the first. */
function distinct<Entry extends { message: string }>(errors: readonly Entry[]): Entry[] {
  return errors.filter((error, index) => errors.findIndex((one) => one.message === error.message) === index);
}

const consentId = (consent: Consent) => `consent-${consent.key.replace(/\W+/g, '-').slice(0, 60)}`;

interface ConsentsProps {
  consents: readonly Consent[];
  accepted: ReadonlySet<string>;
  errorOf: (fieldId: string) => string | undefined;
  onChange: (key: string, isAccepted: boolean) => void;
}

function Consents({ consents, accepted, errorOf, onChange }: ConsentsProps) {
  return consents.map((consent) => (
    <div key={consent.key}>
      <Checkbox
        id={consentId(consent)}
        label={consent.label}
        note={consent.text ?? undefined}
        required
        checked={accepted.has(consent.key)}
        error={errorOf(consentId(consent))}
        onChange={(isAccepted) => onChange(consent.key, isAccepted)}
      />
      {consent.html !== null && (
        <details className="consent-text">
          <summary className="link">Read the terms</summary>
          <OperatorHtml className="story-text" html={consent.html} />
        </details>
      )}
    </div>
  ));
}

/** Stands above the card, takes the focus when it comes: a decline must not be missed. */
function Problem({ payment }: { payment: Payment }) {
  const box = useRef<HTMLDivElement>(null);
  const { problem } = payment;
  useEffect(() => {
    if (problem === null) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView?.({ block: 'center' });
  }, [problem]);
  if (problem === null) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Notice severity="error" title={problem.title}>
        {problem.advice}
      </Notice>
    </div>
  );
}
