/**
 * The payment form: errors, wallets, the card, the cardholder name, and one button with the amount (D-CK-04, D-PY-05,
 * 22).
 */
import { wordsOf } from '@gangway/contract/refusals';
import { isBlank, readLine } from '@gangway/domain/kernel/typed-text';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { ErrorSummary } from '@gangway/ui/components/error-summary.tsx';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { TextInput } from '@gangway/ui/components/text-input.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { type FieldError, type FieldErrors, useFieldErrors } from '@gangway/ui/lib/use-field-errors.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../../messages/t.ts';
import type { CardState, LoadProvider, MountedCard } from './load-payment-script.ts';
import { PaymentTrouble } from './payment-trouble.tsx';
import { CardForm, cardFormId } from './sections/card-form.tsx';
import { ChallengeDialog } from './sections/challenge-dialog.tsx';
import { PayButton, phaseWordsOf } from './sections/pay-button.tsx';
import { WalletButtons } from './sections/wallet-buttons.tsx';
import type { CardPayment, Payer } from './use-card-payment.ts';
import type { WalletOffer } from './use-wallets.ts';

export interface CardPaymentFormProps {
  /** For a button elsewhere that submits it. */
  id?: string;
  payClassName?: string;
  payment: CardPayment;
  currency: string;
  /** The payer's name, if known. */
  payerName: string;
  card: RefObject<MountedCard | null>;
  loadProvider: LoadProvider;
  publicKey: string;
  /** Wallets, and what their sheets need to know. */
  wallets: WalletOffer;
  /** Shown above the card. */
  choice?: Elements;
  /** Shown below the card: what must be accepted. */
  consents?: {
    missing: readonly FieldError[];
    body: (errorOf: FieldErrors['of']) => Elements;
    agreed: boolean;
  };
  /** Label of the button for an amount. */
  payWords?: (amount: string) => string;
  /** Shown below the button. */
  foot?: Elements;
  /** If what is due is too little for a card: why, and what to do. Nothing can be paid here then. */
  tooLittle?: string | null;
  /** If nothing is due: the text shown instead of the card, and the button's label. */
  free?: { words: string; button: string };
}

const nothingDue = () => ({ words: t('checkout.card.nothingDue'), button: t('checkout.card.complete') });
const payAmount = (amount: string) => t('checkout.card.pay', { amount });

export function CardPaymentForm(props: CardPaymentFormProps) {
  const { payment, currency, choice, consents, payWords = payAmount, foot, free = nothingDue() } = props;
  const { tooLittle = null } = props;
  const [typedName, setName] = useState<string | null>(null);
  const name = typedName ?? props.payerName;
  // Whoever pays with a wallet is not asked for a card.
  const [asksCard, setAsksCard] = useState(true);
  const [cardState, setCardState] = useState<CardState | null>(null);
  const needsCard = payment.due > 0 && tooLittle === null;
  // Other ways to pay ask for what they need themselves.
  const needsName = needsCard && (cardState?.method ?? 'card') === 'card';
  const missingConsents = consents?.missing ?? [];
  const missing = [
    ...(needsCard ? missingOfCard(cardState, props.card) : []),
    ...(needsName && isBlank(name)
      ? [{ fieldId: 'card-name', message: wordsOf('required', { label: t('checkout.card.name') }) }]
      : []),
    ...missingConsents,
  ];
  const errors = useFieldErrors(asksCard ? missing : missingConsents);

  const agreed = consents?.agreed ?? false;
  const submit = () => {
    if (payment.isBusy || tooLittle !== null) return;
    // If only the card is incomplete, its frame shows the errors and takes the focus.
    if (missing.some(({ fieldId }) => fieldId !== cardFormId)) {
      setAsksCard(true);
      errors.fail();
      props.card.current?.check();
      return;
    }
    errors.reset();
    const payer: Payer = { cardholderName: needsName ? readLine(name) : '', agreed };
    payment.pay(payer);
  };
  /** A wallet needs what must be accepted, and no card. */
  const mayOpenSheet = () => {
    const isAccepted = missingConsents.length === 0;
    setAsksCard(false);
    if (isAccepted) errors.reset();
    else errors.fail();
    return isAccepted;
  };
  useProviderChallenge(payment, props.loadProvider, props.wallets.account);
  return (
    <form
      id={props.id}
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PaymentTrouble payment={payment} />
      <ErrorSummary errors={errors.list} attempt={errors.attempt} />
      {choice}
      {needsCard ? (
        <>
          <WalletButtons
            payment={payment}
            currency={currency}
            offer={props.wallets}
            agreed={agreed}
            mayOpen={mayOpenSheet}
            loadProvider={props.loadProvider}
            publicKey={props.publicKey}
          />
          <CardForm
            loadProvider={props.loadProvider}
            publicKey={props.publicKey}
            account={props.wallets.account}
            amount={payment.due}
            currency={currency}
            wallets={props.wallets.allowed}
            mayLeave={props.wallets.mayLeave}
            card={props.card}
            showErrors={errors.attempt > 0 && asksCard}
            onEdited={payment.cardEdited}
            onState={setCardState}
            onSubmit={submit}
          />
          {needsName && (
            <TextInput
              id="card-name"
              label={t('checkout.card.name')}
              autoComplete="cc-name"
              autoCapitalize="words"
              required
              maxLength={100}
              value={name}
              error={errors.of('card-name')}
              onChange={setName}
            />
          )}
        </>
      ) : tooLittle === null ? (
        <p className="muted">{free.words}</p>
      ) : (
        <Notice severity="error" title={tooLittle} />
      )}
      {tooLittle === null && consents?.body(errors.of)}
      <div>
        {tooLittle === null && (
          <PayButton
            payment={payment}
            label={needsCard ? payWords(formatAmount(payment.due, currency)) : free.button}
            size="big"
            wide
            className={props.payClassName}
          />
        )}
        <LiveRegion>{phaseWordsOf(payment) ?? ''}</LiveRegion>
        {needsCard && <p className="safe">{t('checkout.card.safe')}</p>}
        {foot}
      </div>
      <ChallengeDialog challenge={payment.challenge} onDone={payment.finishChallenge} />
    </form>
  );
}

/** Shows a challenge that the provider's script opens. However it ends, the server asks the bank for the outcome. */
function useProviderChallenge(
  payment: CardPayment,
  loadProvider: LoadProvider,
  account: string | null,
): void {
  const secret = payment.challenge?.clientSecret ?? null;
  const finish = useRef(payment.finishChallenge);
  finish.current = payment.finishChallenge;
  useEffect(() => {
    if (secret === null) return;
    void loadProvider(account)
      .then((provider) => provider.challenge?.(secret))
      .catch(() => undefined)
      .then(() => finish.current('answered'));
  }, [secret, loadProvider, account]);
}

/** Each field that the frame marks; a frame that does not name them is one entry. */
function missingOfCard(state: CardState | null, card: RefObject<MountedCard | null>): FieldError[] {
  if (state === null || state.complete) return [];
  const { faults = [] } = state;
  if (faults.length === 0) return [{ fieldId: cardFormId, message: t('checkout.card.incomplete') }];
  return faults.map(({ field, message }) => ({
    fieldId: cardFormId,
    message,
    focus: () => card.current?.focus(field),
  }));
}
