/** The buttons of wallets that the provider draws in a frame of its own, with its own sheets (D-PY-01, D-PY-05). */
import type { Wallet } from '@gangway/domain/location/wallets';
import { currentLocale } from '@gangway/domain/messages/locale';
import { useEffect, useRef, useState } from 'react';
import type { CardProvider, LoadProvider, MountedWallets, WalletContact } from '../load-payment-script.ts';
import type { CardPayment } from '../use-card-payment.ts';
import { answerWithinMs, type WalletOffer } from '../use-wallets.ts';
import { themeAt } from './card-theme.ts';

interface DrawnWalletsProps {
  payment: CardPayment;
  currency: string;
  offer: WalletOffer;
  agreed: boolean;
  /** Returns whether the rest of the form is filled in; if not, shows what is missing. */
  mayOpen: () => boolean;
  loadProvider: LoadProvider;
  /** Stores the contact details that the wallet brings; false if more has to be asked. */
  takeContact: (wallet: Wallet, contact: WalletContact | null) => Promise<boolean>;
  /** Said between the buttons and what follows them. */
  or: string;
  /** No wallet can pay on this device, or the provider cannot be reached. */
  onNone: () => void;
}

export function DrawnWallets(props: DrawnWalletsProps) {
  const { payment, loadProvider, offer, or } = props;
  const { account } = offer;
  const { due } = payment;
  const box = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedWallets>(null);
  const [isReady, setReady] = useState(false);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let isWanted = true;
    const none = () => {
      if (isWanted) latest.current.onNone();
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = ({ mountWallets }: CardProvider) => {
      if (!isWanted) return;
      if (mountWallets === undefined) {
        none();
        return;
      }
      timer = setTimeout(none, answerWithinMs);
      mounted.current = mountWallets({
        element,
        amount: latest.current.payment.due,
        currency: latest.current.currency,
        wallets: latest.current.offer.allowed,
        merchantName: latest.current.offer.merchantName,
        locale: currentLocale(),
        theme: themeAt(element),
        onReady: (ready) => {
          clearTimeout(timer);
          if (ready.length === 0) none();
          else if (isWanted) setReady(true);
        },
        mayOpen: () => latest.current.payment.mayStart() && latest.current.mayOpen(),
        onApproved: (wallet, approve) => {
          const { agreed, takeContact } = latest.current;
          return latest.current.payment.payWith(
            wallet,
            approve,
            agreed,
            (contact) => takeContact(wallet, contact),
            'card',
          );
        },
      });
    };
    loadProvider(account).then(show).catch(none);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      mounted.current?.unmount();
      mounted.current = null;
    };
  }, [loadProvider, account]);

  useEffect(() => mounted.current?.setAmount(due), [due]);

  return (
    <div className="wallets">
      <div className="wallets-drawn" inert={payment.isBusy}>
        {!isReady && <i className="skeleton wallet-skeleton" aria-hidden="true" />}
        <div ref={box} />
      </div>
      <p className="wallets-or">{or}</p>
    </div>
  );
}
