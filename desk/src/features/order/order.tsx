/** A sold order: what was bought, what was paid, what happened, and its changes (docs/rules/changes.md, "At the desk"). */
import type { SoldLine, SoldOrder } from '@gangway/contract/orders';
import { Button } from '@gangway/ui/components/button.tsx';
import type { IconName } from '@gangway/ui/components/icon-paths.ts';
import { useToasts } from '@gangway/ui/components/toasts.tsx';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { telephoneAddress } from '@gangway/ui/lib/telephone-address.ts';
import { type ComponentType, useState } from 'react';
import { Link } from '../../lib/address.tsx';
import { statusOf } from '../../lib/call.ts';
import { dateWords } from '../../lib/departure-words.ts';
import { orderNoteCalls } from '../../lib/note-calls.ts';
import { type NoteDrafts, useNoteDrafts } from '../../lib/note-drafts.ts';
import { NotesPanel } from '../../lib/notes-panel.tsx';
import { noFilters } from '../../lib/order-filters.ts';
import { OrderTags } from '../../lib/order-tags.tsx';
import { ordersAddress } from '../../lib/places.ts';
import { ReceiptLinkDialog } from '../../lib/receipt-link-dialog.tsx';
import { ScreenHead } from '../../lib/screen.tsx';
import { may, type Venue } from '../../lib/session.ts';
import { Failed, LoadingBars } from '../../lib/states.tsx';
import { useOfflineSince } from '../../lib/use-connection.ts';
import { useKeptFresh } from '../../lib/use-kept-fresh.ts';
import type { Loading } from '../../lib/use-loaded.ts';
import { t } from '../../messages/t.ts';
import { BookingDialog } from './booking-dialog.tsx';
import { CancelDialog, type DialogOfOrder, openLines } from './cancel-dialog.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { EmailsPanel } from './emails-panel.tsx';
import { KeptPlaces, KeptPlacesDialog } from './kept-places.tsx';
import { LinePanel } from './line-panel.tsx';
import { Charges, Money } from './money-panel.tsx';
import { changesOf, useOrder } from './order-source.ts';
import { momentWords } from './order-words.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { GiveRefundDialog, SendRefundDialog, UndoPaymentDialog } from './settle-dialogs.tsx';

interface OrderProps {
  venue: Venue;
  orderNumber: string;
}

export function Order({ venue, orderNumber }: OrderProps) {
  const { locationKey, name: venueName } = venue;
  const { state, reload, refresh } = useOrder({ locationKey, orderNumber });
  const drafts = useNoteDrafts(`${locationKey} ${orderNumber}`);
  if (state.at === 'failed' && statusOf(state.error) === 404)
    return (
      <>
        <Way locationKey={locationKey} />
        <ScreenHead title={t('order.gone.title', { number: orderNumber })} of={venueName} />
        <p className="muted">{t('order.gone.text')}</p>
      </>
    );
  const order = state.at === 'ready' ? state.value : null;
  return (
    <>
      <Way locationKey={locationKey} />
      <ScreenHead
        title={
          order === null || order.name === '' ? t('order.page.title', { number: orderNumber }) : order.name
        }
        of={venueName}
      >
        {order !== null && <Facts order={order} />}
      </ScreenHead>
      {state.at === 'loading' && <LoadingBars rows={6} />}
      {state.at === 'failed' && (
        <Failed title={t('order.page.failed')} error={state.error} onTry={() => void reload()} />
      )}
      {order !== null && (
        <Content venue={venue} order={order} drafts={drafts} onChanged={reload} refresh={refresh} />
      )}
    </>
  );
}

const Way = ({ locationKey }: Pick<Venue, 'locationKey'>) => (
  <nav className="crumb" aria-label={t('order.page.way')}>
    <Link className="link" to={ordersAddress(locationKey, noFilters)}>
      {t('app.nav.orders')}
    </Link>
  </nav>
);

function Facts({ order }: { order: SoldOrder }) {
  const { orderNumber, email, phone, soldOn, erasedOn } = order;
  return (
    <ul className="muted order-facts">
      <li>
        <bdi className="num">{orderNumber}</bdi>
      </li>
      <li>
        <OrderTags order={order} />
      </li>
      {phone !== null && (
        <li>
          <a className="link" href={telephoneAddress(phone)}>
            <bdi>{phone}</bdi>
          </a>
        </li>
      )}
      {email !== '' && (
        <li>
          <a className="link order-email" href={`mailto:${encodeURIComponent(email)}`}>
            {email}
          </a>
        </li>
      )}
      <li>{t('order.facts.sold', { when: momentWords(soldOn, order) })}</li>
      {erasedOn !== null && <li>{t('order.facts.erased', { when: momentWords(erasedOn, order) })}</li>}
    </ul>
  );
}

