/**
 * Wallets at the top of checkout: name, email and phone come with them, so that only who pays by card fills in the contact
 * form (docs/rules/payment.md, "At the top of checkout"; D-CK-04, D-PY-05).
 */
import { type Wallet, walletNames } from '@gangway/domain/location/wallets';
import { ErrorSummary } from '@gangway/ui/components/error-summary.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { useFieldErrors } from '@gangway/ui/lib/use-field-errors.ts';
import { useState } from 'react';
import { t } from '../../../messages/t.ts';
import type { LoadProvider, WalletContact } from '../load-payment-script.ts';
import { PaymentTrouble } from '../payment-trouble.tsx';
import type { CardPayment } from '../use-card-payment.ts';
import type { Contact } from '../use-contact.ts';
import { mayHaveWallet, useWallets, type WalletOffer } from '../use-wallets.ts';
import { type ConsentsToGive, consentsForm } from './consent-boxes.tsx';
import { DrawnWallets } from './drawn-wallets.tsx';
import { WalletButtons } from './wallet-buttons.tsx';

interface ExpressPaymentProps {
  payment: CardPayment;
  contact: Contact;
  consents: ConsentsToGive;
  currency: string;
  offer: WalletOffer;
  loadProvider: LoadProvider;
  publicKey: string;
}

export function ExpressPayment(props: ExpressPaymentProps) {
  const { payment, contact, offer, loadProvider, publicKey } = props;
  /** The wallet that did not bring all that is asked. */
  const [lacking, setLacking] = useState<Wallet | null>(null);
  const [isDrawn, setDrawn] = useState(() => offer.isDrawn && mayHaveWallet(offer.allowed));
  const wallets = useWallets(loadProvider, publicKey, offer);
  const { agreed, missing, body } = consentsForm(props.consents, 'express-consent');
  const errors = useFieldErrors(missing);
  if (wallets === null && !isDrawn) return null;
  const buttons = {
    payment,
    currency: props.currency,
    offer,
    agreed,
    mayOpen: () => {
      setLacking(null);
      const isAccepted = missing.length === 0;
      if (isAccepted) errors.reset();
      else errors.fail();
      return isAccepted;
    },
    loadProvider,
    takeContact: async (wallet: Wallet, brought: WalletContact | null) => {
      const isTaken = await contact.take(brought);
      if (!isTaken) setLacking(wallet);
      return isTaken;
    },
    or: t('checkout.express.or'),
  };
  return (
    <section className="express form" aria-labelledby="express-title">
      <h2 id="express-title">{t('checkout.express.title')}</h2>
      <PaymentTrouble payment={payment} />
      <ErrorSummary errors={errors.list} attempt={errors.attempt} />
      {lacking !== null && (
        <Notice severity="warn" title={t('checkout.express.lacking', { wallet: walletNames[lacking] })}>
          {t('checkout.express.lackingText')}
        </Notice>
      )}
      {body(errors.of)}
      {isDrawn ? (
        <DrawnWallets {...buttons} onNone={() => setDrawn(false)} />
      ) : (
        <WalletButtons {...buttons} publicKey={publicKey} />
      )}
    </section>
  );
}
