/**
 * The checkout screen: sections that collapse when done, with the summary always visible; receives all its
 * dependencies (D-CK-01).
 */
import type { Order } from '@gangway/contract/order';
import { cartCount } from '@gangway/domain/order/order-counts';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { formatAmount } from '../../lib/format-amount.ts';
import { t } from '../../messages/t.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconSprite } from '../../ui/icon-sprite.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Step } from '../../ui/step.tsx';
import { cartLineIcons } from '../cart/order-lines.tsx';
import { DepositChoice } from '../deposits/deposit-choice.tsx';
import { type DepositNeeds, useDeposit } from '../deposits/use-deposit.ts';
import { GiftCardEntry } from '../gift-cards/gift-card-entry.tsx';
import type { RedemptionNeeds } from '../gift-cards/use-redemption.ts';
import type { Venue } from '../location/venue-source.ts';
import { PromoCodeEntry } from '../promo-codes/promo-code-entry.tsx';
import type { PromoNeeds } from '../promo-codes/use-promo-codes.ts';
import { BoughtList } from './bought-list.tsx';
import {
  type CheckoutSection,
  isUnlocked,
  openCheckoutSection,
  type SectionsDone,
} from './checkout-sections.ts';
import { CheckoutSummary, type CodesHandle } from './checkout-summary.tsx';
import type { CheckoutVenue } from './contact-form.ts';
import type { CardProvider, MountedCard } from './load-payment-script.ts';
import { ContactSection } from './sections/contact-section.tsx';
import { PaymentSection } from './sections/payment-section.tsx';
import { TransportationSection } from './sections/transportation-section.tsx';
import { daysToAsk } from './transport-days.ts';
import { type ContactNeeds, isContactDone, useContact } from './use-contact.ts';
import { type PaymentNeeds, usePayment } from './use-payment.ts';
import { isTransportDone, type TransportNeeds, useTransport } from './use-transport.ts';

export interface CheckoutViewProps {
  order: Order;
  venue: Venue;
  details: CheckoutVenue;
  /** Renders the cart's lines with a button to the next section. */
  cart: (onContinue: () => void) => ReactNode;
  transportationRemoved: string | null;
  /** From the path; may be anything a visitor typed. */
  section: string | undefined;
  onSection: (section: CheckoutSection) => void;
  needs: ContactNeeds & PaymentNeeds & TransportNeeds & PromoNeeds & DepositNeeds & RedemptionNeeds;
  loadProvider: () => Promise<CardProvider>;
  publicKey: string;
  onPaid: (order: Order) => void;
}

function transportWords({ pickupLocations }: Order): string {
  const [first, ...more] = pickupLocations;
  if (first === undefined) return t('checkout.transport.ownWay');
  return more.length > 0
    ? t('checkout.transport.days', { count: pickupLocations.length })
    : first.locationName;
}