interface Action {
  key: string;
  icon: IconName;
  words: string;
  /** Said once it was made; absent for what changes nothing that is shown. */
  done?: string;
  dialog: ComponentType<DialogOfOrder>;
  isDangerous?: boolean;
}

/** The changes that the person may make of an order as it is. */
function actionsOf(venue: Venue, order: SoldOrder): Action[] {
  if (!may(venue, 'orders:change')) return [];
  const { erasedOn, due, state, received } = order;
  const isKnown = erasedOn === null;
  const actions: (Action | false)[] = [
    // A guest who was booked at the desk may have no address.
    isKnown &&
      order.email !== '' && {
        ...{ key: 'resend', icon: 'mail', dialog: ResendDialog },
        ...{ words: t('order.resend.open'), done: t('order.resend.done', { email: order.email }) },
      },
    isKnown &&
      state !== 'canceled' && {
        ...{ key: 'contact', icon: 'edit', dialog: ContactDialog },
        ...{ words: t('order.contact.open'), done: t('order.contact.done') },
      },
    isKnown && {
      ...{ key: 'link', icon: 'copy', dialog: ReceiptLinkDialog },
      words: t('order.link.open'),
    },
    due > 0 && {
      ...{ key: 'payment', icon: 'card', dialog: PaymentDialog },
      ...{ words: t('order.payment.open'), done: t('order.payment.done') },
    },
    order.isUndoable && {
      ...{ key: 'undo', icon: 'undo', dialog: UndoPaymentDialog, isDangerous: true },
      ...{ words: t('order.undo.open'), done: t('order.undo.done') },
    },
    may(venue, 'orders:refund') &&
      order.owed > 0 && {
        ...{ key: 'give', icon: 'check', dialog: GiveRefundDialog },
        ...{ words: t('order.give.open'), done: t('order.give.done') },
      },
    may(venue, 'orders:refund') &&
      order.refunds.some((refund) => refund.state === 'refused') && {
        ...{ key: 'again', icon: 'refresh', dialog: SendRefundDialog },
        ...{ words: t('order.again.open'), done: t('order.again.done') },
      },
    may(venue, 'orders:refund') &&
      received > 0 && {
        ...{ key: 'refund', icon: 'undo', dialog: RefundDialog, isDangerous: true },
        ...{ words: t('order.refund.open'), done: t('order.refund.done') },
      },
    openLines(order).length > 0 && {
      ...{ key: 'cancel', icon: 'close', dialog: CancelDialog, isDangerous: true },
      ...{ words: t('order.cancel.open'), done: t('order.cancel.done') },
    },
  ];
  return actions.filter((action) => action !== false);
}

const moreTime = (): Action => ({
  ...{ key: 'kept', icon: 'edit', dialog: KeptPlacesDialog },
  ...{ words: t('order.kept.open'), done: t('order.kept.done') },
});

interface ContentProps {
  venue: Venue;
  order: SoldOrder;
  drafts: NoteDrafts;
  onChanged: () => Promise<void>;
}

type Refreshing = Pick<Loading<SoldOrder>, 'refresh'>;

/** Follows the order, and says what somebody else did to it, or the guest. */
function useNews(order: SoldOrder, { refresh }: Refreshing, isOn: boolean): void {
  const toasts = useToasts();
  useKeptFresh(async () => {
    const news = await refresh();
    const latest = news?.history.slice(order.history.length).at(-1);
    if (latest !== undefined) toasts.show(latest.words);
  }, isOn);
}

