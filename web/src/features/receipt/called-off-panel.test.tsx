/** What guests choose after the venue canceled their departure: every way, and every way it can end (docs/rules/canceled-departures.md). */
import type { AnyCall } from '@gangway/contract/call';
import type { CanceledChoice } from '@gangway/contract/cancellations';
import type { Order } from '@gangway/contract/order';
import type { OrderLineKey } from '@gangway/domain/kernel/keys';
import type { VenueDate, WallTime } from '@gangway/domain/kernel/local-time';
import { inLocale } from '@gangway/domain/testing/in-locale';
import { createQueue } from '@gangway/ui/lib/queue.ts';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Caller } from '../../lib/call.ts';
import { anActivity, anItem, aRate, aSlot } from '../../testing/catalog-builders.ts';
import { aCustomer, anOrder, aVenue, dollars, noCanceling } from '../../testing/order-builders.ts';
import { venueOf } from '../location/venue-source.ts';
import type { MovePanel } from './booking-card.tsx';
import { CalledOffPanel } from './called-off-panel.tsx';
import { ReceiptView } from './receipt-view.tsx';

afterEach(cleanup);

const booked = (lineKey: number, name: string) =>
  anItem(
    anActivity({
      name,
      orderLineKey: lineKey as OrderLineKey,
      rates: [aRate({ participants: 2 })],
      selectedTimes: [aSlot()],
    }),
    { orderLineKey: lineKey as OrderLineKey, subTotal: dollars(54) },
  );
const order = anOrder({
  isNew: false,
  customer: aCustomer({ firstName: 'Maya' }),
  individual: [booked(5, 'Sunrise Kayak Tour')],
  calledOffLines: [5],
  total: dollars(54),
});
const canceled: Order = { ...order, individual: [], calledOffLines: [], isCanceled: true };

const booking = (lineKey: number, name: string, mayMove = true): CanceledChoice['bookings'][number] => ({
  orderLineKey: lineKey as OrderLineKey,
  name,
  start: '2026-07-25T09:00' as WallTime,
  hasTime: true,
  guests: 2,
  mayMove,
});
const choice: CanceledChoice = {
  bookings: [booking(5, 'Sunrise Kayak Tour')],
  text: 'A storm is coming.\n\nWe are sorry.',
  decideBy: '2026-07-25T18:00' as WallTime,
  refund: dollars(54),
  refundParts: '$54.00 to Visa ending in 4242',
  credit: dollars(54),
  otherwise: 'refund',
  revision: 3,
};
const chosen = (changes: Record<string, unknown> = {}) => ({
  order: canceled,
  modelErrors: null,
  exceptionMessage: null,
  ...changes,
});
const refused = (words: string) => chosen({ order: null, modelErrors: [{ key: '', value: [words] }] });

interface Answers {
  /** One after another; the last one stays. */
  choices?: (CanceledChoice | null | Error)[];
  sent?: () => Promise<unknown>;
  shown?: Order;
  reread?: Order;
}

function setUp({
  choices = [choice],
  sent = async () => chosen(),
  shown = order,
  reread = canceled,
}: Answers = {}) {
  const send = vi.fn(sent);
  const loads = vi.fn();
  const rest = [...choices];
  const call = (async ({ name }: AnyCall, input: Record<string, unknown>) => {
    if (name === 'getorderv2') return reread;
    if (name === 'chooseCanceled') return (send as (asked: unknown) => Promise<unknown>)(input);
    loads(input);
    const next = rest.length > 1 ? rest.shift() : rest[0];
    if (next instanceof Error) throw next;
    return { choice: next, modelErrors: null, exceptionMessage: null };
  }) as unknown as Caller;
  const moved: Order = { ...shown, calledOffLines: shown.calledOffLines.slice(1) };
  const inTurn = createQueue();
  function Page() {
    const [latest, setLatest] = useState(shown);
    const movePanel: MovePanel = ({ name }, { onMoved, onCancel }) => (
      <div>
        <p>{`Calendar of ${name}`}</p>
        <button
          type="button"
          onClick={() => {
            setLatest(moved);
            onMoved();
          }}
        >
          Move
        </button>
        <button type="button" onClick={onCancel}>
          Back
        </button>
      </div>
    );
    const venue = venueOf(aVenue());
    return (
      <ReceiptView
        order={latest}
        venue={venue}
        today={'2026-07-24' as VenueDate}
        calendarAddress="/calendar"
        onPrint={() => undefined}
        movePanel={movePanel}
        calledOffPanel={(onDone) => (
          <CalledOffPanel
            key={latest.calledOffLines.join()}
            {...{ order: latest, venue, call, inTurn, movePanel, onDone }}
            onOrder={setLatest}
          />
        )}
        canceling={noCanceling}
        apart={{ membership: null, giftCard: null }}
        onResend={async () => true}
        balancePanel={() => null}
        bookMore={() => null}
      />
    );
  }
  render(<Page />);
  return { user: userEvent.setup(), send, loads };
}