export function CheckoutView(props: CheckoutViewProps) {
  const { order, venue, details, onSection } = props;
  const hasTransport = daysToAsk(order, details).length > 0;
  const done: SectionsDone = {
    cart: true,
    transportation: isTransportDone(order, details),
    contact: isContactDone(order, details),
    payment: false,
  };
  const open = openCheckoutSection(props.section, done);
  const card = useRef<MountedCard>(null);
  const codes = useRef<CodesHandle>(null);
  const transport = useTransport({
    order,
    venue: details,
    needs: props.needs,
    onSaved: () => onSection(done.contact ? 'payment' : 'contact'),
  });
  const contact = useContact({
    order,
    venue: details,
    needs: props.needs,
    onSaved: () => onSection('payment'),
  });
  const payment = usePayment({
    order,
    venue: details,
    needs: props.needs,
    card: useCallback(() => card.current, []),
    onPaid: props.onPaid,
  });
  const deposit = useDeposit(props.needs);
  // Once opened, the card form stays mounted even when collapsed; otherwise its input would be lost.
  const [wasEntered, setWasEntered] = useState(open === 'payment');
  if (open === 'payment' && !wasEntered) setWasEntered(true);

  const leaveCart = () => onSection(hasTransport ? 'transportation' : done.contact ? 'payment' : 'contact');
  const { firstName, lastName, email } = order.customer;
  const section = (
    name: CheckoutSection,
    title: string,
    value: string,
    body: ReactNode,
    folded?: ReactNode,
  ) => (
    <Step
      id={`checkout-${name}`}
      className="co-section"
      headingLevel={2}
      title={title}
      value={value}
      state={open === name ? 'open' : done[name] ? 'done' : 'todo'}
      open={open === name}
      disabled={!isUnlocked(name, done) || payment.isBusy}
      keepBody
      folded={folded}
      onToggle={(opens) => {
        if (opens) onSection(name);
      }}
    >
      {body}
    </Step>
  );
  return (
    <main id="main" className="wrap checkout">
      <IconSprite names={[...cartLineIcons, 'plus', 'lock', 'refresh', 'card', 'tag', 'close']} />
      <div className="checkout-top">
        <h1>{t('checkout.page.title')}</h1>
      </div>
      <div>
        {props.transportationRemoved !== null && (
          <Notice severity="warn" title={props.transportationRemoved} />
        )}
        {order.promoCodeMessages.map((message) => (
          <Notice key={message} severity="warn" title={message} />
        ))}
        {section(
          'cart',
          t('checkout.page.cart'),
          t('checkout.page.items', { count: cartCount(order) }),
          props.cart(leaveCart),
          <BoughtList order={order} currency={venue.paymentCurrencyCode} />,
        )}
        {hasTransport &&
          section(
            'transportation',
            t('checkout.transport.title'),
            transportWords(order),
            <TransportationSection
              transport={transport}
              venue={details}
              currency={venue.paymentCurrencyCode}
            />,
          )}
        {section(
          'contact',
          t('checkout.page.contact'),
          [`${firstName} ${lastName}`.trim(), email].filter(Boolean).join(', '),
          <ContactSection contact={contact} termsHtml={details.termsHtml} />,
        )}
        {section(
          'payment',
          t('checkout.page.payment'),
          formatAmount(payment.due, venue.paymentCurrencyCode),
          wasEntered && (
            <PaymentSection
              order={order}
              venue={details}
              currency={venue.paymentCurrencyCode}
              privacyUrl={venue.privacyUrl}
              payment={payment}
              card={card}
              loadProvider={props.loadProvider}
              publicKey={props.publicKey}
              choice={
                <>
                  {/* On narrow screens the summary is collapsed, so its code forms need this link. */}
                  <button
                    type="button"
                    className="link co-codes"
                    onClick={() => codes.current?.enter()}
                    disabled={payment.isBusy}
                  >
                    <Icon name="tag" />
                    {details.enableGiftCards
                      ? t('checkout.page.addPromoCodeOrGiftCard')
                      : t('checkout.page.addPromoCode')}
                  </button>
                  <DepositChoice
                    order={order}
                    currency={venue.paymentCurrencyCode}
                    timeZoneId={venue.timeZoneId}
                    deposit={deposit}
                    isLocked={payment.isBusy}
                  />
                </>
              }
            />
          ),
        )}
      </div>
      <CheckoutSummary
        codes={codes}
        order={order}
        venue={venue}
        next={
          open === 'payment'
            ? null
            : {
                words: t('ui.actions.continue'),
                run: {
                  contact: contact.submit,
                  transportation: transport.submit,
                  cart: leaveCart,
                }[open],
                isBusy: contact.isBusy || transport.isBusy,
              }
        }
      >
        <PromoCodeEntry order={order} needs={props.needs} isLocked={payment.isBusy} />
        {details.enableGiftCards && (
          <GiftCardEntry
            order={order}
            currency={venue.paymentCurrencyCode}
            needs={props.needs}
            isLocked={payment.isBusy}
          />
        )}
      </CheckoutSummary>
    </main>
  );
}
