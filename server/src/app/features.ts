/** The services of all features, each with the others it uses. */
import type { FastifyBaseLogger } from 'fastify';
import { createAddOns } from '../features/add-ons/add-ons.service.ts';
import { createAffiliates } from '../features/affiliates/affiliates.service.ts';
import { issueCommissions } from '../features/affiliates/commissions.shared.ts';
import { createAgents } from '../features/agents/agents.service.ts';
import { createAvailability } from '../features/availability/availability.service.ts';
import { createByDate } from '../features/availability/by-date.service.ts';
import { createCart } from '../features/cart/cart.service.ts';
import { createHolderOf, nobody } from '../features/cart/holder.ts';
import { createCatalog } from '../features/catalog/catalog.service.ts';
import { createCheckout } from '../features/checkout/checkout.service.ts';
import { createDepartures } from '../features/departures/departures.service.ts';
import { createBalance } from '../features/deposits/balance.service.ts';
import { createDeposits } from '../features/deposits/deposits.service.ts';
import { createDiscovery } from '../features/discovery/discovery.service.ts';
import { createGiftCards } from '../features/gift-cards/gift-cards.service.ts';
import { createLocationService } from '../features/location/location.service.ts';
import { createHeldMemberships } from '../features/memberships/held-membership.service.ts';
import { createMemberPhotos } from '../features/memberships/member-photos.service.ts';
import { createMemberRates } from '../features/memberships/member-rates.service.ts';
import { createMembers } from '../features/memberships/members.service.ts';
import { createMembershipAccess } from '../features/memberships/membership-access.service.ts';
import { createMemberships } from '../features/memberships/memberships.service.ts';
import { issueMemberships } from '../features/memberships/memberships-of-purchase.shared.ts';
import { createPhoneChange } from '../features/memberships/phone-change.service.ts';
import { createRenewals } from '../features/memberships/renewals.service.ts';
import { createUserMemberships } from '../features/memberships/user-memberships.service.ts';
import { createWaivers } from '../features/memberships/waiver.service.ts';
import { createMerchandise } from '../features/merchandise/merchandise.service.ts';
import { createCancellations } from '../features/moves/cancellations.service.ts';
import { createMoves } from '../features/moves/moves.service.ts';
import { createPayments } from '../features/payments/payments.service.ts';
import { createReturns } from '../features/payments/returns.service.ts';
import { createWallets } from '../features/payments/wallets.service.ts';
import { eraseOld } from '../features/personal-data/retention.service.ts';
import { createPassPictures } from '../features/pictures/pass-pictures.service.ts';
import { storedPictures } from '../features/pictures/picture-source.service.ts';
import { createPromoCodes } from '../features/promo-codes/promo-codes.service.ts';
import { createCartMail } from '../features/receipt/cart-mail.service.ts';
import { endpointDisabledMail } from '../features/receipt/endpoint-disabled-mail.ts';
import { phoneChangeMail } from '../features/receipt/phone-change-mail.ts';
import { createReceipt } from '../features/receipt/receipt.service.ts';
import { renewalMail } from '../features/receipt/renewal-mail.ts';
import { createUnsubscribing } from '../features/receipt/unsubscribe.service.ts';
import { createSignIn } from '../features/sign-in/sign-in.service.ts';
import { createSignUp } from '../features/sign-up/sign-up.service.ts';
import { offeredPasses } from '../features/tickets/ticket-passes.service.ts';
import { createTicketText } from '../features/tickets/ticket-text.service.ts';
import { createTickets } from '../features/tickets/tickets.service.ts';
import { ticketIssuer } from '../features/tickets/tickets-of-purchase.shared.ts';
import { createTransport } from '../features/transport/transport.service.ts';
import { createDisabledNotices } from '../features/webhooks/disabled-notices.service.ts';
import { createWebhooks } from '../features/webhooks/webhooks.service.ts';
import type { Clock } from '../platform/clock.ts';
import { hashOrderKey, newOrderKey } from '../platform/order-keys.ts';
import type { CodeTries } from '../platform/rate-limits.ts';
import type { SecurityLog } from '../platform/security-log.ts';
import type { Needs } from './needs.ts';