const panel = () => screen.getByRole('region', { name: 'Your trip is canceled' });
const button = (name: string) => within(panel()).findByRole('button', { name });
const buttons = () => within(panel()).getAllByRole('button');
const names = () => buttons().map(({ textContent }) => textContent);
const hintOf = (one: HTMLElement) =>
  document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent;

it('says what happened in the venue’s words, and offers another time, a credit and the money, in this order', async () => {
  setUp();
  await button('Get $54.00 back');
  expect(names()).toEqual(['Choose another time', 'Take $54.00 as credit', 'Get $54.00 back']);
  expect(buttons().map(hintOf)).toEqual([
    'Free, at the same price.',
    'A credit with Larkspur Lake Adventures that you can spend on any booking.',
    'We’ll refund $54.00 to Visa ending in 4242. Card refunds usually take 5 to 10 business days.',
  ]);
  const text = within(panel()).getByText(/A storm is coming/);
  expect(text.textContent).toBe(choice.text);
  expect(text.getAttribute('dir')).toBe('auto');
  expect(text.classList.contains('text-lines')).toBe(true);
  expect(panel().textContent).toContain('Saturday, July 25, 2026, 9:00\u00a0AM');
  expect(panel().textContent).toContain(
    'Please choose by Saturday, July 25, 6:00\u00a0PM. After that, we’ll refund you.',
  );
});

it('refunds once after asking again, even if it is pressed twice, and says where it goes', async () => {
  const { user, send } = setUp();
  await user.click(await button('Get $54.00 back'));
  expect(names()).toEqual(['Get $54.00 back', 'Not yet']);
  expect(panel().textContent).toContain('We’ll refund $54.00 to Visa ending in 4242.');
  expect(panel().textContent).toContain('You can’t change this later.');
  expect(send).not.toHaveBeenCalled();
  await user.dblClick(await button('Get $54.00 back'));
  await screen.findByText('Your booking is canceled.');
  expect(send).toHaveBeenCalledOnce();
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ choice: 'refund', amount: dollars(54), revision: 3 }),
  );
  const said = screen.getByText('Your booking is canceled.').closest('[tabindex]');
  expect(said?.textContent).toContain('We’ll refund $54.00 to Visa ending in 4242.');
  expect(document.activeElement).toBe(said);
  expect(screen.queryByRole('region', { name: 'Your trip is canceled' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your order is canceled');
});

it('goes back to the choices without sending anything, and takes the focus along', async () => {
  const { user, send } = setUp();
  await user.click(await button('Take $54.00 as credit'));
  const step = (await button('Not yet')).closest('[tabindex]');
  expect(document.activeElement).toBe(step);
  await user.click(await button('Not yet'));
  expect(names()).toHaveLength(3);
  expect(document.activeElement).toBe(step);
  expect(send).not.toHaveBeenCalled();
});

it('takes a credit, and says what it is worth', async () => {
  const { user, send } = setUp();
  await user.click(await button('Take $54.00 as credit'));
  expect(panel().textContent).toContain(
    'You’ll get a credit of $54.00 with Larkspur Lake Adventures. We’ll email you its code, and you can spend it on any booking.',
  );
  await user.click(await button('Take $54.00 as credit'));
  await screen.findByText(
    'You have a credit of $54.00 with Larkspur Lake Adventures. We’ll email you its code.',
  );
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ choice: 'credit', amount: dollars(54) }));
});