function Content({ venue, order, drafts, onChanged, refresh }: ContentProps & Refreshing) {
  const { locationKey } = venue;
  const [open, setOpen] = useState<Action | null>(null);
  const [booking, setBooking] = useState<SoldLine | null>(null);
  const toasts = useToasts();
  useNews(order, { refresh }, open === null && booking === null);
  const isOffline = useOfflineSince() !== null;
  const actions = actionsOf(venue, order);
  const named = { locationKey, orderNumber: order.orderNumber };
  const changes = changesOf(named, order.currency);
  return (
    <>
      {actions.length > 0 && (
        <div className="order-actions">
          {actions.map((action) => (
            <Button
              key={action.key}
              icon={action.icon}
              className={action.isDangerous ? 'order-danger' : undefined}
              disabled={isOffline}
              onClick={() => setOpen(action)}
            >
              {action.words}
            </Button>
          ))}
          <p className="muted">{isOffline ? t('order.actions.offline') : t('order.actions.first')}</p>
        </div>
      )}
      <Figures order={order} />
      <KeptPlaces
        order={order}
        isOffline={isOffline}
        onMore={may(venue, 'orders:change') ? () => setOpen(moreTime()) : null}
      />
      <div className="order-columns">
        <div className="order-main">
          <section aria-labelledby="order-lines">
            <h2 id="order-lines" className="vh">
              {t('order.lines.title')}
            </h2>
            {topLines(order).map(({ line, parts }) => (
              <LinePanel
                key={line.orderLineKey}
                locationKey={locationKey}
                order={order}
                line={line}
                parts={parts}
                onChange={may(venue, 'orders:change') ? setBooking : null}
                isOffline={isOffline}
              />
            ))}
          </section>
          <Charges order={order} />
          <Money order={order} />
        </div>
        <div className="order-side">
          {order.details.length > 0 && (
            <section className="panel" aria-labelledby="order-details">
              <h2 id="order-details">{t('order.details.title')}</h2>
              <ul className="order-details">
                {order.details.map((row) => (
                  <li key={row}>{row}</li>
                ))}
              </ul>
            </section>
          )}
          <OrderNotes venue={venue} order={order} drafts={drafts} onChanged={onChanged} />
          <EmailsPanel
            named={named}
            order={order}
            mayChange={may(venue, 'orders:change')}
            onChanged={onChanged}
          />
          <History order={order} />
        </div>
      </div>
      {booking !== null && (
        <BookingDialog
          named={named}
          locationKey={locationKey}
          line={booking}
          order={order}
          changes={changes}
          onClose={() => setBooking(null)}
          onDone={() => {
            setBooking(null);
            toasts.show(t('order.booking.done'), { severity: 'success' });
            void onChanged();
          }}
          onMoved={() => void onChanged()}
        />
      )}
      {open !== null && (
        <open.dialog
          named={named}
          order={order}
          changes={changes}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            if (open.done !== undefined) toasts.show(open.done, { severity: 'success' });
            void onChanged();
          }}
          onMoved={() => void onChanged()}
        />
      )}
    </>
  );
}

/** Nothing can be noted of a guest who was erased. */
function OrderNotes({ venue, order, drafts, onChanged }: ContentProps) {
  const { orderNumber, notes, erasedOn } = order;
  return (
    <NotesPanel
      notes={notes}
      calls={orderNoteCalls({ locationKey: venue.locationKey, orderNumber })}
      drafts={drafts}
      mayWrite={may(venue, 'orders:change') && erasedOn === null}
      pinHelp={t('notes.form.pinOrder')}
      when={(instant) => momentWords(instant, order)}
      onChanged={onChanged}
    />
  );
}

/** Lines by themselves, and packages with what they have. */
const topLines = ({ lines }: SoldOrder): { line: SoldLine; parts: SoldLine[] }[] =>
  lines
    .filter(({ parentLineKey }) => parentLineKey === null)
    .map((line) => ({
      line,
      parts: lines.filter(({ parentLineKey }) => parentLineKey === line.orderLineKey),
    }));

function Figures({ order }: { order: SoldOrder }) {
  const { total, received, refunded, due, currency, dueOn } = order;
  const figures = [
    { name: t('order.figures.total'), value: total, note: null },
    { name: t('order.figures.received'), value: received, note: null },
    { name: t('order.figures.refunded'), value: refunded, note: null },
    {
      name: t('order.figures.due'),
      value: due,
      note: dueOn === null ? null : t('order.figures.dueOn', { date: dateWords(dueOn, order.today) }),
    },
  ];
  return (
    <dl className="panel order-figures">
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">
            <span>{formatAmount(value, currency)}</span>
            {note !== null && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function History({ order }: { order: SoldOrder }) {
  return (
    <section className="panel" aria-labelledby="order-history">
      <h2 id="order-history">{t('order.history.title')}</h2>
      <ol className="order-history">
        {order.history.toReversed().map(({ on, words }) => (
          <li key={`${on} ${words}`}>
            <p>{words}</p>
            <p className="muted">{momentWords(on, order)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
