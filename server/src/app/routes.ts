/** The routes of all features, and the API reference. */
import type { Configuration } from '@gangway/contract/location';
import type { FastifyInstance } from 'fastify';
import { pingDatabase } from '../db/ping.ts';
import { addOnsRoutes } from '../features/add-ons/add-ons.routes.ts';
import { affiliatesRoutes } from '../features/affiliates/affiliates.routes.ts';
import { agentsRoutes } from '../features/agents/agents.routes.ts';
import { availabilityRoutes } from '../features/availability/availability.routes.ts';
import { calendarRoutes } from '../features/calendar/calendar.routes.ts';
import { canceledDeparturesRoutes } from '../features/canceled-departures/canceled-departures.routes.ts';
import { cartRoutes } from '../features/cart/cart.routes.ts';
import { deskChangesRoutes, movesRoutes } from '../features/changes/changes.routes.ts';
import { checkoutRoutes, sellingRoutes } from '../features/checkout/checkout.routes.ts';
import { departuresRoutes } from '../features/departures/departures.routes.ts';
import { depositsRoutes } from '../features/deposits/deposits.routes.ts';
import { unsubscribeRoutes } from '../features/emails/unsubscribe/unsubscribe.routes.ts';
import { giftCardsRoutes } from '../features/gift-cards/gift-cards.routes.ts';
import { guidesRoutes } from '../features/guides/guides.routes.ts';
import { createHealth } from '../features/location/health.service.ts';
import { locationRoutes } from '../features/location/location.routes.ts';
import { offlineRoutes } from '../features/location/offline.routes.ts';
import { qrRoutes } from '../features/memberships/check-in/qr.routes.ts';
import { membersRoutes } from '../features/memberships/members/members.routes.ts';
import { memberPhotosRoutes } from '../features/memberships/photos/member-photos.routes.ts';
import { membershipsRoutes } from '../features/memberships/plans/memberships.routes.ts';
import { waiverRoutes } from '../features/memberships/waivers/waiver.routes.ts';
import { notesRoutes } from '../features/notes/notes.routes.ts';
import { ordersRoutes, orderViewsRoutes } from '../features/orders/orders.routes.ts';
import { paymentEventsRoutes } from '../features/payments/gateway-events/payment-events.routes.ts';
import { paymentsRoutes } from '../features/payments/payments.routes.ts';
import type { PictureSource } from '../features/pictures/picture-source.service.ts';
import { picturesRoutes } from '../features/pictures/pictures.routes.ts';
import { promoCodesRoutes } from '../features/promo-codes/promo-codes.routes.ts';
import { receiptLinkRoutes, receiptRoutes } from '../features/receipt/receipt.routes.ts';
import { signUpRoutes } from '../features/sign-up/sign-up.routes.ts';
import { staffRoutes } from '../features/staff/staff.routes.ts';
import { ticketsRoutes } from '../features/tickets/tickets.routes.ts';
import { transportRoutes } from '../features/transport/transport.routes.ts';
import { venuesRoutes } from '../features/venues/venues.routes.ts';
import { notFoundAnswer } from '../platform/failures.ts';
import type { Gate } from '../platform/serve.ts';
import type { Features } from './features.ts';
import type { Needs } from './needs.ts';

export function bindFeatures(
  http: FastifyInstance,
  gate: Gate,
  features: Features,
  { database: { db }, configuration: { version }, gateway: { provider }, isStopping }: Needs,
): void {
  const { location, availability, byDate, memberships } = features;
  const checkHealth = createHealth(() => pingDatabase(db), http.log, isStopping);
  locationRoutes(http, gate, { location, checkHealth, version });
  offlineRoutes(http, gate, location);
  availabilityRoutes(http, gate, availability, byDate);
  agentsRoutes(http, gate, features.agents);
  affiliatesRoutes(http, gate, features.affiliates);
  addOnsRoutes(http, gate, features.addOns);
  cartRoutes(http, gate, features.cart);
  transportRoutes(http, gate, features.transport);
  for (const { bind } of features.offers) bind(http, gate);
  giftCardsRoutes(http, gate, features.giftCards);
  const { members, phoneChange, renewals, cart } = features;
  membersRoutes(http, gate, members, phoneChange, renewals, cart.saveMemberships);
  memberPhotosRoutes(http, gate, features.memberPhotos);
  qrRoutes(http, gate);
  waiverRoutes(http, gate, features.waivers);
  membershipsRoutes(http, gate, memberships, features.userMemberships, features.memberRates);
  checkoutRoutes(http, gate, features.checkout);
  sellingRoutes(http, gate, features);
  paymentsRoutes(http, gate, features);
  const { news } = features.payments;
  if (news !== null) paymentEventsRoutes(http, provider, news);
  depositsRoutes(http, gate, features.deposits, features.balance);
  movesRoutes(http, gate, features);
  promoCodesRoutes(http, gate, features.promoCodes);
  receiptRoutes(http, gate, features.receipt);
  unsubscribeRoutes(http, gate, features.unsubscribing);
  ticketsRoutes(http, gate, features.tickets);
  signUpRoutes(http, gate, features.signUp);
  staffRoutes(http, gate, features);
  departuresRoutes(http, gate, features.departures, {
    changes: features.departureChanges,
    hours: features.markingHours,
    pools: features.poolChanges,
    messages: features.guestMessages,
    pickups: features.pickups,
  });
  ordersRoutes(http, gate, features.soldOrders);
  orderViewsRoutes(http, gate, features.orderViews);
  receiptLinkRoutes(http, gate, features.receiptLinks);
  deskChangesRoutes(http, gate, features.deskChanges, features.payBy);
  notesRoutes(http, gate, features.notes);
  guidesRoutes(http, gate, features.guides);
  calendarRoutes(http, gate, features);
  venuesRoutes(http, gate, features);
  canceledDeparturesRoutes(http, gate, features);
}

/** The API reference, loaded only where it is switched on, to save memory elsewhere. */
async function serveReference(
  http: FastifyInstance,
  { version, rootUrl }: Pick<Configuration, 'version' | 'rootUrl'>,
): Promise<void> {
  const [{ default: swagger }, { default: swaggerUi }, { openApiDocument }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
    import('../platform/openapi.ts'),
  ]);
  await http.register(swagger, {
    mode: 'static',
    specification: { document: openApiDocument(version, rootUrl) },
  });
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: (policy) => policy.replace("frame-ancestors 'self'", "frame-ancestors 'none'"),
  });
}

/** Serves pictures and, unless switched off, the API reference; every other address below /api is unknown. */
export async function bindFiles(
  http: FastifyInstance,
  limit: Gate['limit'],
  source: PictureSource,
  { dataDir, apiDocs = true, configuration }: Needs,
): Promise<void> {
  await http.register(picturesRoutes, { dataDir, source, limit });
  if (apiDocs) await serveReference(http, configuration);
  http.get('/api/*', (_request, reply) => notFoundAnswer(reply));
}