export interface Tools {
  log: FastifyBaseLogger;
  clock: Clock;
  /** Limits attempts at codes. */
  tries: CodeTries;
  security: Pick<SecurityLog, 'note'>;
}

/** The venue and what can be booked there. */
function createCatalogServices(
  { database: { db }, configuration, venueScripts, pictures: store, gateway }: Needs,
  { clock, log }: Tools,
) {
  const pictures = storedPictures(store, { log });
  const catalog = createCatalog({ db, clock, leastAmount: (currency) => gateway.leastAmount(currency) });
  const agents = createAgents({ db, clock, catalog });
  const location = createLocationService({
    catalog,
    agents,
    clock,
    configuration,
    venueScripts: venueScripts ?? 'alone',
    log,
  });
  const signIn = createSignIn({ db, catalog, log });
  const heldMemberships = createHeldMemberships({ db, clock, signIn });
  const availability = createAvailability({
    db,
    clock,
    catalog,
    agents,
    memberships: heldMemberships,
    hashOrderKey,
  });
  const byDate = createByDate({ clock, catalog, agents, availability });
  const merchandise = createMerchandise({ db, catalog });
  const discovery = createDiscovery({ clock, catalog, location, rootUrl: configuration.rootUrl });
  return {
    catalog,
    pictures,
    agents,
    location,
    signIn,
    heldMemberships,
    availability,
    byDate,
    merchandise,
    discovery,
  };
}

type CatalogServices = ReturnType<typeof createCatalogServices>;

/** The order up to its payment, with what can be added to it or taken off. */
function createOrderServices(
  needs: Needs,
  { clock, log, tries }: Tools,
  { catalog, pictures, agents, signIn, heldMemberships }: CatalogServices,
) {
  const {
    database,
    configuration,
    gateway,
    mail,
    mailFrom: from,
    giftCardSecret,
    watch,
    sms = null,
    passes = [],
  } = needs;
  const { db } = database;
  const { imageHost, kioskUrl, rootUrl: publicUrl } = configuration;
  const boundsHolds = needs.boundHolds ?? needs.rateLimits ?? true;
  const passWallets = offeredPasses(passes, clock);
  const cart = createCart({
    db,
    clock,
    catalog,
    agents,
    memberships: heldMemberships,
    signIn,
    imageHost,
    kioskUrl,
    sendsTexts: sms !== null,
    passWallets,
    log,
    holderOf: boundsHolds ? createHolderOf(giftCardSecret) : nobody,
  });
  const addOns = createAddOns({ db, clock, catalog, agents, hashOrderKey, findOrder: cart.find });
  const payments = createPayments({ db, gateway, log, ...(watch === undefined ? {} : { watch }) });
  const transport = createTransport({ db, catalog, cart, hashOrderKey });
  const promoCodes = createPromoCodes({ db, clock, catalog, cart, tries });
  const giftCards = createGiftCards({
    db,
    catalog,
    cart,
    mail,
    from,
    publicUrl,
    imageHost,
    secret: giftCardSecret,
    tries,
  });
  const merchant = configuration.payment;
  const issuers = [giftCards.issuer, issueMemberships, ticketIssuer(sms !== null), issueCommissions];
  const checkout = createCheckout({
    clock,
    catalog,
    cart,
    payments,
    transport,
    promoCodes,
    issuers,
    merchant,
    rootUrl: publicUrl,
  });
  const deposits = createDeposits({ cart });
  const balance = createBalance({ catalog, cart, payments, merchant, rootUrl: publicUrl });
  const moves = createMoves({ catalog, cart, payments, merchant, rootUrl: publicUrl });
  const returns = createReturns({ db, catalog, cart, gateway, payments });
  const cancellations = createCancellations({ db, clock, catalog, cart, payments });
  const wallets = createWallets({ catalog, cart, gateway, configuration, log });
  const ticketText = createTicketText({ catalog, cart, sms, publicUrl });
  const tickets = createTickets({
    db,
    catalog,
    cart,
    signIn,
    imageHost,
    passes: { gateways: passes, pictures: createPassPictures(pictures), clock, publicUrl },
  });
  const unsubscribing = createUnsubscribing({
    ...{ db, catalog, publicUrl },
    ...{ newKey: newOrderKey, hashKey: hashOrderKey },
  });
  const writing = { clock, catalog, mail, from, publicUrl, imageHost, unsubscribing };
  const receipt = createReceipt({ ...writing, db, cart, passWallets });
  const sendCartReminder = createCartMail({ ...writing, reminders: cart.reminders });
  const departures = createDepartures({ db, clock, catalog, mail, from, publicUrl, imageHost });
  return {
    cart,
    addOns,
    payments,
    wallets,
    returns,
    moves,
    cancellations,
    transport,
    promoCodes,
    giftCards,
    checkout,
    deposits,
    balance,
    receipt,
    unsubscribing,
    sendCartReminder,
    departures,
    tickets,
    ticketText,
  };
}

