/**
 * The promises that are shown by doing something many times: what is done, how often in every run, and how often in a
 * soak (docs/decisions/0100-soak.md). The tests do it through `repeat.ts`, and docs/reliability.md says what came of it.
 */

export interface Repeated {
  /** What is done once; what must come of it is the title of the test. */
  does: string;
  /** What is counted. */
  unit: string;
  /** How many in every run of `npm test`. */
  share: number;
  /** How many in a soak. */
  target: number;
  /** How many tests do this, each for itself; 1 unless said otherwise. */
  tests?: number;
  /** Whether it measures time, so that nothing else may run beside it. */
  isTimed?: boolean;
}

/** The keys begin with the promise's number. */
export const promises = {
  'R1 last place': {
    does: '50 buyers on two servers want the last place: one has it, and it is never left over',
    ...{ unit: 'attempts', share: 2000, target: 10_000 },
  },
  'R1 behind PgBouncer': {
    does: '50 buyers want the last place through a pooler of transactions',
    ...{ unit: 'attempts', share: 200, target: 10_000 },
  },
  'R1 overbooked departure': {
    does: 'three managers overbook a departure while six guests want its last places: guests get none of the others',
    ...{ unit: 'attempts', share: 90, target: 4800 },
  },
  'R1 parties': {
    does: '50 parties of one to three want the last seven places: they are filled',
    ...{ unit: 'attempts', share: 500, target: 10_000 },
  },
  'R1 last boat': {
    does: '24 overlapping rentals want the last boat',
    ...{ unit: 'attempts', share: 336, target: 4800 },
  },
  'R1 private group': {
    does: 'six groups and 18 guests want a departure that a group would have alone',
    ...{ unit: 'attempts', share: 336, target: 4800 },
  },
  'R1 guide of a departure': {
    does: '24 guests of two tours that begin at once want the only guide, who leads one of them',
    ...{ unit: 'attempts', share: 336, target: 4800 },
  },
  'R1 guides come and go': {
    does: 'guests book and leave tours that share guides, with holds that end in between',
    ...{ unit: 'attempts', share: 240, target: 4800 },
  },
  'R1 last wetsuit': {
    does: '40 buyers of both departures of a day want the last wetsuit',
    ...{ unit: 'attempts', share: 320, target: 8000 },
  },
  'R1 last seats of a vehicle': {
    does: '30 guests of two activities want the six seats of a shuttle',
    ...{ unit: 'attempts', share: 120, target: 6000 },
  },
  'R1 seats both ways': {
    does: 'ten parties of two want a shuttle with six seats, there and back',
    ...{ unit: 'attempts', share: 40, target: 2000 },
  },
  'R1 move to the last place': {
    does: 'two guests who move and a buyer want the last place',
    ...{ unit: 'rounds', share: 4, target: 200 },
  },
  'R3 isolation': {
    does: 'a count and a claim in one transaction, while another buyer commits between them',
    ...{ unit: 'rounds', share: 10, target: 200 },
  },
  'R4 several lines': {
    does: 'a cart of four lines in random order, 40 at once, edited and abandoned',
    ...{ unit: 'carts', share: 160, target: 5000 },
  },
  'R4 edits that swap': {
    does: 'two edits swap departures, each of which the other holds',
    ...{ unit: 'rounds', share: 20, target: 2000 },
  },
  'R4 edit against purchases': {
    does: 'two edits and six buyers want the same boat',
    ...{ unit: 'rounds', share: 14, target: 200 },
  },
  'R5 lines of one cart': {
    does: 'one cart is sent two lines at once that need the same boat',
    ...{ unit: 'carts', share: 14, target: 20_000 },
  },
  'R6 hold that ends during payment': {
    does: 'a hold ends 0 to 8 ms after its payment began, and six others want the place',
    ...{ unit: 'payments', share: 40, target: 2000 },
  },
  'R8 member rate': {
    does: '40 carts want the five member rates of a day',
    ...{ unit: 'attempts', share: 200, target: 10_000 },
  },
  'R8 guest passes': {
    does: '40 carts want the five guest passes of a membership',
    ...{ unit: 'attempts', share: 200, target: 10_000 },
  },
  'R8 last visit': {
    does: '50 scans want the last visit of a membership',
    ...{ unit: 'attempts', share: 250, target: 10_000 },
  },
  'R8 renewals': {
    does: 'carts that renew one membership are paid at the same moment',
    ...{ unit: 'rounds', share: 5, target: 200 },
  },
  'R8 scans of a ticket': {
    does: 'scanners at two gates read one ticket',
    ...{ unit: 'rounds', share: 5, target: 200 },
  },
  'R9 eight calls': {
    does: 'eight calls change one order at once, on two servers',
    ...{ unit: 'orders', share: 10, target: 1000 },
  },
  'R9 one step after another': {
    does: 'an order is changed and paid on two servers in turn: each sees what the other did',
    ...{ unit: 'orders', share: 10, target: 200 },
  },
  'R9 paid while it grows': {
    does: 'an order is paid on one server while a line is added on the other',
    ...{ unit: 'orders', share: 10, target: 1000 },
  },
  'R9 eight calls with a deposit': {
    does: 'eight calls change one order at once and choose or undo its deposit',
    ...{ unit: 'orders', share: 8, target: 1000 },
  },
  'R9 changes after the sale': {
    does: 'cancellations, refunds, moves, scans and changes meet at one order',
    ...{ unit: 'orders', share: 4, target: 200, tests: 9 },
  },
  'R9 canceled departure': {
    does: 'guests buy, and pay for, a departure at the moment in which it is canceled',
    ...{ unit: 'departures', share: 6, target: 400 },
  },
  'R11 canceled departures': {
    does: 'two servers that cancel the orders of a departure are killed in the middle',
    ...{ unit: 'departures', share: 1, target: 60 },
  },
  'R9 cancellations of what was issued': {
    does: 'gift cards and memberships are canceled while they are used',
    ...{ unit: 'orders', share: 4, target: 200, tests: 3 },
  },
  'R11 kill points': {
    does: 'the server is killed at a step of a purchase, and another takes over',
    ...{ unit: 'kills', share: 1, target: 200, tests: 12 },
  },
  'R11 kill points after the sale': {
    does: 'the server is killed at a step of a balance, a move or its refund, and another takes over',
    ...{ unit: 'kills', share: 1, target: 200, tests: 12 },
  },
  'R11 kill points at Stripe': {
    does: 'the server is killed at a step of a payment or refund at Stripe',
    ...{ unit: 'kills', share: 1, target: 200, tests: 8 },
  },
  'R11 kill points of webhooks': {
    does: 'the server is killed while it acts on an event of Stripe',
    ...{ unit: 'kills', share: 1, target: 200, tests: 4 },
  },
  'R12 one attempt sent again': {
    does: 'one payment is sent two to twenty times to two servers, and once more',
    ...{ unit: 'orders', share: 10, target: 2000 },
  },
  'R12 two cards': {
    does: 'six cards pay one order at once',
    ...{ unit: 'orders', share: 10, target: 2000 },
  },
  'R12 one key': {
    does: 'twenty requests have one idempotency key',
    ...{ unit: 'keys', share: 1, target: 2000, tests: 2 },
  },
  'R12 killed before the answer': {
    does: 'the server is killed between a change and its answer, and the request is repeated',
    ...{ unit: 'kills', share: 1, target: 200, tests: 2 },
  },
  'R13 orders of events': {
    does: 'return, webhook, its duplicate, poll, retry, reconciler and sweep come in random order',
    ...{ unit: 'orderings', share: 100, target: 10_000 },
  },
  'R13 event on two servers': {
    does: 'one event comes twice to each of two servers while the page comes back to both',
    ...{ unit: 'payments', share: 10, target: 1000 },
  },
  'R14 permutations of webhooks': {
    does: 'five events arrive in every order, one to ten times each',
    ...{ unit: 'orderings', share: 1, target: 1, tests: 120 },
  },
  'R15 early webhooks': {
    does: 'webhooks arrive before the answer that they are about',
    ...{ unit: 'payments', share: 10, target: 1000 },
  },
  'R16 gateway late or silent': {
    does: 'the gateway is slow, loses its answer, fails late or cuts its answer',
    ...{ unit: 'payments', share: 1, target: 200, tests: 4 },
  },
  'R17 gift card': {
    does: '20 carts want all of one gift card',
    ...{ unit: 'rounds', share: 2, target: 500 },
  },
  'R17 gift card for two balances': {
    does: 'two balances want all of one gift card',
    ...{ unit: 'rounds', share: 2, target: 500 },
  },
  'R17 gift card sent twice': {
    does: 'one cart sends a gift card twice at once',
    ...{ unit: 'rounds', share: 2, target: 500 },
  },
  'R18 last use of a code': {
    does: '30 carts want the last use of a promo code',
    ...{ unit: 'rounds', share: 2, target: 200 },
  },
  'R18 one use per email': {
    does: 'one email pays two carts with the same code at once',
    ...{ unit: 'rounds', share: 2, target: 200 },
  },
  'R19 sums': {
    does: 'a random order is priced: every figure is the sum of its lines, and nothing is below zero',
    ...{ unit: 'orders', share: 5000, target: 1_000_000 },
  },
  'R19 sums in any order': {
    does: 'a random order is priced twice, its lines in another order',
    ...{ unit: 'orders', share: 1000, target: 200_000 },
  },
  'R19 refunds': {
    does: 'the lines of a random order are refunded one by one',
    ...{ unit: 'orders', share: 1000, target: 200_000, tests: 2 },
  },
  'R18 canceled line by line': {
    does: 'a random order with codes, a deposit, gift cards and goodwill is canceled line by line in random order',
    ...{ unit: 'orders', share: 4, target: 2000 },
  },
  'R19 changes after the sale': {
    does: 'a random order is changed, given back, paid and canceled in random order',
    ...{ unit: 'orders', share: 4, target: 2000 },
  },
  'R20 tampered payments': {
    does: 'a payment has another amount, price, currency or order than the server asks for',
    ...{ unit: 'requests', share: 150, target: 5000 },
  },
  'R21 balance': {
    does: '20 people pay one balance at once',
    ...{ unit: 'rounds', share: 4, target: 200 },
  },
  'R21 paid as it lapses': {
    does: 'guests pay 20 orders while two servers cancel what was not paid in time',
    ...{ unit: 'rounds', share: 4, target: 200 },
  },
  'R24 stalled database': {
    does: 'the database stalls while 500 clients ask a server with 10 connections',
    ...{ unit: 'stalls', share: 1, target: 10, isTimed: true },
  },
  'R25 clock jumps': {
    does: 'the clock of a server is wrong by a day, an hour or five minutes while holds end',
    ...{ unit: 'carts', share: 1, target: 20, tests: 6, isTimed: true },
  },
  'R27 rolling restart': {
    does: 'four servers are stopped or killed in turn while guests buy',
    ...{ unit: 'restarts', share: 2, target: 400, isTimed: true },
  },
  'R28 email twice at most': {
    does: 'the server is killed after an email was sent and before that was noted',
    ...{ unit: 'kills', share: 1, target: 200 },
  },
  'R29 hostile input': {
    does: 'a random request of any call: no fault, no delay, nothing about the machine',
    ...{ unit: 'requests', share: 4000, target: 100_000 },
  },
  'R31 restored backup': {
    does: 'a backup is taken while guests buy, restored, and compared with the gateway',
    ...{ unit: 'restores', share: 1, target: 20, isTimed: true },
  },
  'R32 migration under load': {
    does: 'tables with many orders are altered while guests buy',
    ...{ unit: 'migrations', share: 1, target: 50, isTimed: true },
  },
  'S6 what one visitor holds': {
    does: '16 carts of one visitor want whole boats, or places of one departure',
    ...{ unit: 'rounds', share: 3, target: 200, tests: 2 },
  },
  'S20 changed tokens': {
    does: 'a token has one letter changed',
    ...{ unit: 'tokens', share: 600, target: 10_000 },
  },
} as const satisfies Record<string, Repeated>;

export type PromiseName = keyof typeof promises;
