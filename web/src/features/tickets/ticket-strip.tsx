/**
 * The tickets of an activity side by side. Where there is room for one only, they scroll sideways, so that a scanner
 * never sees two codes at once.
 */
import type { Ticket, TicketActivity } from '@gangway/contract/tickets';
import { dateOf, type Instant, timeOf } from '@gangway/domain/kernel/local-time';
import { wallAt } from '@gangway/domain/kernel/zone-time';
import type { PassWallet } from '@gangway/domain/tickets/ticket';
import { classNames } from '@gangway/ui/components/class-names.ts';
import { Icon } from '@gangway/ui/components/icon.tsx';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { QrSquare } from '@gangway/ui/components/qr-square.tsx';
import { clockTime, shortDay } from '@gangway/ui/lib/format-date.ts';
import { useRef } from 'react';
import { t } from '../../messages/t.ts';
import { WalletLinks } from '../receipt/wallet-links.tsx';

interface TicketStripProps {
  activity: TicketActivity;
  /** IANA name. */
  zone: string;
  passes: PassLinks;
}

/** What links to wallets need. */
export interface PassLinks {
  wallets: readonly PassWallet[];
  ticketUuid: string;
  isOnline: boolean;
}

/** What scrolls must be reachable by keyboard. */
const scrollable = { tabIndex: 0 };

export function TicketStrip({ activity, zone, passes }: TicketStripProps) {
  const { tickets, name } = activity;
  const strip = useRef<HTMLUListElement>(null);
  const show = (place: number) =>
    strip.current?.children[place]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  return (
    <div className="strip-frame">
      {tickets.length > 1 && (
        <nav className="strip-tabs" aria-label={t('tickets.strip.tabs', { name })}>
          {tickets.map((ticket, place) => (
            <button key={ticket.number} type="button" onClick={() => show(place)}>
              {t('tickets.strip.tab', { place: place + 1, rate: rateWords(ticket) })}
            </button>
          ))}
        </nav>
      )}
      <ul className="strip" ref={strip} {...scrollable} aria-label={t('tickets.strip.label', { name })}>
        {tickets.map((ticket, place) => (
          <TicketCode
            key={ticket.number}
            {...{ ticket, zone, passes }}
            place={place + 1}
            count={tickets.length}
          />
        ))}
      </ul>
    </div>
  );
}

/** 'Adult', 'Family, 4 guests', '6 guests'. */
function rateWords({ rateName, people }: Ticket): string {
  const guests = t('tickets.strip.guests', { count: people });
  if (rateName === null) return guests;
  return people === 1 ? rateName : t('tickets.strip.rateOf', { rate: rateName, guests });
}

const looks = {
  Valid: ['check', 'status-ok'],
  Used: ['check', false],
  Cancelled: ['close', 'status-bad'],
} as const satisfies Record<Ticket['status'], readonly [IconName, string | false]>;

function statusWords({ status, usedOn }: Ticket, zone: string): string {
  if (status === 'Valid') return t('tickets.status.valid');
  if (status === 'Cancelled') return t('tickets.status.canceled');
  const used = wallAt(Date.parse(usedOn ?? '') as Instant, zone);
  return t('tickets.status.used', { day: shortDay(dateOf(used)), time: clockTime(timeOf(used)) });
}

interface TicketCodeProps {
  ticket: Ticket;
  zone: string;
  passes: PassLinks;
  place: number;
  count: number;
}

function TicketCode({ ticket, zone, passes, place, count }: TicketCodeProps) {
  const [icon, look] = looks[ticket.status];
  const rate = rateWords(ticket);
  return (
    <li className={classNames('strip-stub', ticket.status !== 'Valid' && 'strip-over')}>
      <p className={classNames('status', look)}>
        <Icon name={icon} />
        <span>{statusWords(ticket, zone)}</span>
      </p>
      <QrSquare className="qr" text={ticket.code} label={t('tickets.strip.code', { place, rate })} />
      <h3>{rate}</h3>
      <p className="muted small">{t('tickets.strip.place', { place, count })}</p>
      {ticket.status === 'Valid' && (
        <WalletLinks
          {...passes}
          number={ticket.number}
          label={count === 1 ? null : t('tickets.strip.tab', { place, rate })}
          size="small"
        />
      )}
    </li>
  );
}
