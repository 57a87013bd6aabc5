/**
 * The add-ons step and tips as shown: loading, none offered, failure, limits, sold out, tips, and what goes
 * into the cart (D-AD-01 to D-AD-05, 4.2-04).
 */
import { getAddons } from '@gangway/contract/add-ons';
import { getTimes } from '@gangway/contract/availability';
import type { AddOn } from '@gangway/contract/catalog';
import { tipProductKey } from '@gangway/domain/catalog/product';
import { amount } from '@gangway/domain/kernel/money';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CallFailed } from '../../../lib/call.ts';
import { anActivity, anAddOn, aRate, aSlot } from '../../../testing/catalog-builders.ts';
import { anOrder } from '../../../testing/order-builders.ts';
import { openBooking } from '../testing/open-booking.tsx';

const fund = anAddOn({
  productKey: 1,
  addOnName: 'River fund',
  cost: 300,
  minQuantity: 1,
  maxQuantity: 1,
  isPerParticipant: true,
});
const bag = anAddOn({ productKey: 2, addOnName: 'Dry bag', cost: 600, maxQuantity: 4, publishedPrice: 900 });
const kind = (productKey: number, name: string, maxQuantity: number | null = 200) => ({
  productKey,
  quantity: 0,
  name,
  cost: amount(1500),
  publishedPrice: null,
  maxQuantity,
});
const wetsuit = anAddOn({
  productKey: 3,
  addOnName: 'Wetsuit',
  isSimpleProduct: false,
  maxQuantity: 2,
  variants: [kind(31, 'Small'), kind(32, 'Large')],
});
const photos = anAddOn({ productKey: 4, addOnName: 'Photo package', photoPackageKey: 4, cost: 4500 });

const listed = { addOns: [fund, bag, wetsuit], photoPackageAddOns: [photos], enableTips: true };
const adult = aRate({ price: 6400 });
const { activityKey } = anActivity();

afterEach(cleanup);
interface Step {
  /** What getAddons answers; by default the catalog's own add-ons. */
  offers?: { addOns: AddOn[]; photoPackageAddOns: AddOn[] };
  activity?: Parameters<typeof anActivity>[0];
  address?: string;
  getAddons?: () => unknown;
  rate?: typeof adult;
  getTimes?: () => unknown;
}

function openStep({
  offers,
  activity = {},
  address = '',
  getAddons: answer,
  rate = adult,
  getTimes: times,
}: Step = {}) {
  const offered = { ...listed, ...activity };
  const { addOns, photoPackageAddOns } = offers ?? {
    // The server prices per-participant add-ons for two guests.
    addOns: offered.addOns.map((one) =>
      one.isPerParticipant ? { ...one, cost: amount(one.cost * 2) } : one,
    ),
    photoPackageAddOns: offered.photoPackageAddOns,
  };
  const entry = { activityKey, orderLineKey: null, timeSlotKey: 901, addOns, photoPackageAddOns };
  return openBooking({
    activity: anActivity({ rates: [rate], ...offered }),
    slots: [aSlot({ rates: [rate] })],
    address: `?rates=11:2&date=2026-06-12&time=2026-06-12T09:00${address}`,
    section: 'addons',
    answers: {
      [getAddons.name]: answer ?? (() => [entry]),
      ...(times === undefined ? {} : { [getTimes.name]: times }),
    },
    results: [{ result: 'added', order: anOrder(), transportationRemoved: null }],
  });
}

const total = () => screen.getByRole('complementary').querySelector('.panel-total')?.textContent;
const ready = () => screen.findByRole('button', { name: 'Continue' });
const isOff = (control: HTMLElement | undefined) =>
  control?.getAttribute('aria-disabled') === 'true' || (control as HTMLInputElement).disabled;
const typedIn = (control: HTMLElement) => (control as HTMLInputElement).value;
const more = (name: string) => screen.getByRole('button', { name: `One more: ${name}` });

