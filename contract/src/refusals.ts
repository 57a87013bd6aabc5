/**
 * All refusals with their transport form. Screens switch on the code, never on the text (8.1, decisions 6.1).
 */
import { type Message, messageIn } from '@gangway/domain/messages/message-catalog';
import { catalog, translations } from './messages/catalog.ts';

/**
 * How a refusal reaches the caller: inside a 200 answer (the specification's form) or as a transport error.
 */
export type RefusalForm =
  | 'modelError'
  | 'exception'
  | 'invalidEmail'
  | 'cardDeclined'
  | 'message'
  | 'transport';

interface RefusalEntry {
  status: number;
  form: RefusalForm;
  /** Whether its words are for the venue's own people. */
  isForVenue?: true;
}

const forVenue = { status: 200, form: 'modelError', isForVenue: true } as const;

/** The text of each is the message `refusals.<code>`; the refusal's details fill its placeholders. */
export const refusals = {
  malformed: { status: 400, form: 'transport' },
  signedOut: { status: 401, form: 'transport' },
  notYours: { status: 403, form: 'transport' },
  /** D-AG-03 */
  notAffiliate: { status: 403, form: 'transport' },
  reportRange: { status: 400, form: 'transport' },
  notFound: { status: 404, form: 'transport' },
  uninvited: { status: 403, form: 'transport' },
  forbidden: { status: 403, form: 'transport' },
  preconditionFailed: { status: 412, form: 'transport' },
  noWalletSession: { status: 400, form: 'transport' },
  validationAddressUnknown: { status: 400, form: 'transport' },
  rangeNotSatisfiable: { status: 416, form: 'transport' },
  cartExpired: { status: 410, form: 'transport' },
  /** D-TK-02 */
  ticketUsed: { status: 409, form: 'transport' },
  ticketCanceled: { status: 409, form: 'transport' },
  idempotencyConflict: { status: 409, form: 'transport' },
  staffEmailNotValid: { status: 400, form: 'transport' },
  staffNameMissing: { status: 400, form: 'transport' },
  staffCodeWrong: { status: 403, form: 'transport' },
  staffLinkEnded: { status: 410, form: 'transport' },
  alreadyStaff: { status: 409, form: 'transport' },
  lastOwner: { status: 409, form: 'transport' },
  tooLarge: { status: 413, form: 'transport' },
  photoTooLarge: { status: 413, form: 'transport' },
  photoTooManyPixels: { status: 413, form: 'transport' },
  photoNotReadable: { status: 415, form: 'transport' },
  photoNotAsked: { status: 403, form: 'transport' },
  photoGiven: { status: 403, form: 'transport' },
  unsupportedMediaType: { status: 415, form: 'transport' },
  tooManyRequests: { status: 429, form: 'transport' },
  busy: { status: 503, form: 'transport' },
  /** The database is away or overloaded. */
  unavailable: { status: 503, form: 'transport' },
  fault: { status: 500, form: 'transport' },

  savedOrder: { status: 200, form: 'modelError' },
  savedOrderChange: { status: 200, form: 'modelError' },
  noAvailability: { status: 200, form: 'modelError' },
  soldOut: { status: 200, form: 'modelError' },
  oneSpotLeft: { status: 200, form: 'modelError' },
  spotsLeft: { status: 200, form: 'modelError' },
  rateSoldOut: { status: 200, form: 'modelError' },
  rateLeft: { status: 200, form: 'modelError' },
  resourceTaken: { status: 200, form: 'modelError' },
  vehicleFull: { status: 200, form: 'modelError' },
  transportRequired: { status: 200, form: 'modelError' },
  pickupOutside: { status: 200, form: 'modelError' },
  transportGone: { status: 200, form: 'modelError' },
  transportNotAgreed: { status: 200, form: 'modelError' },
  privateTaken: { status: 200, form: 'modelError' },
  notPrivateAnyMore: { status: 200, form: 'modelError' },
  tooMuchHeld: { status: 200, form: 'modelError' },
  tooManyCarts: { status: 200, form: 'modelError' },
  closed: { status: 200, form: 'modelError' },
  blackout: { status: 200, form: 'modelError' },
  minimum: { status: 200, form: 'modelError' },
  maximum: { status: 200, form: 'modelError' },
  noPrivateTours: { status: 200, form: 'modelError' },
  privateOnly: { status: 200, form: 'modelError' },
  privateMixed: { status: 200, form: 'modelError' },
  cutoff: { status: 200, form: 'modelError' },
  cutoffOfDay: { status: 200, form: 'modelError' },
  notYetOpen: { status: 200, form: 'modelError' },
  past: { status: 200, form: 'modelError' },
  unavailableItem: { status: 200, form: 'modelError' },
  /** 5.2-05 */
  membershipsNotSold: { status: 200, form: 'modelError' },
  membershipsTooMany: { status: 200, form: 'modelError' },
  /** D-MB-11 */
  renewalTooEarly: { status: 200, form: 'modelError' },
  renewalNoDays: { status: 200, form: 'modelError' },
  renewalRevoked: { status: 200, form: 'modelError' },
  renewedMeanwhile: { status: 200, form: 'modelError' },
  notBookableOnline: { status: 200, form: 'modelError' },
  noGuests: { status: 200, form: 'modelError' },
  tooFew: { status: 200, form: 'modelError' },
  tooMany: { status: 200, form: 'modelError' },
  rateTooFew: { status: 200, form: 'modelError' },
  rateTooMany: { status: 200, form: 'modelError' },
  needsAdult: { status: 200, form: 'modelError' },
  unknownRate: { status: 200, form: 'modelError' },
  packageIncomplete: { status: 200, form: 'modelError' },
  packageOverlap: { status: 200, form: 'modelError' },
  packageOrder: { status: 200, form: 'modelError' },
  packageSpan: { status: 200, form: 'modelError' },
  packageMember: { status: 200, form: 'modelError' },
  packageApart: { status: 200, form: 'modelError' },
  packageGuests: { status: 200, form: 'modelError' },
  notSellable: { status: 200, form: 'modelError' },
  addOnGone: { status: 200, form: 'modelError' },
  addOnTooFew: { status: 200, form: 'modelError' },
  addOnTooMany: { status: 200, form: 'modelError' },
  addOnSoldOut: { status: 200, form: 'modelError' },
  addOnsLeft: { status: 200, form: 'modelError' },
  oneAddOnLeft: { status: 200, form: 'modelError' },
  merchandiseSoldOut: { status: 200, form: 'modelError' },
  merchandiseLeft: { status: 200, form: 'modelError' },
  merchandiseTooMany: { status: 200, form: 'modelError' },
  addOnRequired: { status: 200, form: 'modelError' },
  tipNotOffered: { status: 200, form: 'modelError' },
  answerNotLine: { status: 200, form: 'modelError' },
  answerTooLong: { status: 200, form: 'modelError' },
  answerNotNumber: { status: 200, form: 'modelError' },
  answerNotDate: { status: 200, form: 'modelError' },
  answerNotOption: { status: 200, form: 'modelError' },
  answerNotPhone: { status: 200, form: 'modelError' },
  answerNotEmail: { status: 200, form: 'modelError' },
  giftCardAmount: { status: 200, form: 'modelError' },
  giftCardDay: { status: 200, form: 'modelError' },
  giftCardDesign: { status: 200, form: 'modelError' },
  recipientEmail: { status: 200, form: 'invalidEmail' },
  giftCardNotFound: { status: 200, form: 'message' },
  giftCardEmpty: { status: 200, form: 'message' },
  giftCardLeavesTooLittle: { status: 200, form: 'message' },
  giftCardExpired: { status: 200, form: 'message' },
  giftCardApplied: { status: 200, form: 'message' },
  giftCardForGiftCards: { status: 200, form: 'message' },
  tooManyAttempts: { status: 200, form: 'message' },
  cartFull: { status: 200, form: 'modelError' },
  emptyCart: { status: 200, form: 'modelError' },
  walletNotOffered: { status: 200, form: 'modelError' },
  totalChanged: { status: 200, form: 'modelError' },
  /** What is due is less than a card can be charged. */
  tooLittleToPay: { status: 200, form: 'modelError' },
  balanceTooLittle: { status: 200, form: 'modelError' },
  moveTooLittle: { status: 200, form: 'modelError' },
  tooLittleForCards: { status: 200, form: 'modelError' },
  lateCart: { status: 200, form: 'modelError' },
  promoNotValid: { status: 200, form: 'modelError' },
  promoExpired: { status: 200, form: 'modelError' },
  promoItems: { status: 200, form: 'modelError' },
  promoDates: { status: 200, form: 'modelError' },
  memberRateMost: { status: 200, form: 'modelError' },
  memberRateUsedUp: { status: 200, form: 'modelError' },
  guestPassesUsedUp: { status: 200, form: 'modelError' },
  membersOnly: { status: 200, form: 'modelError' },
  otherMembership: { status: 200, form: 'modelError' },
  promoUsedUp: { status: 200, form: 'modelError' },
  promoNotCombinable: { status: 200, form: 'modelError' },
  promoAlreadyApplied: { status: 200, form: 'modelError' },
  required: { status: 200, form: 'modelError' },
  emailNotValid: { status: 200, form: 'modelError' },
  websiteNotValid: { status: 200, form: 'modelError' },
  consentMissing: { status: 200, form: 'modelError' },
  phoneNotValid: { status: 200, form: 'modelError' },
  phoneHasExtension: { status: 200, form: 'modelError' },
  canNotRevoke: { status: 200, form: 'modelError' },
  revokedByVenue: { status: 200, form: 'modelError' },
  checkInAtVenue: { status: 403, form: 'transport' },
  linkEnded: { status: 200, form: 'modelError' },
  textChanged: { status: 200, form: 'modelError' },
  birthdateNotValid: { status: 200, form: 'modelError' },
  tooYoung: { status: 200, form: 'modelError' },
  tooOld: { status: 200, form: 'modelError' },
  photoMissing: { status: 200, form: 'modelError' },
  // The wording is the product's (C-14).
  idPhotoMissing: { status: 200, form: 'modelError' },
  termsNotAgreed: { status: 200, form: 'modelError' },
  paymentRequired: { status: 200, form: 'modelError' },
  paymentInProgress: { status: 200, form: 'modelError' },
  cardDeclined: { status: 200, form: 'cardDeclined' },
  insufficientFunds: { status: 200, form: 'cardDeclined' },
  expiredCard: { status: 200, form: 'cardDeclined' },
  cardTryLater: { status: 200, form: 'cardDeclined' },
  wrongSecurityCode: { status: 200, form: 'cardDeclined' },
  bankRefused: { status: 200, form: 'cardDeclined' },
  orderNotBought: { status: 200, form: 'modelError' },
  balanceNotOnline: { status: 200, form: 'modelError' },
  balanceMoved: { status: 200, form: 'modelError' },
  moveNotPossible: { status: 200, form: 'modelError' },
  movePriceChanged: { status: 200, form: 'modelError' },
  contactToChange: { status: 200, form: 'modelError' },
  promoOfMove: { status: 200, form: 'modelError' },
  balanceSettled: { status: 200, form: 'modelError' },
  depositNotOffered: { status: 200, form: 'exception' },
  paymentUnavailable: { status: 200, form: 'exception' },
  orderChanged: { status: 200, form: 'modelError' },

  // Of changes of a sold order that its venue's own people ask for; guests are told to contact the venue.
  addOnUnknown: forVenue,
  balanceHeld: forVenue,
  belowRefunded: forVenue,
  bookingUnchanged: forVenue,
  cardUsed: forVenue,
  contactEmail: forVenue,
  contactPhone: forVenue,
  contactUnchanged: forVenue,
  dueTooLate: forVenue,
  guestErased: forVenue,
  guestsArrived: forVenue,
  isGroup: forVenue,
  isNoGroup: forVenue,
  isPackage: forVenue,
  lineUnknown: forVenue,
  noDeparture: forVenue,
  notBooking: forVenue,
  notPermitted: forVenue,
  nothingOwed: forVenue,
  nothingRefused: forVenue,
  nothingTaken: forVenue,
  nothingToGive: forVenue,
  orderCanceled: forVenue,
  orderUnknown: forVenue,
  otherLength: forVenue,
  packageParty: forVenue,
  paymentOverOwed: forVenue,
  rateUnknown: forVenue,
  refundMethod: forVenue,
  refundOverCost: forVenue,
  refundOverPaid: forVenue,
  refundOverSaving: forVenue,
  refundUnknown: forVenue,
  renewalBegan: forVenue,
  renewalUsed: forVenue,
  renewedOnce: forVenue,
  rideBooked: forVenue,
  termsMissing: forVenue,
  ticketsUsed: forVenue,
  usedWithOthers: forVenue,
  wasRenewed: forVenue,
} as const satisfies Record<string, RefusalEntry>;

export type RefusalCode = keyof typeof refusals;
export type RefusalDetails = Readonly<Record<string, string | number>>;

/** Returns the text of a refusal. Throws if a detail that the message names is missing. */
export function wordsOf(code: RefusalCode, details: RefusalDetails = {}): string {
  return messageOf(code)(details);
}

function messageOf(code: RefusalCode): Message {
  const message = messageIn(catalog, translations, `refusals.${code}`);
  if (message === undefined) throw new Error(`The refusal ${code} has no message.`);
  return message;
}
