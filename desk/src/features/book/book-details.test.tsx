/** Questions, pickup and tips of a booking at the desk (6-12, D-CU-01, D-TR-01, D-AD-04). */
import type { Question } from '@gangway/contract/questions';
import type { ActivityToBook, DayToBook } from '@gangway/contract/selling';
import { amount } from '@gangway/domain/kernel/money';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { type aCartServer, aDayToBook, aTime } from '../../testing/a-cart.ts';

import { type Answers, type Asked, Failure } from '../../testing/fake-server.ts';
import { bookButton, openBook as openBookWith, order } from '../../testing/open-book.tsx';

afterEach(() => sessionStorage.clear());

const question = (customFieldKey: number, label: string, changes: Partial<Question> = {}): Question => ({
  ...{ customFieldKey, label, helpText: null, type: 'text', options: [], isRequired: false },
  ...{ scope: 'activity', value: null },
  ...changes,
});

async function openBook(
  activity: Partial<ActivityToBook>,
  { day = {}, changes = {} }: { day?: Partial<DayToBook>; changes?: Answers } = {},
) {
  const opened = await openBookWith({
    getDayToBook: () => aDayToBook([aTime('09:30')], day, activity),
    ...changes,
  });
  await userEvent.click(await screen.findByRole('button', { name: /9:30/ }));
  return opened;
}

const isOff = () => bookButton().getAttribute('aria-disabled') === 'true';
const activityOf = ({ server }: { server: ReturnType<typeof aCartServer>['server'] }) =>
  server.order()?.individual[0]?.activities[0];
const added = (asked: readonly Asked[]) => asked.filter(({ name }) => name === 'addToCart').length;
const name = async (text: string) =>
  userEvent.type(screen.getByRole('textbox', { name: 'First name' }), text);

describe('questions', () => {
  const diet = question(1, 'Diet', { isRequired: true });
  const boots = question(2, 'Boots', { type: 'select', options: ['38', '42'], scope: 'participant' });

  it('of the booking and of each guest are answered in the line, and sent once when somebody pauses (D-CU-01)', async () => {
    const opened = await openBook({ customFields: [diet, boots] });
    await order().findByText('Total');
    await userEvent.click(order().getByRole('button', { name: 'One more: Adult, Sunrise Kayak' }));
    await userEvent.click(order().getByText('Questions'));
    expect(order().getByText('0 of 3 answered')).toBeTruthy();
    await waitFor(() => expect(bookButton().textContent).toMatch(/128/));
    const before = added(opened.asked);
    await userEvent.type(order().getByRole('textbox', { name: /^Diet/ }), 'No nuts');
    await userEvent.selectOptions(order().getByRole('combobox', { name: /^Boots \(Adult 2\)/ }), '42');
    await waitFor(() =>
      expect(activityOf(opened)?.customFields.map(({ value }) => value)).toEqual(['No nuts']),
    );
    await waitFor(() =>
      expect(activityOf(opened)?.rates[0]?.customFieldParticipants).toMatchObject([
        { participantIndex: 1, customFields: [{ customFieldKey: 2, value: '42' }] },
      ]),
    );
    expect(added(opened.asked) - before).toBeLessThanOrEqual(2);
    expect(order().getByText('2 of 3 answered')).toBeTruthy();
    // An open question stops nobody here.
    await name('Walt');
    await waitFor(() => expect(isOff()).toBe(false));
  });

  it('of a guest who is taken out again are not sent', async () => {
    const opened = await openBook({ customFields: [boots] });
    await order().findByText('Total');
    await userEvent.click(order().getByRole('button', { name: 'One more: Adult, Sunrise Kayak' }));
    await userEvent.click(order().getByText('Questions'));
    await userEvent.selectOptions(order().getByRole('combobox', { name: /Adult 2/ }), '38');
    await waitFor(() => expect(activityOf(opened)?.rates[0]?.customFieldParticipants).toHaveLength(1));
    await userEvent.click(order().getByRole('button', { name: 'One fewer: Adult, Sunrise Kayak' }));
    await waitFor(() => expect(activityOf(opened)?.rates[0]?.participants).toBe(1));
    expect(activityOf(opened)?.rates[0]?.customFieldParticipants).toEqual([]);
  });

  it('that are answered wrongly say so at the field, and the order is not booked with an answer less', async () => {
    const weight = question(3, 'Weight', { type: 'number' });
    await openBook({ customFields: [weight] });
    await order().findByText('Total');
    await name('Walt');
    await userEvent.click(order().getByText('Questions'));
    await userEvent.type(order().getByRole('textbox', { name: /^Weight/ }), 'wrong');
    await userEvent.tab();
    await order().findByText(/“Weight” needs a number/);
    await order().findByText('Not this.');
    expect(isOff()).toBe(true);
    await userEvent.clear(order().getByRole('textbox', { name: /^Weight/ }));
    await userEvent.tab();
    await waitFor(() => expect(order().queryByText('Not this.')).toBeNull());
    await waitFor(() => expect(isOff()).toBe(false));
  });

  it('of checkout stand with the guest, survive a reload, and are sold with the order (D-CU-01)', async () => {
    const day = { customFields: [question(9, 'Your hotel', { scope: 'customer' })] };
    const { asked } = await openBook({}, { day });
    await order().findByText('Total');
    const guest = within(screen.getByRole('region', { name: 'Guest' }));
    await userEvent.click(guest.getByText('Questions'));
    await userEvent.type(guest.getByRole('textbox', { name: /^Your hotel/ }), 'Grand Lodge');
    await name('Walt');
    expect(JSON.stringify({ ...sessionStorage })).toContain('Grand Lodge');
    await waitFor(() => expect(isOff()).toBe(false));
    await userEvent.click(bookButton());
    await screen.findByRole('heading', { level: 1, name: 'Walt is booked' });
    expect(asked.find((one) => one.name === 'sellOrder')?.input).toMatchObject({
      customFields: [{ customFieldKey: 9, value: 'Grand Lodge' }],
    });
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Grand Lodge');
  });
});

