/** Links that add tickets to Apple's or Google's wallet, whichever this device has (D-TK-02; docs/rules/tickets.md). */
import { applePasses, googlePass } from '@gangway/contract/tickets';
import { currentLocale, usualLocale } from '@gangway/domain/messages/locale';
import type { PassWallet } from '@gangway/domain/tickets/ticket';
import { Button, type ButtonLook, LinkButton } from '@gangway/ui/components/button.tsx';
import { VisuallyHidden } from '@gangway/ui/components/hidden.tsx';
import { useId } from 'react';
import { useAppleDevice } from '../../lib/apple-device.ts';
import { t } from '../../messages/t.ts';

const calls = { apple: applePasses, google: googlePass };

/** On the page's own origin, so that the link is identical in the server's HTML and in the browser. */
function passAddress(wallet: PassWallet, ticketUUID: string, number: number | null): string {
  const query = new URLSearchParams({
    ticketUUID,
    ...(number === null ? {} : { number: String(number) }),
    ...(currentLocale() === usualLocale ? {} : { lang: currentLocale() }),
  });
  return `${calls[wallet].path}?${query}`;
}

/** @param count how many tickets the link adds, if the page knows */
const wordsOf = (wallet: PassWallet, count: number) =>
  wallet === 'apple' ? t('receipt.wallets.apple', { count }) : t('receipt.wallets.google', { count });

/** A file is downloaded. Google's page opens beside the tickets, and could not be shown in another site's frame. */
const placeOf = { apple: {}, google: { target: '_blank', rel: 'noreferrer' } } as const;

/** Both until the page runs, and without scripts; each then says where it leads. */
function useWalletsHere(wallets: readonly PassWallet[]): readonly PassWallet[] {
  const isApple = useAppleDevice();
  if (isApple === null) return wallets;
  return wallets.filter((wallet) => (wallet === 'apple') === isApple);
}

interface WalletLinksProps extends Pick<ButtonLook, 'size'> {
  /** Those that the server signs passes for. */
  wallets: readonly PassWallet[];
  ticketUuid: string;
  /** Null for all tickets of the order. */
  number?: number | null;
  /** How many tickets it adds; 1 where the page does not say. */
  count?: number;
  /** Tells links of several tickets apart: 'ticket 1, Adult'. */
  label?: string | null;
  /** Whether there is a connection: passes are signed by the server. */
  isOnline?: boolean;
}

export function WalletLinks(props: WalletLinksProps) {
  const { ticketUuid, number = null, count = 1, label = null, isOnline = true, size } = props;
  const helpId = useId();
  return useWalletsHere(props.wallets).map((wallet) => {
    const words = (
      <>
        <span>{wordsOf(wallet, count)}</span>
        {label !== null && <VisuallyHidden>{` (${label})`}</VisuallyHidden>}
      </>
    );
    return isOnline ? (
      <LinkButton
        key={wallet}
        icon="wallet"
        size={size}
        className="wallet-link"
        render={(link) => <a {...link} {...placeOf[wallet]} href={passAddress(wallet, ticketUuid, number)} />}
      >
        {words}
      </LinkButton>
    ) : (
      <span key={wallet} className="wallet-offline">
        <Button icon="wallet" size={size} className="wallet-link" disabled describedBy={`${helpId}${wallet}`}>
          {words}
        </Button>
        <small id={`${helpId}${wallet}`} className="muted">
          {t('receipt.wallets.offline')}
        </small>
      </span>
    );
  });
}
