/** Every refusal with its words and the way it travels, in one table; screens switch on the code, never on the text (8.1, decisions 6.1). */

/** How a refusal reaches the caller: inside a 200 answer of the call (the specification's form), or as a transport error. */
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
  words: string;
}

/** `{name}` in the words is filled from the refusal's details. */
export const refusals = {
  malformed: { status: 400, form: 'transport', words: 'The request is not in the form this call expects.' },
  signedOut: { status: 401, form: 'transport', words: 'Please log in to continue.' },
  notYours: { status: 403, form: 'transport', words: 'This belongs to another member.' },
  notFound: { status: 404, form: 'transport', words: 'Nothing was found at this address.' },
  uninvited: { status: 403, form: 'transport', words: 'This address only answers the shop itself.' },
  forbidden: { status: 403, form: 'transport', words: 'This address is not open to requests.' },
  preconditionFailed: {
    status: 412,
    form: 'transport',
    words: 'This is not the version that the request asks for.',
  },
  rangeNotSatisfiable: { status: 416, form: 'transport', words: 'This file has no such part.' },
  cartExpired: { status: 410, form: 'transport', words: 'Your cart has expired.' },
  idempotencyConflict: {
    status: 409,
    form: 'transport',
    words: 'This idempotency key was used before with another request.',
  },
  tooLarge: { status: 413, form: 'transport', words: 'The request is too large.' },
  photoTooLarge: { status: 413, form: 'transport', words: 'Please choose a photo of up to 10 MB.' },
  photoTooManyPixels: {
    status: 413,
    form: 'transport',
    words: 'Please choose a photo of up to 40 megapixels.',
  },
  photoNotReadable: { status: 415, form: 'transport', words: 'Please choose a JPEG, PNG or WebP photo.' },
  photoNotAsked: { status: 403, form: 'transport', words: 'This membership does not ask for this photo.' },
  photoGiven: {
    status: 403,
    form: 'transport',
    words: 'There is a photo already. Sign in to change it.',
  },
  unsupportedMediaType: { status: 415, form: 'transport', words: 'Send this request as application/json.' },
  tooManyRequests: {
    status: 429,
    form: 'transport',
    words: 'Too many requests. Please try again in a moment.',
  },
  busy: { status: 503, form: 'transport', words: 'The server is busy. Please try again in a moment.' },
  fault: { status: 500, form: 'transport', words: 'Something went wrong. Please try again in a moment.' },

  savedOrder: { status: 200, form: 'modelError', words: 'Cannot add to a saved order.' },
  savedOrderChange: { status: 200, form: 'modelError', words: 'A saved order cannot be changed.' },
  noAvailability: { status: 200, form: 'modelError', words: 'This time is no longer available.' },
  soldOut: { status: 200, form: 'modelError', words: 'This time is sold out.' },
  oneSpotLeft: { status: 200, form: 'modelError', words: 'Only 1 spot is left for this time.' },
  spotsLeft: { status: 200, form: 'modelError', words: 'Only {left} spots are left for this time.' },
  rateSoldOut: { status: 200, form: 'modelError', words: '{rate} is sold out for this time.' },
  rateLeft: {
    status: 200,
    form: 'modelError',
    words: 'Only {left} left for {rate} at this time.',
  },
  resourceTaken: {
    status: 200,
    form: 'modelError',
    words: 'The equipment for this booking is taken at this time. Please choose another time.',
  },
  vehicleFull: { status: 200, form: 'modelError', words: 'The vehicle is full at this time.' },
  transportRequired: { status: 200, form: 'modelError', words: 'Transportation is required for {name}.' },
  pickupOutside: { status: 200, form: 'modelError', words: 'We can not pick up from this address.' },
  transportGone: {
    status: 200,
    form: 'modelError',
    words: 'Transportation for {day} is no longer available as you chose it. Please choose it again.',
  },
  transportNotAgreed: {
    status: 200,
    form: 'modelError',
    words: 'Please accept the conditions of transportation to continue.',
  },
  privateTaken: { status: 200, form: 'modelError', words: 'This time is taken by a private tour.' },
  notPrivateAnyMore: {
    status: 200,
    form: 'modelError',
    words: 'Others have booked this time already, so it cannot be private. Please choose another time.',
  },
  tooMuchHeld: {
    status: 200,
    form: 'modelError',
    words:
      'Too many places are held in carts from your network right now. Please pay for what is in your cart first, or remove something from it. If it is not yours, try again in a few minutes.',
  },
  tooManyCarts: {
    status: 200,
    form: 'modelError',
    words: 'Too many carts are open from your network right now. Please try again in a few minutes.',
  },
  closed: { status: 200, form: 'modelError', words: 'Closed on this day.' },
  blackout: { status: 200, form: 'modelError', words: 'Closed on this day: {why}.' },
  minimum: {
    status: 200,
    form: 'modelError',
    words: 'This activity needs at least {least} guests, and fewer places are left.',
  },
  maximum: { status: 200, form: 'modelError', words: 'At most {most} can be booked together.' },
  noPrivateTours: { status: 200, form: 'modelError', words: 'There are no private tours of this activity.' },
  privateOnly: {
    status: 200,
    form: 'modelError',
    words: 'This activity can only be booked as a private tour.',
  },
  privateMixed: {
    status: 200,
    form: 'modelError',
    words: 'A private tour cannot be booked together with other rates.',
  },
  cutoff: {
    status: 200,
    form: 'modelError',
    words: 'This activity can only be booked until {notice} before departure.',
  },
  cutoffOfDay: {
    status: 200,
    form: 'modelError',
    words: 'This activity can only be booked until {notice} before {end}.',
  },
  notYetOpen: { status: 200, form: 'modelError', words: 'This date is not on sale yet.' },
  past: { status: 200, form: 'modelError', words: 'This time has already passed.' },
  unavailableItem: { status: 200, form: 'modelError', words: 'This item is no longer available.' },
  /** 5.2-05 */
  membershipsNotSold: { status: 200, form: 'modelError', words: 'Memberships are not available.' },
  membershipsTooMany: {
    status: 200,
    form: 'modelError',
    words: 'At most {most} memberships of one plan can be bought together.',
  },
  notBookableOnline: {
    status: 200,
    form: 'modelError',
    words: 'This item can not be booked online. Please contact us.',
  },
  noGuests: { status: 200, form: 'modelError', words: 'Please choose at least 1 guest.' },
  tooFew: { status: 200, form: 'modelError', words: 'Please choose at least {least} guests.' },
  tooMany: { status: 200, form: 'modelError', words: 'At most {most} guests can book together.' },
  rateTooFew: { status: 200, form: 'modelError', words: 'Please choose at least {least} for {rate}.' },
  rateTooMany: { status: 200, form: 'modelError', words: 'At most {most} can be booked for {rate}.' },
  needsAdult: { status: 200, form: 'modelError', words: '{rate} cannot book without an adult.' },
  unknownRate: { status: 200, form: 'modelError', words: 'This rate is no longer available.' },
  packageIncomplete: { status: 200, form: 'modelError', words: 'Please choose a time for {name}.' },
  packageOverlap: {
    status: 200,
    form: 'modelError',
    words: '{name} overlaps with {other}. Please choose another time for one of them.',
  },
  packageOrder: { status: 200, form: 'modelError', words: '{name} comes after {other} in this package.' },
  packageSpan: {
    status: 200,
    form: 'modelError',
    words: '{name} and {other} must lie within {days} days.',
  },
  packageMember: { status: 200, form: 'modelError', words: '{name} cannot be booked around this day.' },
  packageApart: {
    status: 200,
    form: 'modelError',
    words: 'The activities of this package do not fit together around this day.',
  },
  packageGuests: {
    status: 200,
    form: 'modelError',
    words: 'The same guests must come to every activity of this package.',
  },
  notSellable: {
    status: 200,
    form: 'modelError',
    words: '{rate} is not part of this offer. Please choose another rate.',
  },
  addOnGone: { status: 200, form: 'modelError', words: 'This add-on is no longer available.' },
  addOnTooFew: { status: 200, form: 'modelError', words: 'Please choose at least {least} of {addOn}.' },
  addOnTooMany: { status: 200, form: 'modelError', words: 'At most {most} of {addOn} can be booked.' },
  addOnSoldOut: { status: 200, form: 'modelError', words: '{addOn} is sold out for this day.' },
  addOnsLeft: { status: 200, form: 'modelError', words: 'Only {left} of {addOn} are left for this day.' },
  oneAddOnLeft: { status: 200, form: 'modelError', words: 'Only 1 of {addOn} is left for this day.' },
  addOnRequired: {
    status: 200,
    form: 'modelError',
    words: '{addOn} is part of this activity and cannot be removed.',
  },
  tipNotOffered: {
    status: 200,
    form: 'modelError',
    words: 'This tip cannot be given. Please choose another amount.',
  },
  answerNotLine: {
    status: 200,
    form: 'modelError',
    words: 'Please answer “{label}” in one line of up to {most} characters.',
  },
  answerTooLong: {
    status: 200,
    form: 'modelError',
    words: 'Please answer “{label}” in up to {most} characters.',
  },
  answerNotNumber: {
    status: 200,
    form: 'modelError',
    words: '“{label}” needs a number, like 4 or 12.5.',
  },
  answerNotDate: {
    status: 200,
    form: 'modelError',
    words: '“{label}” needs a date, like 2026-06-12.',
  },
  answerNotOption: {
    status: 200,
    form: 'modelError',
    words: 'Please choose one of the answers offered to “{label}”.',
  },
  answerNotPhone: {
    status: 200,
    form: 'modelError',
    words: '“{label}” needs a phone number, like +1 303 555 0100.',
  },
  answerNotEmail: {
    status: 200,
    form: 'modelError',
    words: '“{label}” needs an email address, like maya@example.com.',
  },
  giftCardAmount: {
    status: 200,
    form: 'modelError',
    words: 'Please enter an amount between {least} and {most}.',
  },
  recipientEmail: { status: 200, form: 'invalidEmail', words: 'Email is not valid' },
  giftCardNotFound: { status: 200, form: 'message', words: 'Gift card was not found.' },
  giftCardEmpty: { status: 200, form: 'message', words: 'Gift card has no remaining balance.' },
  giftCardExpired: { status: 200, form: 'message', words: 'Gift card has expired.' },
  giftCardApplied: { status: 200, form: 'message', words: 'Gift card is already applied.' },
  giftCardForGiftCards: {
    status: 200,
    form: 'message',
    words: 'Gift cards can not be used to buy gift cards.',
  },
  tooManyAttempts: { status: 200, form: 'message', words: 'Too many attempts. Please try again later.' },
  cartFull: { status: 200, form: 'modelError', words: 'A cart can hold at most {most} items.' },
  emptyCart: { status: 200, form: 'modelError', words: 'Your cart is empty.' },
  totalChanged: {
    status: 200,
    form: 'modelError',
    words: 'The total has changed. Please review your order and try again.',
  },
  lateCart: {
    status: 200,
    form: 'modelError',
    words: 'Your cart has expired and some of its places are no longer available. You have not been charged.',
  },
  promoNotValid: { status: 200, form: 'modelError', words: 'Promo code is not valid.' },
  promoExpired: { status: 200, form: 'modelError', words: 'Promo code has expired.' },
  promoItems: {
    status: 200,
    form: 'modelError',
    words: 'Promo code is not valid for the items in your cart.',
  },
  promoDates: {
    status: 200,
    form: 'modelError',
    words: 'Promo code is not valid for the selected dates.',
  },
  memberRateMost: {
    status: 200,
    form: 'modelError',
    words:
      'Your membership covers {most} × {rate} in one order. Choose fewer, or book the others on their own.',
  },
  memberRateUsedUp: {
    status: 200,
    form: 'modelError',
    words: 'Your membership does not cover that many on this day. Choose fewer, or another day.',
  },
  otherMembership: {
    status: 200,
    form: 'modelError',
    words: 'This cart is booked under another membership. Pay for it first, or empty it.',
  },
  promoUsedUp: { status: 200, form: 'modelError', words: 'Promo code has reached its usage limit.' },
  promoNotCombinable: {
    status: 200,
    form: 'modelError',
    words: 'Promo code can not be combined with other codes.',
  },
  promoAlreadyApplied: { status: 200, form: 'modelError', words: 'Promo code is already applied.' },
  required: { status: 200, form: 'modelError', words: '{label} is required' },
  emailNotValid: { status: 200, form: 'modelError', words: 'Email is not valid' },
  phoneNotValid: { status: 200, form: 'modelError', words: 'Phone Number is not valid' },
  canNotRevoke: {
    status: 200,
    form: 'modelError',
    words: 'Only the account holder can revoke a member, and nobody can revoke themselves.',
  },
  revokedByVenue: {
    status: 200,
    form: 'modelError',
    words: 'The venue revoked this member’s access. Please contact the venue to give it back.',
  },
  checkInAtVenue: { status: 403, form: 'transport', words: 'Please check in at the venue.' },
  linkEnded: {
    status: 200,
    form: 'modelError',
    words: 'This link has expired or was already used. You can ask for a new one from your receipt.',
  },
  textChanged: {
    status: 200,
    form: 'modelError',
    words: 'The text has changed since you opened it. Please read it again before you sign.',
  },
  birthdateNotValid: { status: 200, form: 'modelError', words: 'Date of Birth is not valid' },
  tooYoung: { status: 200, form: 'modelError', words: 'Minimum age is {min}' },
  tooOld: { status: 200, form: 'modelError', words: 'Maximum age is {max}' },
  photoMissing: { status: 200, form: 'modelError', words: 'Please upload a profile photo' },
  // The product says it so (C-14).
  idPhotoMissing: { status: 200, form: 'modelError', words: 'Please upload a photo of avalid government ID' },
  termsNotAgreed: { status: 200, form: 'modelError', words: 'Please accept the terms to continue.' },
  paymentRequired: { status: 200, form: 'modelError', words: 'Please enter your card details.' },
  paymentInProgress: {
    status: 200,
    form: 'modelError',
    words: 'A payment for this order is already in progress. Please wait a moment.',
  },
  cardDeclined: { status: 200, form: 'cardDeclined', words: 'The card was declined.' },
  insufficientFunds: { status: 200, form: 'cardDeclined', words: 'The card has insufficient funds.' },
  expiredCard: { status: 200, form: 'cardDeclined', words: 'The card has expired.' },
  wrongSecurityCode: { status: 200, form: 'cardDeclined', words: 'The security code is not correct.' },
  bankRefused: {
    status: 200,
    form: 'cardDeclined',
    words: 'Your bank could not verify this payment. Please try another card.',
  },
  orderNotBought: { status: 200, form: 'modelError', words: 'This order has not been paid for yet.' },
  balanceNotOnline: {
    status: 200,
    form: 'modelError',
    words: 'The balance of this order cannot be paid online. Please contact us.',
  },
  balanceMoved: {
    status: 200,
    form: 'modelError',
    words: 'The balance can only be paid in full. Please look at your order and try again.',
  },
  balanceSettled: {
    status: 200,
    form: 'modelError',
    words: 'The balance of this order was paid in the meantime. You have not been charged.',
  },
  depositNotOffered: {
    status: 200,
    form: 'exception',
    words: 'This order cannot be paid with a deposit.',
  },
  paymentUnavailable: {
    status: 200,
    form: 'exception',
    words: 'Something went wrong. Please try again in a moment.',
  },
} as const satisfies Record<string, RefusalEntry>;

export type RefusalCode = keyof typeof refusals;
export type RefusalDetails = Readonly<Record<string, string | number>>;

/** The words of a refusal with its details filled in. */
export function wordsOf(code: RefusalCode, details: RefusalDetails = {}): string {
  return refusals[code].words.replace(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole));
}