it('opens the calendar of the booking, and says when it has moved', async () => {
  const { user, send } = setUp();
  await user.click(await button('Choose another time'));
  expect(within(panel()).getByText('Calendar of Sunrise Kayak Tour')).toBeTruthy();
  await user.click(await button('Back'));
  await user.click(await button('Choose another time'));
  await user.click(await button('Move'));
  expect(await screen.findByText(/Your booking has been moved/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Your trip is canceled' })).toBeNull();
  expect(send).not.toHaveBeenCalled();
});

it('stays busy while it is sent, and cannot be left meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { user } = setUp({ sent: () => promise });
  await user.click(await button('Get $54.00 back'));
  await user.click(await button('Get $54.00 back'));
  expect((await button('Get $54.00 back')).getAttribute('aria-busy')).toBe('true');
  await user.click(await button('Not yet'));
  expect(names()).toEqual(['Get $54.00 back', 'Not yet']);
  resolve(chosen());
  await screen.findByText('Your booking is canceled.');
});

it('says why it was refused, with the figures of now', async () => {
  const words = 'The price of this change is different now.';
  const newer = { ...choice, refund: dollars(40), refundParts: '$40.00 to Visa ending in 4242', revision: 4 };
  const sent = vi.fn().mockResolvedValueOnce(refused(words)).mockResolvedValue(chosen());
  const { user, send } = setUp({ choices: [choice, newer], sent });
  await user.click(await button('Get $54.00 back'));
  await user.click(await button('Get $54.00 back'));
  expect(await screen.findByText(words)).toBeTruthy();
  await user.click(await button('Get $40.00 back'));
  await screen.findByText('Your booking is canceled.');
  expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ amount: dollars(40), revision: 4 }));
});

it('shows the other choices if the credit is no longer offered', async () => {
  const sent = async () => refused('No credit.');
  const { user } = setUp({ choices: [choice, { ...choice, credit: null }], sent });
  await user.click(await button('Take $54.00 as credit'));
  await user.click(await button('Take $54.00 as credit'));
  expect(await screen.findByText('No credit.')).toBeTruthy();
  expect(names()).toEqual(['Choose another time', 'Get $54.00 back']);
});

