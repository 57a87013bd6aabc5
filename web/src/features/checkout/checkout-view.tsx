/**
 * The checkout screen: sections that collapse when done, with the summary always visible; receives all its
 * dependencies (D-CK-01).
 */
import type { Order } from '@gangway/contract/order';
import { comma } from '@gangway/domain/kernel/word-list';
import { cartCount } from '@gangway/domain/order/order-counts';
import { Button } from '@gangway/ui/components/button.tsx';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { Step } from '@gangway/ui/components/step.tsx';
import { continueWords } from '@gangway/ui/lib/action-words.ts';
import { formatAmount } from '@gangway/ui/lib/format-amount.ts';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { t } from '../../messages/t.ts';
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
import type { LoadProvider, MerchantIds, MountedCard } from './load-payment-script.ts';
import { useConsents } from './sections/consent-boxes.tsx';
import { ContactSection } from './sections/contact-section.tsx';
import { ExpressPayment } from './sections/express-payment.tsx';
import { PayButton } from './sections/pay-button.tsx';
import { PaymentSection, payLabelOf, paymentFormId } from './sections/payment-section.tsx';
import { TransportationSection } from './sections/transportation-section.tsx';
import { tooLittleWords } from './too-little.ts';
import { daysToAsk } from './transport-days.ts';
import { type ContactNeeds, isContactDone, useContact } from './use-contact.ts';
import { type PaymentNeeds, usePayment } from './use-payment.ts';
import { isTransportDone, type TransportNeeds, useTransport } from './use-transport.ts';
import { walletOfferOf } from './use-wallets.ts';

export interface CheckoutViewProps {
  order: Order;
  venue: Venue;
  details: CheckoutVenue;
  /** Renders the cart's lines with a button to the next section. */
  cart: (onContinue: () => void) => Elements;
  transportationRemoved: string | null;
  /** From the path; may be anything a visitor typed. */
  section: string | undefined;
  onSection: (section: CheckoutSection) => void;
  needs: ContactNeeds & PaymentNeeds & TransportNeeds & PromoNeeds & DepositNeeds & RedemptionNeeds;
  loadProvider: LoadProvider;
  publicKey: string;
  /** Of the wallets that can be offered here. */
  merchantIds: MerchantIds;
  /** Whether the provider draws the buttons of wallets itself. */
  drawsWallets?: boolean;
  onPaid: (order: Order) => void;
}

function transportWords({ pickupLocations }: Order): string {
  const [first, ...more] = pickupLocations;
  if (first === undefined) return t('checkout.transport.ownWay');
  return more.length > 0
    ? t('checkout.transport.days', { count: pickupLocations.length })
    : first.locationName;
}

/** Whether the way to another section has begun, which the address has not reached yet. */
function useLeaving(section: string | undefined) {
  const [from, setFrom] = useState<{ section: string | undefined } | null>(null);
  if (from !== null && from.section !== section) setFrom(null);
  return {
    isUnderWay: from !== null && from.section === section,
    begin: () => setFrom({ section }),
    stop: () => setFrom(null),
  };
}

/** The state of every section, what may be opened, and where each leads. */
function useCheckout(props: CheckoutViewProps) {
  const { order, details, needs, onSection } = props;
  const hasTransport = daysToAsk(order, details).length > 0;
  const card = useRef<MountedCard>(null);
  const of = { order, venue: details, needs };
  const leaving = useLeaving(props.section);
  const contact = useContact({
    ...of,
    onSaved: () => {
      leaving.begin();
      onSection('payment');
    },
  });
  const done: SectionsDone = {
    cart: true,
    transportation: isTransportDone(order, details),
    contact: contact.isSending || isContactDone(order, details),
    payment: false,
  };
  const isPaymentNext = contact.isSending || leaving.isUnderWay;
  const open = isPaymentNext ? 'payment' : openCheckoutSection(props.section, done);
  const afterTransport = done.contact ? 'payment' : 'contact';
  const transport = useTransport({ ...of, onSaved: () => onSection(afterTransport) });
  const payment = usePayment({
    ...of,
    card: useCallback(() => card.current, []),
    onPaid: props.onPaid,
  });
  const deposit = useDeposit(needs);
  const consents = useConsents(order, details);
  // The card form loads while the guest types the contact. It stays mounted even when collapsed; otherwise its input
  // would be lost.
  const [hasCard, setHasCard] = useState(false);
  if ((open === 'payment' || contact.isTouched) && !hasCard) setHasCard(true);
  const leaveCart = () => onSection(hasTransport ? 'transportation' : afterTransport);
  /** Opens the section that the guest chose, also on the way to another. */
  const choose = (section: CheckoutSection) => {
    leaving.stop();
    onSection(section);
  };
  return {
    hasTransport,
    done,
    open,
    card,
    transport,
    contact,
    payment,
    deposit,
    consents,
    hasCard,
    leaveCart,
    choose,
  };
}

type Checkout = ReturnType<typeof useCheckout>;

function Section(props: {
  name: CheckoutSection;
  title: string;
  /** What is shown of it while it is closed. */
  value: string;
  folded?: Elements;
  checkout: Checkout;
  children: Elements;
}) {
  const { name, checkout } = props;
  const { open, done, payment } = checkout;
  return (
    <Step
      id={`checkout-${name}`}
      className="co-section"
      headingLevel={2}
      title={props.title}
      value={props.value}
      state={open === name ? 'open' : done[name] ? 'done' : 'todo'}
      open={open === name}
      disabled={!isUnlocked(name, done) || payment.isBusy}
      keepBody
      folded={props.folded}
      onToggle={(opens) => {
        if (opens) checkout.choose(name);
      }}
    >
      {props.children}
    </Step>
  );
}

