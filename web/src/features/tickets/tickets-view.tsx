/** The ticket page: one pass per activity with a code for each ticket; readable without JavaScript (D-TK-02). */
import type { TicketActivity } from '@gangway/contract/tickets';
import type { PassWallet } from '@gangway/domain/tickets/ticket';
import { Button, LinkButton } from '@gangway/ui/components/button.tsx';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { MenuButton } from '@gangway/ui/components/menu-button.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import { t } from '../../messages/t.ts';
import type { Venue } from '../location/venue-source.ts';
import { WalletLinks } from '../receipt/wallet-links.tsx';
import type { TicketsAnswer } from './latest-tickets.ts';
import { Pass } from './pass.tsx';

export interface TicketsViewProps {
  tickets: TicketsAnswer;
  venue: Venue;
  /** Whether they open on this device without a connection. */
  isSaved: boolean;
  isOnline: boolean;
  /** Where the same tickets are as a PDF, with one or two on a page. */
  pdfAddress: (perPage: 1 | 2) => string;
  onPrint: () => void;
}

/** With several tickets, guests choose how many are on a page. */
function PdfButton({ address, count }: { address: TicketsViewProps['pdfAddress']; count: number }) {
  if (count < 2)
    return (
      <LinkButton icon="download" href={address(1)}>
        {t('tickets.page.pdf')}
      </LinkButton>
    );
  return (
    <MenuButton icon="download" label={t('tickets.page.pdf')}>
      <li>
        <a href={address(1)}>{t('tickets.page.onePerPage')}</a>
      </li>
      <li>
        <a href={address(2)}>{t('tickets.page.twoPerPage')}</a>
      </li>
    </MenuButton>
  );
}

/** Apple's passes come in one file; Google's have a link each, below their codes. */
const allAtOnce = (wallets: readonly PassWallet[]) => wallets.filter((wallet) => wallet === 'apple');

const icons = [
  'download',
  'down',
  'check',
  'clock',
  'pin',
  'print',
  'info',
  'warn',
  'close',
  'wallet',
] as const;

export function TicketsView({ tickets, venue, isSaved, isOnline, pdfAddress, onPrint }: TicketsViewProps) {
  const { activities, balance, orderNumber: number, name } = tickets;
  const passes = { wallets: tickets.passWallets, ticketUuid: tickets.ticketUuid, isOnline };
  const count = activities.reduce((sum, activity: TicketActivity) => sum + activity.tickets.length, 0);
  return (
    <main id="main" className="wrap tickets">
      <IconSprite names={icons} />
      <div className="tickets-top">
        <div>
          <h1>{t('tickets.page.title', { count })}</h1>
          <p className="muted">
            {withElements(
              name === '' ? t('tickets.page.order', { number }) : t('tickets.page.orderOf', { number, name }),
              { number: <b className="num" /> },
            )}
          </p>
        </div>
        <div className="tickets-tools">
          {count > 1 && <WalletLinks {...passes} wallets={allAtOnce(passes.wallets)} count={count} />}
          <PdfButton address={pdfAddress} count={count} />
          <Button icon="print" onClick={onPrint}>
            {t('tickets.page.print')}
          </Button>
          <LiveRegion visible className="tickets-saved">
            {isSaved && (
              <>
                <Icon name="check" />
                <span>{withElements(t('tickets.page.saved'), { saved: <b /> })}</span>
              </>
            )}
          </LiveRegion>
        </div>
      </div>
      {!isOnline && (
        <Notice severity="warn" title={t('tickets.page.offline')}>
          {t('tickets.page.offlineHelp')}
        </Notice>
      )}
      {balance > 0 && (
        <Notice
          live={false}
          title={t('tickets.page.balance', { amount: formatAmount(balance, venue.paymentCurrencyCode) })}
        >
          {t('tickets.page.balanceHelp')}
        </Notice>
      )}
      {activities.map((activity) => (
        <Pass
          key={activity.orderLineKey}
          activity={activity}
          photo={{ photoDomain: tickets.photoDomain, photoFolder: tickets.photoFolder }}
          venue={venue}
          passes={passes}
        />
      ))}
    </main>
  );
}
