/**
 * The operator's questions on the booking screen: for the booking and for each guest, kept across a reload,
 * cleared once in the cart (D-CU-01, D-CU-02, D-RT-11).
 */
import type { OrderLineKey, RateKey } from '@gangway/domain/kernel/keys';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { anActivity, anItem, aQuestion, aRate, aSlot } from '../../testing/catalog-builders.ts';
import { anOrder } from '../../testing/order-builders.ts';
import type { AddResult } from '../cart/add-answer.ts';
import { dropDraft, readDraft, writeDraft } from './questions/answer-draft.ts';
import { type BookingWorld, openBooking } from './testing/open-booking.tsx';

afterEach(cleanup);
beforeEach(() => storage.answers.remove());
const level = aQuestion({ customFieldKey: 7, label: 'How many times have you paddled', type: 'number' });
const diet = aQuestion({ customFieldKey: 8, label: 'Diet', scope: 'participant', isRequired: true });
const adult = aRate({ rateKey: 11 as RateKey });
const activity = anActivity({ rates: [adult], customFields: [level, diet] });
const whole = '?rates=11:2&date=2026-06-12&time=2026-06-12T09:00';
const added = (): AddResult => ({ result: 'added', order: anOrder(), transportationRemoved: null });

const open = (world: Partial<BookingWorld> = {}) =>
  openBooking({
    activity,
    slots: [aSlot({ rates: [adult] })],
    address: whole,
    section: 'addons',
    ...world,
  });
const panel = () => within(screen.getByRole('complementary'));
const dietOf = async (guest: string) =>
  within(await panel().findByRole('group', { name: guest })).getByLabelText('Diet');
const addButton = () => panel().getByRole('button', { name: /Add to cart|Update cart/ });
const canAdd = () => addButton().getAttribute('aria-disabled') === null;
const kept = () => Object.values(sessionStorage).join(' ');

describe('the questions of an activity', () => {
  it('are asked once or per guest and disable the button until they are answered (3.2-05, 3.3-01, D-CU-01, D-UI-04)', async () => {
    const { user, addActivity } = open({ results: [added()] });
    await user.type(await dietOf('Adult 1'), 'Vegan');
    expect(canAdd()).toBe(false);
    await user.type(await dietOf('Adult 2'), 'No nuts');
    await waitFor(() => expect(canAdd()).toBe(true));
    await user.type(panel().getByLabelText(/paddled/), 'often');
    expect(canAdd()).toBe(false);
    await user.tab();
    const words = '“How many times have you paddled” needs a number, like 4 or 12.5.';
    expect(
      panel()
        .getByLabelText(/paddled/)
        .getAttribute('aria-invalid'),
    ).toBe('true');
    expect(panel().getAllByText(words).length).toBeGreaterThan(0);
    await user.clear(panel().getByLabelText(/paddled/));
    await user.type(panel().getByLabelText(/paddled/), '4');
    await user.click(addButton());
    expect(addActivity.mock.calls[0]?.[0].answers).toEqual([
      { fieldKey: 8, value: 'Vegan', rateKey: 11, participantIndex: 0 },
      { fieldKey: 8, value: 'No nuts', rateKey: 11, participantIndex: 1 },
      { fieldKey: 7, value: '4', rateKey: null, participantIndex: null },
    ]);
  });

  it('keep their answers over a reload, and the URL never shows them (2.10-06, D-RT-11)', async () => {
    const { user, seen } = open();
    await user.type(await dietOf('Adult 2'), 'Only for the page');
    await user.type(panel().getByLabelText(/paddled/), '4');
    cleanup();
    open();
    await waitFor(async () => expect(await dietOf('Adult 2')).toHaveProperty('value', 'Only for the page'));
    expect(panel().getByLabelText(/paddled/)).toHaveProperty('value', '4');
    expect(await dietOf('Adult 1')).toHaveProperty('value', '');
    expect(seen.address).not.toContain('page');
  });

  it('are kept per activity and cleared once the booking is in the cart (D-CU-02)', async () => {
    const { user } = open({ results: [added()] });
    await user.type(await dietOf('Adult 1'), 'Vegan');
    await user.type(await dietOf('Adult 2'), 'Vegan');
    cleanup();
    open({ activity: { ...activity, activityKey: 102 as typeof activity.activityKey } });
    expect(await dietOf('Adult 1')).toHaveProperty('value', '');
    cleanup();
    const again = open({ results: [added()] });
    await waitFor(() => expect(canAdd()).toBe(true));
    expect(kept()).toContain('Vegan');
    await again.user.click(addButton());
    await waitFor(() => expect(kept()).not.toContain('Vegan'));
    cleanup();
    open();
    expect(await dietOf('Adult 1')).toHaveProperty('value', '');
  });

  it('keep their answers when the booking is refused (8.1-02)', async () => {
    const { user } = open({ results: [{ result: 'refused', message: 'This time is sold out.' }] });
    await user.type(await dietOf('Adult 1'), 'Vegan');
    await user.type(await dietOf('Adult 2'), 'Vegan');
    await user.click(addButton());
    expect(await screen.findByText('This time is sold out.')).toBeTruthy();
    expect(await dietOf('Adult 1')).toHaveProperty('value', 'Vegan');
    expect(kept()).toContain('Vegan');
  });

  it('show the answers of the edited line, and keep what was typed since over a reload (2.8-15, D-CT-07)', async () => {
    const line = anItem(
      {
        ...activity,
        selectedTimes: [aSlot()],
        customFields: [{ ...level, value: '3' }],
        rates: [
          {
            ...adult,
            participants: 1,
            customFieldParticipants: [{ participantIndex: 0, customFields: [{ ...diet, value: 'Vegan' }] }],
          },
        ],
      },
      { orderLineKey: 5 as OrderLineKey },
    );
    const world = { order: anOrder({ individual: [line] }), address: '?editing=5', section: 'addons' };
    const { user } = open(world);
    expect(await dietOf('Adult 1')).toHaveProperty('value', 'Vegan');
    await user.type(await dietOf('Adult 1'), ', no nuts');
    cleanup();
    open(world);
    await waitFor(async () => expect(await dietOf('Adult 1')).toHaveProperty('value', 'Vegan, no nuts'));
    expect(panel().getByLabelText(/paddled/)).toHaveProperty('value', '3');
    cleanup();
    open();
    expect(await dietOf('Adult 1')).toHaveProperty('value', '');
  });
});

