/** The buttons of Google Pay and Apple Pay, above the card (9-16, 9-17, D-PY-05). */
import { type Wallet, walletNames } from '@gangway/domain/location/wallets';
import { Button } from '@gangway/ui/components/button.tsx';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import type { MouseEvent } from 'react';
import { t } from '../../../messages/t.ts';
import type { LoadProvider, WalletContact } from '../load-payment-script.ts';
import type { CardPayment } from '../use-card-payment.ts';
import { shownWallets, useWallets, type WalletOffer } from '../use-wallets.ts';
import { themeAt } from './card-theme.ts';
import { WalletMark } from './wallet-mark.tsx';

interface WalletButtonsProps {
  payment: CardPayment;
  currency: string;
  offer: WalletOffer;
  /** Whether the payer agrees to what the form asks, which is sent with the payment. */
  agreed: boolean;
  /** Returns whether the rest of the form is filled in; if not, shows what is missing. */
  mayOpen: () => boolean;
  loadProvider: LoadProvider;
  publicKey: string;
  /** Where the wallet brings the contact details: stores them; false if more has to be asked. */
  takeContact?: (wallet: Wallet, contact: WalletContact | null) => Promise<boolean>;
  /** Said between the buttons and what follows them. */
  or?: string;
}

export function WalletButtons(props: WalletButtonsProps) {
  const { payment, currency, offer, agreed, takeContact, or = t('checkout.wallet.orCard') } = props;
  const { merchantIds, ...shown } = offer;
  const wallets = useWallets(props.loadProvider, props.publicKey, offer);
  if (wallets === null) return null;
  // Takes the place of the buttons, so that nothing moves once they are known.
  if (wallets === undefined)
    return (
      <div className="wallets" aria-hidden="true">
        <i className="skeleton wallet-skeleton" />
        <p className="wallets-or">{or}</p>
      </div>
    );
  const press = (wallet: Wallet) => (event: MouseEvent<HTMLButtonElement>) => {
    const theme = themeAt(event.currentTarget);
    if (!props.mayOpen()) return;
    payment.payWith(
      wallet,
      (amount, signal) =>
        wallets.open({
          ...shown,
          ...{ wallet, asksContact: takeContact !== undefined, amount, currency, theme, signal },
        }),
      agreed,
      takeContact && ((contact) => takeContact(wallet, contact)),
    );
  };
  return (
    <div className="wallets">
      <div className="wallets-row">
        {shownWallets(wallets, merchantIds).map((wallet) => (
          <Button key={wallet} className="wallet" disabled={payment.isBusy} onClick={press(wallet)}>
            <WalletMark wallet={wallet} />
            <span>
              {withElements(t('checkout.wallet.pay', { wallet: walletNames[wallet] }), {
                rest: <span className="vh" />,
              })}
            </span>
          </Button>
        ))}
      </div>
      <p className="wallets-or">{or}</p>
    </div>
  );
}
