/** After the booking: its number, the way to the order, and the guest's own page where a card can be typed. */
import { whenWords } from '@gangway/domain/kernel/date-words';
import type { OrderKey } from '@gangway/domain/kernel/keys';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import { Button } from '@gangway/ui/components/button.tsx';
import { useState } from 'react';
import { Link } from '../../lib/address.tsx';
import { orderAddress } from '../../lib/places.ts';
import { ReceiptLinkDialog } from '../../lib/receipt-link-dialog.tsx';
import type { Venue } from '../../lib/session.ts';
import { t } from '../../messages/t.ts';

export interface Done {
  orderNumber: string;
  orderKey: OrderKey;
  name: string;
  /** Null for a guest who gave none. */
  email: string | null;
  /** Left to pay, as it is shown; null if nothing is. */
  due: string | null;
  /** When it is canceled unless it is paid; null if it is not. */
  payBy: WallTime | null;
  /** Whether the guest can pay it on the receipt. */
  paysOnline: boolean;
}

interface BookedProps {
  venue: Venue;
  done: Done;
  onNext: () => void;
}

export function Booked({ venue: { locationKey }, done, onNext }: BookedProps) {
  const { orderNumber, orderKey, email, due, payBy, paysOnline } = done;
  const [isGiving, setGiving] = useState(false);
  const receipt = `/${locationKey}/receipt?${new URLSearchParams({ orderKey })}`;
  return (
    <section className="panel book-done">
      <p className="book-done-number">
        <bdi className="num">{orderNumber}</bdi>
      </p>
      <p>{email === null ? t('book.done.noEmail') : t('book.done.email', { email })}</p>
      <p>{due === null ? t('book.done.paid') : t('book.done.due', { amount: due })}</p>
      {payBy !== null && <p>{t('book.done.payBy', { when: whenWords(payBy) })}</p>}
      {due !== null && paysOnline && (
        <div>
          <a className="link" href={receipt} target="_blank" rel="noreferrer">
            {t('book.done.card')}
          </a>
          <p className="muted">{t('book.done.cardHelp')}</p>
        </div>
      )}
      <div>
        <Button icon="copy" onClick={() => setGiving(true)}>
          {t('book.done.link')}
        </Button>
      </div>
      {isGiving && (
        <ReceiptLinkDialog
          named={{ locationKey, orderNumber }}
          onClose={() => setGiving(false)}
          onMoved={() => undefined}
        />
      )}
      <div className="book-done-ways">
        <Button look="primary" onClick={onNext}>
          {t('book.done.next')}
        </Button>
        <Link className="link" to={orderAddress(locationKey, orderNumber)}>
          {t('book.done.order')}
        </Link>
      </div>
    </section>
  );
}
