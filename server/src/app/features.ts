/** The services of all features, each with the others it uses. */
import type { FastifyBaseLogger } from 'fastify';
import { createAddOns } from '../features/add-ons/add-ons.service.ts';
import { createAffiliates } from '../features/affiliates/affiliates.service.ts';
import { issueCommissions } from '../features/affiliates/commissions.shared.ts';
import { createAgents } from '../features/agents/agents.service.ts';
import { createAvailability } from '../features/availability/availability.service.ts';
import { createByDate } from '../features/availability/by-date.service.ts';
import { createCart } from '../features/cart/cart.service.ts';
import { createHolderOf, nobody } from '../features/cart/holder.shared.ts';
import { createCatalog } from '../features/catalog/catalog.service.ts';
import { createChanges } from '../features/changes/change-order.service.ts';
import { createCancellations } from '../features/changes/guest-cancels.service.ts';
import { createMoves } from '../features/changes/guest-moves.service.ts';
import { createCheckout, type EmailsOf } from '../features/checkout/checkout.service.ts';
import { createDepartures } from '../features/departures/departures.service.ts';
import { createBalance } from '../features/deposits/balance.service.ts';
import { createDeposits } from '../features/deposits/deposits.service.ts';
import { createDiscovery } from '../features/discovery/discovery.service.ts';
import { endpointDisabledMail } from '../features/emails/notices/endpoint-disabled-mail.shared.ts';
import { phoneChangeMail } from '../features/emails/notices/phone-change-mail.shared.ts';
import { renewalMail } from '../features/emails/renewals/renewal-mail.shared.ts';
import { askForReviews } from '../features/emails/reviews/review-requests.service.ts';
import { remindOfTrips } from '../features/emails/trips/trip-reminders.service.ts';
import { createUnsubscribing } from '../features/emails/unsubscribe/unsubscribe.service.ts';
import { createGiftCards } from '../features/gift-cards/gift-cards.service.ts';
import { createLocationService } from '../features/location/location.service.ts';
import { createMembers } from '../features/memberships/members/members.service.ts';
import { createMembershipAccess } from '../features/memberships/members/membership-access.service.ts';
import { createUserMemberships } from '../features/memberships/members/user-memberships.service.ts';
import { createPhoneChange } from '../features/memberships/phone-change/phone-change.service.ts';
import { createMemberPhotos } from '../features/memberships/photos/member-photos.service.ts';
import { createMemberships } from '../features/memberships/plans/memberships.service.ts';
import { issueMemberships } from '../features/memberships/plans/memberships-of-purchase.shared.ts';
import { createHeldMemberships } from '../features/memberships/rates/held-membership.service.ts';
import { createMemberRates } from '../features/memberships/rates/member-rates.service.ts';
import { createRenewals } from '../features/memberships/renewals/renewals.service.ts';
import { createWaivers } from '../features/memberships/waivers/waiver.service.ts';
import { createOrders } from '../features/orders/orders.service.ts';
import { createPayments } from '../features/payments/payments.service.ts';
import { createReturns } from '../features/payments/returns/returns.service.ts';
import { createWallets } from '../features/payments/wallets/wallets.service.ts';
import { eraseOld } from '../features/personal-data/retention.service.ts';
import { createPassPictures } from '../features/pictures/pass-pictures.service.ts';
import { storedPictures } from '../features/pictures/picture-source.service.ts';
import { createPromoCodes } from '../features/promo-codes/promo-codes.service.ts';
import { createReceipt } from '../features/receipt/receipt.service.ts';
import { createSignIn } from '../features/sign-in/sign-in.service.ts';
import { createSignUp } from '../features/sign-up/sign-up.service.ts';
import { createPasskeys } from '../features/staff/passkeys.service.ts';
import { createStaff } from '../features/staff/staff.service.ts';
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
import { createDeskServices } from './desk-services.ts';
import { lateCartMail, lateOrderEmails } from './late-emails.ts';
import type { Needs } from './needs.ts';
import { createOffers } from './offers.ts';

export interface Tools {
  log: FastifyBaseLogger;
  clock: Clock;
  /** Limits attempts at codes. */
  tries: CodeTries;
  security: Pick<SecurityLog, 'note'>;
  /** Returns what is queued of the emails of a sale; all of them by default. */
  emailsOf?: EmailsOf;
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
    offers: createOffers({ db, catalog }),
    discovery,
  };
}

type CatalogServices = ReturnType<typeof createCatalogServices>;

