/** Venues that sell in yen, which have no decimals, and in dinars, which have three (C-17; docs/rules/pricing.md, "Currencies"). */
import { cards, someone } from './pages/checkout-page.ts';
import { expect, test } from './test.ts';
import { venueDate } from './world/address.ts';

const venues = [
  {
    ...{ name: 'yen', key: 9121, zone: 'Asia/Tokyo', finer: '12.5', example: '1250' },
    // Two guests, ten percent of tax, the tip.
    ...{ tip: '1250', total: '¥14,230', preset: '¥10,000' },
  },
  {
    ...{ name: 'dinars', key: 9122, zone: 'Asia/Kuwait', finer: '12.5005' },
    ...{ example: '12.500', tip: '12.5', total: 'KWD 39.659', preset: 'KWD 100' },
  },
];

for (const venue of venues)
  test(`a tour is tipped and paid in ${venue.name}, and gift cards are offered in round sums (C-17, 5.2-13)`, async ({
    page,
    activity,
    checkout,
    receipt,
  }) => {
    test.slow();
    const { panel } = activity;
    await page.goto(`/${venue.key}/catalog/giftcard`);
    await expect(page.getByRole('radio', { name: venue.preset, exact: true })).toBeChecked();

    await activity.open(venue.key, 801, {
      date: venueDate(9, venue.zone),
      time: '09:00',
      rates: { 8011: 2 },
    });
    await activity.step('Add-ons').click();
    await panel.getByRole('radio', { name: 'Custom amount' }).check();
    const own = panel.getByRole('textbox', { name: 'Your tip' });
    await own.fill(venue.finer);
    await expect(panel).toContainText(`Please enter an amount like ${venue.example}.`);
    await own.fill(venue.tip);
    await expect(activity.total).toContainText(venue.total);
    // The tip is in the address, and is read in the venue's currency when the page is rendered and taken over.
    await page.reload();
    await activity.untilAlive();
    await expect(activity.total).toContainText(venue.total);
    await activity.addAndCheckOut();
    await checkout.fillContact(someone({ phone: '+1 303 555 0100' }));
    await checkout.continueFromContact();
    await expect(checkout.pay).toHaveText(`Pay ${venue.total}`);
    await checkout.payment.getByLabel('Name on card').fill('Maya Okafor');
    await checkout.fillCard(cards.approved);
    await checkout.acceptTerms();
    await checkout.submitPayment();
    await expect(receipt.heading).toBeVisible();
    await expect(receipt.main).toContainText(venue.total);
  });
