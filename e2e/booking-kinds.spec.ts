/**
 * Every capacity type with every appointment type it allows, from the page to the paid order (D-AV-02 to
 * D-AV-05, 2.10-01, 2.10-02).
 */
import { cards } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { expectAccessible } from './world/accessibility.ts';
import { venueDate } from './world/address.ts';

interface Kind {
  kind: string;
  activityKey: number;
  name: string;
  /** Days from today; omitted for an open ticket. */
  day?: number;
  /** Labels of the length and time to pick, in the order of the steps. */
  picks: readonly RegExp[];
  rate: string;
  total: string;
  /** Expected text on the receipt. */
  says: string | RegExp;
}

const kinds: readonly Kind[] = [
  {
    kind: 'seats of a departure at a time',
    activityKey: 604,
    name: 'Pontoon Cruise',
    day: 20,
    picks: [/^2:00 PM/],
    rate: 'Seat',
    total: '$40.00',
    says: /2:00\sPM/,
  },
  {
    kind: 'seats of a day',
    activityKey: 607,
    name: 'Island Day',
    day: 20,
    picks: [],
    rate: 'Islander',
    total: '$22.00',
    says: 'Islander',
  },
  {
    kind: 'a boat by start and length',
    activityKey: 601,
    name: 'Kayak Rental',
    day: 20,
    picks: [/Half day/, /^1:00 PM/],
    rate: 'Single kayak',
    total: '$60.00',
    says: /1:00\s(PM\s)?to\s5:00\sPM/,
  },
  {
    kind: 'a boat for the day',
    activityKey: 608,
    name: 'Raft for the Day',
    day: 20,
    picks: [],
    rate: 'Raft',
    total: '$120.00',
    says: 'Raft',
  },
  {
    kind: 'places per rate at a time',
    activityKey: 602,
    name: 'Lake Stage',
    day: 20,
    picks: [/^7:30 PM/],
    rate: 'Lawn',
    total: '$18.00',
    says: /7:30\sPM/,
  },
  {
    kind: 'places per rate of a day',
    activityKey: 606,
    name: 'Beach Day',
    day: 20,
    picks: [],
    rate: 'Sun lounger',
    total: '$12.00',
    says: 'Sun lounger',
  },
  {
    kind: 'an open ticket',
    activityKey: 603,
    name: 'Springs Pass',
    picks: [],
    rate: 'Visitor',
    total: '$26.00',
    says: '1 visitor',
  },
  {
    kind: 'an open ticket with places per rate',
    activityKey: 609,
    name: 'Season Ticket',
    picks: [],
    rate: 'Lawn seat',
    total: '$90.00',
    says: 'Lawn seat',
  },
];

for (const { kind, activityKey, name, day, picks, rate, total, says } of kinds)
  test(`${kind} can be chosen, paid for and seen on the receipt (D-AV-02 to D-AV-05, 2.10-01, 2.10-02)`, async ({
    page,
    activity,
    checkout,
    receipt,
  }) => {
    await activity.open(9006, activityKey);
    if (day !== undefined) await activity.chooseDate(venueDate(day));
    for (const pick of picks) await activity.panel.getByRole('radio', { name: pick }).click();
    await activity.addGuests(rate, 1);
    await expect(activity.total).toContainText(total);
    await expectAccessible(page, kind);
    await activity.addAndCheckOut();
    await expect(checkout.summary).toContainText(total);
    await checkout.contact.getByLabel('Email').first().fill('rivka@okafor.example');
    await checkout.continueFromContact();
    await checkout.payment.getByLabel('Name on card').fill('Rivka Okafor');
    await checkout.fillCard(cards.approved);
    await checkout.submitPayment();
    await expect(receipt.heading).toHaveText(/^Thank you/);
    await expect(receipt.main).toContainText(name);
    await expect(receipt.main).toContainText(says);
    await expect(receipt.main).toContainText(total);
  });