type OrderServices = ReturnType<typeof createOrderServices>;

/** Memberships and their members, and others who sign in. */
function createMemberServices(
  { database: { db }, configuration, mail, mailFrom: from }: Needs,
  { clock, log }: Tools,
  { catalog, agents, signIn, heldMemberships }: CatalogServices,
  { cart }: OrderServices,
) {
  const { kioskUrl, imageHost, rootUrl: publicUrl } = configuration;
  const access = createMembershipAccess({ db, signIn, findOrder: cart.find });
  const memberships = createMemberships({ clock, catalog, access, kioskUrl });
  const phoneChange = createPhoneChange({
    db,
    clock,
    catalog,
    findOrder: cart.find,
    writeEmail: (order, location, url) => phoneChangeMail(order, { location, imageHost }, url),
    mail,
    from,
    publicUrl,
  });
  const renewals = createRenewals({
    db,
    clock,
    catalog,
    addToCart: cart.renew,
    access,
    writeEmail: (reminder, location) => renewalMail(reminder, { location, imageHost }),
    mail,
    from,
    publicUrl,
  });
  return {
    memberships,
    phoneChange,
    renewals,
    members: createMembers({ db, clock, catalog, memberships, access }),
    memberPhotos: createMemberPhotos({ db, catalog, access }),
    waivers: createWaivers({ db, catalog, memberships }),
    affiliates: createAffiliates({ db, clock, catalog, agents, signIn, log }),
    userMemberships: createUserMemberships({ db, clock, signIn }),
    memberRates: createMemberRates({ db, clock, catalog, signIn, held: heldMemberships }),
  };
}

/** What venues' own systems hear of. */
function createWebhookServices(
  { database: { db }, configuration, mail, mailFrom: from, webhooks: gateway }: Needs,
  { clock, log }: Tools,
  { catalog }: CatalogServices,
) {
  const { imageHost, rootUrl: publicUrl } = configuration;
  return {
    webhooks: createWebhooks({ db, clock, catalog, gateway, log }),
    disabledNotices: createDisabledNotices({
      catalog,
      writeEmail: (location, disabled) => endpointDisabledMail({ location, imageHost }, disabled),
      mail,
      from,
      publicUrl,
    }),
  };
}

/** What stands outside any venue. */
const createShopServices = (
  { database: { db }, configuration, mail, mailFrom: from }: Needs,
  { clock, security }: Tools,
) => ({
  /** Erases what venues keep no longer. */
  retention: (signal?: AbortSignal) => eraseOld({ db, clock }, signal),
  signUp: createSignUp({
    db,
    mail,
    from,
    publicUrl: configuration.rootUrl,
    supportEmail: configuration.supportEmail,
    security,
  }),
});

export type Features = CatalogServices &
  OrderServices &
  ReturnType<typeof createMemberServices> &
  ReturnType<typeof createWebhookServices> &
  ReturnType<typeof createShopServices>;

export function createFeatures(needs: Needs, tools: Tools): Features {
  const ofCatalog = createCatalogServices(needs, tools);
  const ofOrder = createOrderServices(needs, tools, ofCatalog);
  return {
    ...ofCatalog,
    ...ofOrder,
    ...createMemberServices(needs, tools, ofCatalog, ofOrder),
    ...createWebhookServices(needs, tools, ofCatalog),
    ...createShopServices(needs, tools),
  };
}