it('shows the order of now if it was decided meanwhile', async () => {
  const { user } = setUp({ choices: [choice, null], sent: async () => refused('Too late.') });
  await user.click(await button('Get $54.00 back'));
  await user.click(await button('Get $54.00 back'));
  expect(await screen.findByText(/This has already been taken care of/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your order is canceled');
});

it('keeps what was chosen without a connection, and can be pressed again', async () => {
  const sent = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(chosen());
  const { user, loads } = setUp({ sent });
  await user.click(await button('Get $54.00 back'));
  await user.click(await button('Get $54.00 back'));
  expect(await screen.findByText(/Your choice won’t count twice\./)).toBeTruthy();
  expect(loads).toHaveBeenCalledOnce();
  await user.click(await button('Get $54.00 back'));
  await screen.findByText('Your booking is canceled.');
});

it('says that it loads, and offers to try again if that fails', async () => {
  const { user } = setUp({ choices: [new Error('offline'), choice] });
  expect(within(panel()).getByRole('status').textContent).toBe('Loading your choices…');
  expect(await screen.findByText(/We couldn’t load your choices\./)).toBeTruthy();
  await user.click(await button('Try again'));
  expect(await button('Get $54.00 back')).toBeTruthy();
});

it('has no buttons if the venue takes care of it', async () => {
  setUp({ choices: [{ ...choice, decideBy: null }] });
  expect(await screen.findByText(/The venue is taking care of it\./)).toBeTruthy();
  expect(within(panel()).queryByRole('button')).toBeNull();
  expect(panel().textContent).toContain('A storm is coming.');
  expect(panel().textContent).not.toContain('Please choose by');
});

const two = {
  ...order,
  individual: [...order.individual, booked(6, 'Moonlight Paddle')],
  calledOffLines: [5, 6],
};
const ofTwo: CanceledChoice = {
  ...choice,
  bookings: [booking(5, 'Sunrise Kayak Tour'), booking(6, 'Moonlight Paddle')],
  refund: dollars(108),
  credit: dollars(108),
  refundParts: '$108.00 to Visa ending in 4242',
};

it('lists several bookings, names those that can be moved, and says that the rest is for all of them', async () => {
  const { user } = setUp({ shown: two, choices: [ofTwo] });
  await user.click(await button('Get $108.00 back'));
  expect(panel().textContent).toContain('This covers all the bookings above.');
  await user.click(await button('Not yet'));
  expect(names()).toEqual([
    'Choose another time for Sunrise Kayak Tour',
    'Choose another time for Moonlight Paddle',
    'Take $108.00 as credit',
    'Get $108.00 back',
  ]);
  expect(hintOf(buttons()[1] as HTMLElement)).toContain('Saturday, July 25, 2026, 9:00\u00a0AM.');
  const rows = within(panel()).getAllByRole('heading', { level: 3 });
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Sunrise Kayak Tour', 'Moonlight Paddle']);
  await user.click(await button('Get $108.00 back'));
  await user.click(await button('Get $108.00 back'));
  expect(await screen.findByText('Your bookings are canceled.')).toBeTruthy();
});

it('asks about the others after one of several was moved', async () => {
  const left = { ...choice, bookings: [booking(6, 'Moonlight Paddle')] };
  const { user, loads } = setUp({ shown: two, choices: [ofTwo, left] });
  await user.click(await button('Choose another time for Sunrise Kayak Tour'));
  await user.click(await button('Move'));
  expect(await screen.findByText(/Your booking has been moved/)).toBeTruthy();
  expect(await button('Get $54.00 back')).toBeTruthy();
  expect(loads).toHaveBeenCalledTimes(2);
});

it('cancels what nothing was paid for', async () => {
  const unpaid = { ...choice, refund: dollars(0), refundParts: '', credit: null };
  const { user, send } = setUp({ choices: [unpaid] });
  await user.click(await button('Cancel my booking'));
  expect(panel().textContent).toContain('There’s nothing to refund.');
  await user.click(await button('Not yet'));
  expect(panel().textContent).toContain('After that, your booking is canceled.');
  await user.click(await button('Cancel my booking'));
  await user.click(await button('Cancel my booking'));
  await screen.findByText('Your booking is canceled.');
  expect(send).toHaveBeenCalledWith(expect.objectContaining({ choice: 'refund', amount: dollars(0) }));
  expect(screen.queryByText(/We’ll refund/)).toBeNull();
});

it('says that a credit comes without an answer, where the venue wants it so', async () => {
  setUp({ choices: [{ ...choice, otherwise: 'credit' }] });
  await button('Get $54.00 back');
  expect(panel().textContent).toContain('After that, you’ll get the credit.');
});

it('offers neither a credit nor another time that there is not', async () => {
  const bare = { ...choice, credit: null, bookings: [booking(5, 'Sunrise Kayak Tour', false)] };
  setUp({ choices: [bare] });
  await button('Get $54.00 back');
  expect(names()).toEqual(['Get $54.00 back']);
});

it('speaks the language of the page', async () => {
  onTestFinished(inLocale('de-DE'));
  setUp();
  await waitFor(() => expect(screen.getAllByRole('button', { name: /zurückbekommen/ })).toHaveLength(1));
  const region = screen.getByRole('region', { name: 'Ihr Ausflug ist abgesagt' });
  expect(within(region).getByRole('button', { name: 'Andere Zeit wählen' })).toBeTruthy();
  expect(region.textContent).toContain('Bitte wählen Sie bis Samstag, 25. Juli, 18:00.');
});