describe('the add-ons step', () => {
  it('shows a loading message, then the add-ons of the time with their prices for the party (4.2-04, D-AD-03)', async () => {
    let answer: (entries: unknown) => void = () => undefined;
    const { calls } = openStep({ getAddons: () => new Promise((resolve) => (answer = resolve)) });
    expect(await screen.findByText('Loading add-ons')).toBeTruthy();
    expect(screen.queryByText('Dry bag')).toBeNull();
    // The required add-on already counts, for both guests.
    expect(total()).toContain('$134.00');
    answer([{ activityKey, ...listed, addOns: [{ ...fund, cost: amount(600) }, bag, wetsuit] }]);
    expect(await screen.findByText('Dry bag')).toBeTruthy();
    expect(screen.queryByText('Loading add-ons')).toBeNull();
    // There is nothing to choose, so it is shown with its price and without a checkbox.
    expect(screen.queryByRole('checkbox', { name: /River fund/ })).toBeNull();
    expect(
      screen.getByText('River fund', { selector: 'b' }).closest('.add-on-always')?.textContent,
    ).toContain('Added to every booking: $6.00');
    expect(screen.getByText('$9.00').tagName).toBe('S');
    const asked = calls.filter(({ name }) => name === getAddons.name);
    expect(asked.at(-1)?.input).toMatchObject([
      { activityKey, timeSlotKey: 901, rates: [{ rateKey: 11, participants: 2 }], packageKey: null },
    ]);
  });

  it('sends when the activity begins and what was chosen of it, photo packages in a list of their own (7.2-04, 7.2-06)', async () => {
    const { calls } = openStep({ address: '&addons=2:2,4:1' });
    await ready();
    const asked = calls.find(({ name }) => name === getAddons.name)?.input;
    expect(asked).toMatchObject([
      {
        activity: { activityKey, locationKey: 1 },
        appointmentDate: '2026-06-12T09:00',
        time: '2026-06-12T09:00',
        addOns: [{ productKey: 2, quantity: 2 }],
        photoPackageAddOns: [{ productKey: 4, quantity: 1 }],
      },
    ]);
    expect(calls.find(({ name }) => name === getTimes.name)?.input).toMatchObject({
      addOns: [
        { productKey: 2, quantity: 2 },
        { productKey: 4, quantity: 1 },
      ],
    });
  });

  it('waits for the chosen time instead of showing the catalog’s add-ons first (4.2-02, 4.2-04)', async () => {
    openStep({ getTimes: () => new Promise(() => undefined) });
    expect(await screen.findByText('Loading add-ons')).toBeTruthy();
    expect(screen.queryByText('Dry bag')).toBeNull();
  });

  it('says when there are no add-ons and lets the guest continue (4.2-04)', async () => {
    openStep({ activity: { enableTips: false }, offers: { addOns: [], photoPackageAddOns: [] } });
    expect(await screen.findByText('No add-ons are available at this time.')).toBeTruthy();
    expect(isOff(await ready())).toBe(false);
  });

  it('shows an error with a retry button when loading fails, and keeps the choices (7.2-06, 8.1-20)', async () => {
    let isDown = true;
    const { user, needs } = openStep({
      address: '&addons=2:3',
      getAddons: () => {
        if (isDown) throw new CallFailed(503, 'x');
        return [{ activityKey, ...listed }];
      },
    });
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t load the add-ons.');
    expect(needs.log).toHaveBeenCalledOnce();
    expect(screen.queryByRole('spinbutton', { name: 'Dry bag' })).toBeNull();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(typedIn(await screen.findByRole('spinbutton', { name: 'Dry bag' }))).toBe('3');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stops at the limit of an add-on, and of its variants together, and says why (D-AD-01)', async () => {
    const { user } = openStep({ address: '&addons=2:4' });
    await ready();
    expect(await screen.findByText('You can book up to 4 of Dry bag.')).toBeTruthy();
    expect(isOff(more('Dry bag'))).toBe(true);
    await user.click(more('Wetsuit Small'));
    await user.click(more('Wetsuit Large'));
    expect(screen.getByText('You can book up to 2 of Wetsuit.')).toBeTruthy();
    expect(isOff(more('Wetsuit Small'))).toBe(true);
    await user.click(more('Wetsuit Small'));
    expect(typedIn(screen.getByRole('spinbutton', { name: 'Wetsuit Small' }))).toBe('1');
  });

  it('disables what is sold out for the day and says so: an add-on, a variant, a checkbox (D-AD-02)', async () => {
    openStep({
      offers: {
        addOns: [
          { ...bag, maxQuantity: 0 },
          { ...wetsuit, variants: [kind(31, 'Small', 0), kind(32, 'Large')] },
        ],
        photoPackageAddOns: [{ ...photos, maxQuantity: 0 }],
      },
    });
    for (const name of ['Dry bag', 'Wetsuit Small', 'Photo package'])
      expect(await screen.findByText(`${name} is sold out for this day.`)).toBeTruthy();
    expect(isOff(more('Dry bag'))).toBe(true);
    expect(isOff(more('Wetsuit Small'))).toBe(true);
    expect(isOff(more('Wetsuit Large'))).toBe(false);
    expect(isOff(screen.getByRole('checkbox', { name: /Photo package/ }))).toBe(true);
  });

  it('shows the operator’s heading, and hides amounts if the activity does (3.2-11, D-AD-05, 3.2-09)', async () => {
    openStep({ activity: { addOnLabel: 'For your day', hidePriceFromCustomer: true } });
    expect(await screen.findByRole('heading', { name: /^For your day/ })).toBeTruthy();
    await ready();
    expect(await screen.findByText('Dry bag')).toBeTruthy();
    expect(screen.getByRole('complementary').textContent).not.toContain('$');
  });

  it('requires a variant of a required add-on before the activity can be added (D-UI-04, D-AD-02)', async () => {
    const { user } = openStep({
      activity: { addOns: [{ ...wetsuit, minQuantity: 1 }], photoPackageAddOns: [], enableTips: false },
    });
    await ready();
    const [add] = screen.getAllByRole('button', { name: 'Add to cart' });
    expect(isOff(add)).toBe(true);
    expect(screen.getByText(/^Choose Wetsuit/)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'One more: Wetsuit Large' }));
    expect(isOff(add)).toBe(false);
  });

  it('posts the offered add-ons that are chosen and leaves out others named in the link (2.10-06, 6.1)', async () => {
    const { user, addActivity } = openStep({ address: '&addons=2:1,3.32:2,4:1,99:5,2.7:1' });
    await ready();
    const [add] = await screen.findAllByRole('button', { name: 'Add to cart' });
    await user.click(add as HTMLElement);
    await waitFor(() => expect(addActivity).toHaveBeenCalledOnce());
    expect(addActivity.mock.calls[0]?.[0].extras).toEqual({
      addOns: [
        { productKey: 2, variantKey: null, quantity: 1 },
        { productKey: 3, variantKey: 32, quantity: 2 },
        { productKey: 4, variantKey: null, quantity: 1 },
      ],
      tip: null,
    });
  });
});