type WithCodes = { checkout: Checkout; codes: RefObject<CodesHandle | null> };

/** What is chosen beside the card: codes and, where there is one, the deposit. */
function PaymentChoices({
  order,
  venue,
  details,
  checkout,
  codes,
}: Pick<CheckoutViewProps, 'order' | 'venue' | 'details'> & WithCodes) {
  const { payment, deposit } = checkout;
  return (
    <>
      {/* On narrow screens the summary is collapsed, so its code forms need this link. */}
      <button
        type="button"
        className="link co-codes"
        onClick={() => codes.current?.enter()}
        disabled={payment.isBusy}
      >
        <Icon name="tag" />
        <span>
          {details.enableGiftCards
            ? t('checkout.page.addPromoCodeOrGiftCard')
            : t('checkout.page.addPromoCode')}
        </span>
      </button>
      <DepositChoice
        order={order}
        currency={venue.paymentCurrencyCode}
        timeZoneId={venue.timeZoneId}
        deposit={deposit}
        isLocked={payment.isBusy}
      />
    </>
  );
}

const walletOffer = ({ order, venue, needs, merchantIds, drawsWallets = false }: CheckoutViewProps) =>
  walletOfferOf(order, venue, { call: needs.call, merchantIds, isDrawn: drawsWallets });

/** Offered as long as the contact is not given, where a wallet knows all that is asked. */
function mayExpress(
  { order, venue }: CheckoutViewProps,
  { open, done, contact, payment }: Checkout,
): boolean {
  return (
    open !== 'payment' &&
    done.transportation &&
    payment.due > 0 &&
    !contact.asksMore &&
    tooLittleWords(order, venue.paymentCurrencyCode, 'tooLittleToPay') === null
  );
}

function Sections(props: CheckoutViewProps & WithCodes) {
  const { order, venue, details, checkout } = props;
  const { transport, contact, payment, leaveCart } = checkout;
  const { firstName, lastName, email } = contact.isSending ? contact.values : order.customer;
  const payerName = `${firstName} ${lastName}`.trim();
  const currency = venue.paymentCurrencyCode;
  const of = { checkout };
  return (
    <>
      <Section
        {...of}
        name="cart"
        title={t('checkout.page.cart')}
        value={t('checkout.page.items', { count: cartCount(order) })}
        folded={<BoughtList order={order} currency={currency} />}
      >
        {props.cart(leaveCart)}
      </Section>
      {checkout.hasTransport && (
        <Section
          {...of}
          name="transportation"
          title={t('checkout.transport.title')}
          value={transportWords(order)}
        >
          <TransportationSection transport={transport} venue={details} currency={currency} />
        </Section>
      )}
      <Section
        {...of}
        name="contact"
        title={t('checkout.page.contact')}
        value={[payerName, email].filter(Boolean).join(comma())}
      >
        <ContactSection contact={contact} termsHtml={details.termsHtml} />
      </Section>
      <Section
        {...of}
        name="payment"
        title={t('checkout.page.payment')}
        value={formatAmount(payment.due, currency)}
      >
        {checkout.hasCard && (
          <PaymentSection
            order={order}
            payerName={payerName}
            consents={checkout.consents}
            currency={currency}
            privacyUrl={venue.privacyUrl}
            timeZone={venue.timeZoneId}
            payment={payment}
            card={checkout.card}
            loadProvider={props.loadProvider}
            publicKey={props.publicKey}
            wallets={walletOffer(props)}
            choice={<PaymentChoices {...props} />}
          />
        )}
      </Section>
    </>
  );
}

/** The summary's button: what comes next, or the payment; null if nothing can be paid. */
function nextOf({ order, venue }: CheckoutViewProps, checkout: Checkout): Elements {
  const { open, contact, transport, payment, leaveCart } = checkout;
  const currency = venue.paymentCurrencyCode;
  if (open === 'payment')
    return (
      tooLittleWords(order, currency, 'tooLittleToPay') === null && (
        <PayButton payment={payment} label={payLabelOf(order, payment.due, currency)} form={paymentFormId} />
      )
    );
  const run = { contact: contact.submit, transportation: transport.submit, cart: leaveCart }[open];
  return (
    <Button look="primary" busy={contact.isBusy || transport.isBusy} onClick={run}>
      {continueWords()}
    </Button>
  );
}

export function CheckoutView(props: CheckoutViewProps) {
  const { order, venue, details, needs } = props;
  const checkout = useCheckout(props);
  const codes = useRef<CodesHandle>(null);
  const isLocked = checkout.payment.isBusy;
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
        {mayExpress(props, checkout) && (
          <ExpressPayment
            payment={checkout.payment}
            contact={checkout.contact}
            consents={checkout.consents}
            currency={venue.paymentCurrencyCode}
            offer={walletOffer(props)}
            loadProvider={props.loadProvider}
            publicKey={props.publicKey}
          />
        )}
        <Sections {...props} checkout={checkout} codes={codes} />
      </div>
      <CheckoutSummary codes={codes} order={order} venue={venue} next={nextOf(props, checkout)}>
        <PromoCodeEntry order={order} needs={needs} isLocked={isLocked} />
        {details.enableGiftCards && (
          <GiftCardEntry
            order={order}
            currency={venue.paymentCurrencyCode}
            needs={needs}
            isLocked={isLocked}
          />
        )}
      </CheckoutSummary>
    </main>
  );
}