it('answers typed before the order loads are kept beside those of the edited line (2.8-15, D-CU-02)', async () => {
  const line = anItem(
    { ...activity, selectedTimes: [aSlot()], customFields: [{ ...level, value: '3' }] },
    { orderLineKey: 5 as OrderLineKey },
  );
  writeDraft({ locationKey: 1, activityKey: 101, packageKey: null, lineKey: 5 }, [
    { fieldKey: 8, value: 'Vegan', rateKey: 11, participantIndex: 1 },
  ]);
  open({ order: anOrder({ individual: [line] }), address: `${whole}&editing=5` });
  expect(await dietOf('Adult 2')).toHaveProperty('value', 'Vegan');
  expect(panel().getByLabelText(/paddled/)).toHaveProperty('value', '3');
});

describe('answers kept in the tab', () => {
  const place = (activityKey: number) => ({ locationKey: 1, activityKey, packageKey: null, lineKey: null });
  const given = [{ fieldKey: 7, value: 'x', rateKey: null, participantIndex: null }];

  it.each(['{', '[]', '7', '[["1/101//",[{"fieldKey":"x"}]]]', '[["1/101//"]]'])(
    'are ignored if the stored value is %s',
    (text) => {
      storage.answers.write(text);
      expect(readDraft(place(101))).toBeNull();
      writeDraft(place(101), given);
      expect(readDraft(place(101))).toEqual(given);
    },
  );

  it('are limited to the twenty most recent bookings', () => {
    for (let key = 1; key <= 25; key++) writeDraft(place(key), given);
    const left = Array.from({ length: 25 }, (_, index) => readDraft(place(index + 1)) !== null);
    expect(left.indexOf(true)).toBe(5);
    expect(left.filter(Boolean)).toHaveLength(20);
    for (let key = 6; key <= 25; key++) dropDraft(place(key));
    expect(sessionStorage.getItem('answers')).toBeNull();
  });
});