describe('a tip', () => {
  const pills = () => screen.getByRole('group', { name: 'Add a tip' });
  const pill = (name: string | RegExp) => within(pills()).getByRole('radio', { name });

  it('is off by default; each percentage shows its amount, calculated without add-ons (3.2-11, D-AD-04)', async () => {
    const { user, seen } = openStep({ address: '&addons=2:4' });
    await screen.findByText('Dry bag');
    expect((pill('No tip') as HTMLInputElement).checked).toBe(true);
    for (const [name, worth] of [
      ['10%', '$12.80'],
      ['15%', '$19.20'],
      ['18%', '$23.04'],
      ['20%', '$25.60'],
    ])
      expect(pill(new RegExp(`^${name}`)).parentElement?.textContent).toContain(worth);
    await user.click(pill(/^18%/));
    // Guests $128.00, fund $6.00, bags $24.00, tip $23.04.
    expect(total()).toContain('$181.04');
    expect(decodeURIComponent(seen.address)).toContain(`${tipProductKey}:p18`);
  });

  it('follows the number of guests and is calculated after the package discount (D-AD-04)', async () => {
    const discounted = aRate({ price: 6400, packageDiscount: 400 });
    const { user } = openStep({ rate: discounted, address: `&addons=${tipProductKey}:p10` });
    await screen.findByText('Dry bag');
    // Guests $120.00, fund $6.00, tip $12.00.
    expect(total()).toContain('$138.00');
    await user.click(screen.getByRole('button', { name: /^Guests/ }));
    await user.click(more('Adult'));
    // Guests $180.00, fund $6.00 as offered for two, tip $18.00.
    await waitFor(() => expect(total()).toContain('$204.00'));
  });

  it.each([
    ['12.50', '$146.50', null],
    ['12,5', '$146.50', null],
    ['0', '$134.00', null],
    ['12.345', '$134.00', 'Please enter an amount like 12.50.'],
    ['lots', '$134.00', 'Please enter an amount like 12.50.'],
    ['10000.01', '$134.00', 'Please enter an amount like 12.50.'],
  ])('as a custom amount, typed as %s, makes the total %s (D-AD-04)', async (typed, sum, complaint) => {
    const { user } = openStep();
    await screen.findByText('Dry bag');
    await user.click(pill('Custom amount'));
    await user.type(screen.getByRole('textbox', { name: 'Your tip' }), typed);
    expect(total()).toContain(sum);
    if (complaint === null) expect(screen.queryByText(/Please enter an amount/)).toBeNull();
    else expect(screen.getByText(complaint)).toBeTruthy();
    // 'No tip' clears the custom amount.
    await user.click(pill('No tip'));
    expect(total()).toContain('$134.00');
    expect(screen.queryByRole('textbox', { name: 'Your tip' })).toBeNull();
  });
});
