/** One request per call, for the API reference; a test checks that each call accepts its own. */

const clientLocationKey = 1;
const orderKey = 'c2FtcGxlLW9yZGVyLWtleQ';
const ofOrder = { clientLocationKey, orderKey };
const date = '2027-06-12';
const EntityHierarchyKey = 101;
const membershipKey = 'c2FtcGxlLW1lbWJlcnNoaX';
const membershipMemberKey = 'c2FtcGxlLW1lbWJlci1rZX';
const rates = [{ EntityHierarchyRateKey: 11, Participants: 2 }];
/** A departure of an activity, from getTimes. */
const OrderEntityTimeKey = 20_616_027_000_900;

const customer = {
  FirstName: 'Maya',
  LastName: 'Okafor',
  Email: 'maya@example.com',
  PhoneCountryKey: 196,
  PhoneAreaCode: '303',
  PhoneSubscriberNumber: '555-0100',
};

/** A token of the sandbox, which approves every payment. */
const card = {
  paymentMethod: 'card',
  paymentToken: 'tok_approved',
  cardholderName: 'Maya Okafor',
  amount: 128,
  attemptId: 'c2FtcGxlLWF0dGVtcHQ',
};

/** By the call's name; what is sent in the query or the body, in names of the wire. */
export const examples: Readonly<Record<string, unknown>> = {
  configuration: {},
  health: {},
  liveness: {},
  getClientLocation: { clientLocationKey },
  getMonthAvailability: { ClientLocationKey: clientLocationKey, Date: '06-01-2027', EntityHierarchyKey },
  getTimes: { clientLocationKey, date, entityHierarchyKey: EntityHierarchyKey, rates },
  getNextAvailableDate: { clientLocationKey, date: '06/12/2027', entityHierarchyKey: EntityHierarchyKey },
  GetBookingAgentRates: { clientLocationKey, bookingAgentKey: 504, EntityHierarchyKey, OrderEntityTimeKey },
  getItemsByDate: { clientLocationKey, date },
  getDatesWithItems: { clientLocationKey, date },
  getNextTimes: { clientLocationKey, date, guests: 4 },
  getAddons: [{ clientLocationKey, EntityHierarchyKey, rates }],
  addToCart: {
    clientLocationKey,
    Activity: { EntityHierarchyKey, Rates: rates, SelectedTimes: [{ OrderEntityTimeKey }] },
  },
  priceActivity: {
    clientLocationKey,
    Activity: { EntityHierarchyKey, Rates: rates, SelectedTimes: [{ OrderEntityTimeKey }] },
  },
  removeActivityFromCart: { ...ofOrder, orderEntityKey: 1 },
  removePackageFromCart: { ...ofOrder, orderPackageKey: 1 },
  removeAddonFromCart: { ...ofOrder, orderMerchandiseKey: 1 },
  abandonOrderChanges: ofOrder,
  remindOfCart: { ...ofOrder, email: 'maya@okafor.example', isWanted: true },
  reopenCart: { clientLocationKey, cartKey: 'c2FtcGxlLWtleS1vZi1jYXJ0' },
  getorderv2: ofOrder,
  scanTicket: { clientLocationKey, code: 't;0b9f6f0e-7a43-4c1a-9f5e-2f1f4f9b7c11;1' },
  'tickets.pdf': { ticketUUID: '0b9f6f0e-7a43-4c1a-9f5e-2f1f4f9b7c11', clientLocationKey },
  'tickets.pkpass': { ticketUUID: '0b9f6f0e-7a43-4c1a-9f5e-2f1f4f9b7c11', number: 1, clientLocationKey },
  'tickets.googlepass': { ticketUUID: '0b9f6f0e-7a43-4c1a-9f5e-2f1f4f9b7c11', number: 1, clientLocationKey },
  getTicket: { ticketUUID: '0b9f6f0e-7a43-4c1a-9f5e-2f1f4f9b7c11', clientLocationKey },
  searchHotels: { clientLocationKey, query: 'lodge' },
  getTransportOptions: { ...ofOrder, day: date },
  deleteTransportationFromCart: { ...ofOrder, day: date },
  updateOrder: { ...ofOrder, Customer: customer },
  createWalletSession: {
    ...ofOrder,
    wallet: 'applepay',
    validationUrl: 'https://apple-pay-gateway.apple.com/paymentservices/paymentSession',
  },
  enableDeposit: ofOrder,
  disableDeposit: ofOrder,
  redeemGiftCard: { ...ofOrder, giftCardCode: 'AAAA-BBBB-CCCC-DDDD', amount: 25 },
  checkGiftCard: { clientLocationKey: 1, giftCardCode: 'AAAA-BBBB-CCCC-DDDD' },
  unredeemGiftCard: { ...ofOrder, orderMerchandiseGiftCardKey: 1 },
  completeOrder: { ...ofOrder, customer, agreed: true, ...card },
  quoteReschedule: { ...ofOrder, orderEntityKey: 1, OrderEntityTimeKey },
  rescheduleActivity: { ...ofOrder, orderEntityKey: 1, OrderEntityTimeKey },
  quoteCancellation: { ...ofOrder, orderEntityKey: 1 },
  cancelBooking: { ...ofOrder, orderEntityKey: 1, refund: 118 },
  payBalance: { ...ofOrder, ...card },
  addPromoCode: { ...ofOrder, promoCode: 'SAVE10' },
  deletePromoCode: { ...ofOrder, promoCode: 'SAVE10' },
  resendConfirmation: ofOrder,
  'receipt.ics': ofOrder,
  revealGiftCards: ofOrder,
  GetUserMemberships: { clientLocationKey },
  getMembershipPlans: { clientLocationKey },
  getMerchandise: { clientLocationKey },
  SaveMembershipsToOrder: {
    ClientLocationKey: clientLocationKey,
    Memberships: [{ ClientLocationMembershipPlanKey: 501, Quantity: 1 }],
  },
  getMembership: { membershipKey },
  getMembershipRates: { membershipKey, entityHierarchyKey: EntityHierarchyKey },
  SaveMemberToMembership: {
    MembershipMemberKey: membershipMemberKey,
    Customer: customer,
    DateOfBirth: '1990-04-30',
  },
  removeMemberPhoto: { membershipMemberKey, kind: 'profile' },
  SaveMembershipCheckIn: { MembershipKey: membershipKey, ScanDate: '2027-06-12T15:00:00Z' },
  sendPhoneChangeLink: ofOrder,
  getRenewal: { clientLocationKey, membershipKey },
  renewMembership: { clientLocationKey, membershipKey },
  changeHolderPhone: {
    clientLocationKey,
    secret: 'c2FtcGxlLXNlY3JldC1vZi1hLWxpbmst',
    PhoneCountryKey: 196,
    PhoneAreaCode: '303',
    PhoneSubscriberNumber: '555-0100',
  },
  signWaiver: {
    locationCode: 'LARK',
    memberKey: membershipMemberKey,
    signer: 'Maya Okafor',
    dateOfBirth: '1990-04-30',
    signature: 'Maya Okafor',
    textVersion: '1',
  },
  discardWaiver: { membershipMemberKey },
  getSignupForm: {},
  requestSignup: {
    BusinessName: 'Otter Creek Kayaks',
    FirstName: 'Maya',
    LastName: 'Okafor',
    Email: 'maya@example.com',
    HasConsented: true,
    FilledInMs: 45_000,
  },
  getReport: { clientLocationKey, from: '2027-06-01', to: '2027-06-30' },
  askStaffCode: { email: 'maya@example.com' },
  signInStaff: { email: 'maya@example.com', code: '482913' },
  signInDemoStaff: { role: 'owner' },
  getStaffInvitation: { secret: 'c2FtcGxlLXNlY3JldC1vZi1hbi1pbnZpdGF0aW9u' },
  acceptStaffInvitation: {
    secret: 'c2FtcGxlLXNlY3JldC1vZi1hbi1pbnZpdGF0aW9u',
    name: 'Maya Okafor',
    email: 'maya@example.com',
  },
  getStaffSession: {},
  signOutStaff: {},
  getStaffSessions: {},
  endStaffSession: { sessionKey: 'c2FtcGxlLXNlc3Npb24taw' },
  getStaff: { clientLocationKey },
  askPasskeyChallenge: {},
  signInWithPasskey: {
    credentialId: 'c2FtcGxlLXBhc3NrZXk',
    clientData: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'c2FtcGxlLWRhdGEtb2YtYS1kZXZpY2U',
    signature: 'c2FtcGxlLXNpZ25hdHVyZQ',
    userHandle: 'c2FtcGxlLXBlcnNvbi1rZQ',
  },
  askNewPasskey: {},
  addPasskey: {
    credentialId: 'c2FtcGxlLXBhc3NrZXk',
    clientData: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
    attestationObject: 'c2FtcGxlLWRhdGEtb2YtYS1kZXZpY2U',
    transports: ['internal'],
  },
  getPasskeys: {},
  removePasskey: { passkeyKey: 'c2FtcGxlLXBhc3NrZXkta2' },
  inviteStaff: { clientLocationKey, email: 'sam@example.com', role: 'desk' },
  withdrawStaffInvitation: { clientLocationKey, invitationKey: 'c2FtcGxlLWludml0YXRpbw' },
  changeStaffRole: { clientLocationKey, personKey: 'c2FtcGxlLXBlcnNvbi1rZQ', role: 'manager' },
  removeStaff: { clientLocationKey, personKey: 'c2FtcGxlLXBlcnNvbi1rZQ' },
  countClick: { clientLocationKey, clientAgentKey: 301, EntityHierarchyKey },
};