/** The order up to its payment, with what can be added to it or taken off. */
function createOrderServices(
  needs: Needs,
  { clock, log, tries, security, emailsOf }: Tools,
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
  const memberships = heldMemberships;
  const orders = createOrders({
    ...{ db, clock, catalog, memberships, imageHost, kioskUrl, passWallets },
    sendsTexts: sms !== null,
  });
  const cart = createCart({
    ...{ db, clock, catalog, orders, agents, memberships, signIn, log },
    holderOf: boundsHolds ? createHolderOf(giftCardSecret) : nobody,
  });
  const addOns = createAddOns({ db, clock, catalog, agents, hashOrderKey, findOrder: orders.find });
  const payments = createPayments({ db, gateway, log, ...(watch === undefined ? {} : { watch }) });
  const transport = createTransport({ db, catalog, cart, orders, hashOrderKey });
  const promoCodes = createPromoCodes({ db, clock, catalog, cart, orders, tries });
  const giftCards = createGiftCards({
    ...{ db, catalog, cart, orders, mail, from, publicUrl, imageHost },
    ...{ secret: giftCardSecret, tries },
  });
  const merchant = configuration.payment;
  const issuers = [giftCards.issuer, issueMemberships, ticketIssuer(sms !== null), issueCommissions];
  const paying = {
    clock,
    catalog,
    cart,
    orders,
    payments,
    promoCodes,
    issuers,
    merchant,
    rootUrl: publicUrl,
  };
  const checkout = createCheckout({
    ...paying,
    transport,
    ...(emailsOf === undefined ? {} : { emailsOf }),
  });
  const deposits = createDeposits({ cart, orders });
  const balance = createBalance({ catalog, orders, payments, merchant, rootUrl: publicUrl });
  const changes = createChanges({ db, clock, catalog, refundSoon: payments.refundSoon, log });
  const moves = createMoves({
    ...{ db, catalog, orders, memberships, changes, payments, merchant },
    rootUrl: publicUrl,
  });
  const returns = createReturns({ db, catalog, orders, gateway, payments });
  const cancellations = createCancellations({ catalog, orders, changes });
  const wallets = createWallets({ catalog, orders, gateway, configuration, log });
  const ticketText = createTicketText({ catalog, orders, sms, publicUrl });
  const tickets = createTickets({
    db,
    catalog,
    orders,
    imageHost,
    passes: { gateways: passes, pictures: createPassPictures(pictures), clock, publicUrl },
  });
  const unsubscribing = createUnsubscribing({
    ...{ db, catalog, publicUrl },
    ...{ newKey: newOrderKey, hashKey: hashOrderKey },
  });
  const writing = { clock, catalog, mail, from, publicUrl, imageHost, unsubscribing };
  const receipt = createReceipt({ ...writing, db, orders });
  const orderEmails = lateOrderEmails({ ...writing, db, orders, passWallets });
  /** Emails that are queued for visits soon to come, and for those that are over. */
  const visits = {
    remind: () => remindOfTrips({ db, clock }),
    askForReviews: () => askForReviews({ db, clock }),
  };
  const sendCartReminder = lateCartMail({ ...writing, reminders: cart.reminders });
  const departures = createDepartures({ db, clock, catalog, mail, from, publicUrl, imageHost, log });
  const ofDesk = createDeskServices({
    ...{ ...paying, db, database, log, security, changes, memberships, secret: giftCardSecret, sms },
    ...{ signOn: needs.signOn ?? null, pictures: needs.pictures },
    mail: { from, publicUrl, imageHost, passWallets },
  });
  return {
    orders,
    ...ofDesk,
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
    orderEmails,
    visits,
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
  { cart, orders }: OrderServices,
) {
  const { kioskUrl, imageHost, rootUrl: publicUrl } = configuration;
  const access = createMembershipAccess({ db, signIn, findOrder: orders.find });
  const memberships = createMemberships({ clock, catalog, access, kioskUrl });
  const phoneChange = createPhoneChange({
    db,
    clock,
    catalog,
    findOrder: orders.find,
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

/** Services that tell venues' own systems about events. */
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

/** Services that belong to no venue, or to several. */
const createShopServices = (
  { database, configuration, mail, mailFrom: from, demoStaff = false, signOn = null }: Needs,
  { clock, security, tries }: Tools,
  { catalog }: CatalogServices,
) => ({
  staff: createStaff({
    ...{ database, clock, catalog, tries, mail, from, demoStaff, signOn },
    publicUrl: configuration.rootUrl,
  }),
  passkeys: createPasskeys({
    ...{ db: database.db, publicUrl: configuration.rootUrl, security, signOn },
    shop: from.name ?? from.address,
  }),
  /** Erases what venues keep no longer. */
  retention: (signal?: AbortSignal) => eraseOld({ db: database.db, clock }, signal),
  signUp: createSignUp({
    ...{ db: database.db, mail, from, security },
    publicUrl: configuration.rootUrl,
    supportEmail: configuration.supportEmail,
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
    ...createShopServices(needs, tools, ofCatalog),
  };
}