describe('pickup', () => {
  const lodge = {
    pickupLocationKey: 5,
    name: 'Grand Lodge',
    address: 'Hill 1',
    latitude: 40,
    longitude: -105,
  };

  it('is chosen by the name of the hotel, says when and where, and is taken back (D-TR-01)', async () => {
    const opened = await openBook({ pickup: 'offered' }, { changes: { searchHotels: () => [lodge] } });
    await order().findByText('Total');
    await userEvent.click(order().getByRole('button', { name: 'Add pickup' }));
    const field = await order().findByRole('combobox', { name: /^Pickup at/ });
    await userEvent.type(field, 'gra');
    await userEvent.click(await screen.findByRole('option', { name: /Grand Lodge/ }));
    await order().findByText('Pickup at 8:40 AM, Grand Lodge');
    expect(activityOf(opened)).toMatchObject({ needTransportation: true, hotelLatitude: 40 });
    await userEvent.click(order().getByRole('button', { name: 'No pickup' }));
    await waitFor(() => expect(activityOf(opened)?.needTransportation).toBe(false));
  });

  it('is asked for at once where all guests are picked up, and cannot be left out', async () => {
    await openBook({ pickup: 'required' }, { changes: { searchHotels: () => [] } });
    const field = await order().findByRole('combobox', { name: /^Pickup at/ });
    expect(order().queryByRole('button', { name: 'No pickup' })).toBeNull();
    await userEvent.type(field, 'nowhere');
    await order().findByText('No hotel or stop with this name is in the pickup area.');
  });

  it('says that hotels could not be searched', async () => {
    await openBook({ pickup: 'required' }, { changes: { searchHotels: () => new Failure(500) } });
    await userEvent.type(await order().findByRole('combobox', { name: /^Pickup at/ }), 'gra');
    await order().findByText(/The hotels could not be searched\./);
  });
});

describe('a tip', () => {
  const tips = (opened: Awaited<ReturnType<typeof openBook>>) =>
    activityOf(opened)?.addOns.map(({ isTip, tipPercent, cost }) => [isTip, tipPercent, cost]);

  it('is a share, an amount, or none again (D-AD-04)', async () => {
    const opened = await openBook({ tips: { percents: [10, 15, 18, 20], most: amount(1_000_000) } });
    await order().findByText('Total');
    const choose = (value: string) =>
      userEvent.selectOptions(order().getByRole('combobox', { name: 'Tip' }), value);
    await choose('15%');
    await waitFor(() => expect(tips(opened)).toEqual([[true, 15, 0]]));
    await choose('Other amount');
    await waitFor(() => expect(tips(opened)).toEqual([]));
    await userEvent.type(order().getByRole('textbox', { name: /Tip amount/ }), '7.50');
    await userEvent.tab();
    await order().findByText('Tip of $7.50');
    await waitFor(() => expect(tips(opened)).toEqual([[true, null, 750]]));
    await choose('No tip');
    await waitFor(() => expect(tips(opened)).toEqual([]));
  });

  it('that cannot be meant is not taken', async () => {
    const opened = await openBook({ tips: { percents: [10, 15, 18, 20], most: amount(1_000_000) } });
    await order().findByText('Total');
    await userEvent.selectOptions(order().getByRole('combobox', { name: 'Tip' }), 'Other amount');
    await userEvent.type(order().getByRole('textbox', { name: /Tip amount/ }), '99000');
    await userEvent.tab();
    await order().findByText(/A tip can be \$10,000\.00 at most\./);
    expect(tips(opened)).toEqual([]);
  });
});
