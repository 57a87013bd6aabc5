/** The venue's questions in the contact step: shown, marked required, validated, sent and kept (D-CU-01, D-CU-02). */
import { updateOrder } from '@gangway/contract/checkout';
import { type Order, order as orderShape } from '@gangway/contract/order';
import { amount } from '@gangway/domain/kernel/money';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Caller, TimedOut } from '../../lib/call.ts';
import { encode } from '../../lib/codec.ts';
import { aQuestion } from '../../testing/catalog-builders.ts';
import { aCustomer, anOrder, aVenue } from '../../testing/order-builders.ts';
import { ContactSection } from './sections/contact-section.tsx';
import { isContactDone, useContact } from './use-contact.ts';

afterEach(cleanup);
// Each test starts with clean tab storage.
afterEach(() => sessionStorage.clear());

const maya = {
  firstName: 'Maya',
  lastName: 'Okonkwo',
  email: 'maya@example.com',
  phoneAreaCode: '303',
  phoneSubscriberNumber: '555-0100',
};
const doctor = aQuestion({ customFieldKey: 7, label: 'Your doctor', scope: 'customer', isRequired: true });
const occasion = aQuestion({
  customFieldKey: 8,
  label: 'What do you celebrate?',
  helpText: 'We like to know.',
  type: 'select',
  options: ['Birthday', 'Nothing'],
  scope: 'order',
});
const boats = aQuestion({
  customFieldKey: 9,
  label: 'Boats',
  type: 'number',
  scope: 'order',
  isRequired: true,
});

const asking = (customer: Partial<Order['customer']> = {}, changes: Partial<Order> = {}) =>
  anOrder({
    customer: aCustomer({ customFields: [doctor], ...customer }),
    customFields: [occasion, boats],
    isCustomerField: true,
    ...changes,
  });

interface Sent {
  customer: Order['customer'];
  order: { customFields: Order['customFields'] };
}

function open(
  order: Order,
  reply: (input: Sent) => unknown = () => undefined,
  location: Parameters<typeof aVenue>[0] = {},
) {
  const sent: Sent[] = [];
  const onSaved = vi.fn();
  const venue = aVenue(location);
  function Page() {
    const [shown, setShown] = useState(order);
    const call = (async (_call: unknown, input: Sent) => {
      sent.push(input);
      return (
        reply(input) ?? {
          order: { ...shown, customer: input.customer, customFields: input.order.customFields },
          modelErrors: null,
          exceptionMessage: null,
        }
      );
    }) as unknown as Caller;
    const store = {
      change: <Result,>(work: (current: Order) => Promise<Result>) => work(shown),
      setOrder: setShown,
    };
    const contact = useContact({ order: shown, venue, needs: { call, store }, onSaved });
    return (
      <>
        <ContactSection contact={contact} termsHtml={venue.termsHtml} />
        <output>{isContactDone(shown, venue) ? 'done' : 'open'}</output>
      </>
    );
  }
  render(<Page />);
  return { user: userEvent.setup(), sent, onSaved };
}

const goOn = () => screen.getByRole('button', { name: 'Continue to payment' });
const answered = (questions: Order['customFields']) =>
  questions.map(({ customFieldKey, value }) => [customFieldKey, value]);

describe('the contact step', () => {
  it('shows the venue’s questions, those about the customer first, and marks optional ones (3.7-03, 3.10-09, D-CU-01)', () => {
    open(asking());
    const labels = ['Your doctor', 'Boats', 'What do you celebrate? (optional)'];
    const fields = labels.map((name) => screen.getByLabelText(name));
    expect(fields.map((field) => field.hasAttribute('required'))).toEqual([true, true, false]);
    expect(
      fields.every((field, at) => at === 0 || fields[at - 1]?.compareDocumentPosition(field) === 4),
    ).toBe(true);
    expect(screen.getByText('We like to know.')).toBeTruthy();
  });

  it('folds away the optional fields and nothing else (D-CK-03, D-CK-05, D-CU-01)', async () => {
    const { user } = open(asking(maya), undefined, {
      requireEmailOptIn: true,
      heardAboutUs: [{ locationHeardAboutUsKey: 1, name: 'A friend', isOther: false }],
    });
    const fold = screen.getByText('Optional details').closest('details') as HTMLDetailsElement;
    expect(fold.open).toBe(false);
    const inside = (label: RegExp | string) => fold.contains(screen.getByLabelText(label));
    expect([/hear about us/, /celebrate/, 'Send me news and offers'].map(inside)).toEqual([true, true, true]);
    expect(['Email', 'Phone number', 'Your doctor', 'Boats'].map(inside)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    await user.click(screen.getByText('Optional details'));
    await user.selectOptions(screen.getByLabelText(/celebrate/), 'Birthday');
    cleanup();
    open(asking(maya));
    expect(screen.getByText('Optional details').closest('details')).toHaveProperty('open', true);
  });

  it('unfolds the optional fields if an answer in them is wrong (D-CU-02)', async () => {
    const pets = aQuestion({ customFieldKey: 11, label: 'Pets', type: 'number', scope: 'order' });
    const { user } = open(asking({ ...maya, customFields: [] }, { customFields: [pets] }));
    const fold = screen.getByText('Optional details').closest('details') as HTMLDetailsElement;
    await user.type(screen.getByLabelText(/Pets/), 'two');
    await user.click(screen.getByLabelText('First Name'));
    expect(fold.open).toBe(true);
    expect(screen.getByText('“Pets” needs a number, like 4 or 12.5.')).toBeTruthy();
  });

  it('has no fold if news is the only optional field (D-CK-05)', () => {
    open(anOrder({ customer: aCustomer() }), undefined, { requireEmailOptIn: true });
    expect(screen.getByRole('checkbox', { name: 'Send me news and offers' })).toBeTruthy();
    expect(screen.queryByText('Optional details')).toBeNull();
  });

  it('lists countries by name and shows the dialing code of the chosen one (D-CK-02)', async () => {
    const { user } = open(asking());
    const list = screen.getByRole('combobox', { name: 'Country' });
    expect(within(list).getByRole('option', { name: 'Germany +49' })).toBeTruthy();
    expect(within(list).getAllByRole('option')[0]?.textContent).toBe('United States +1');
    expect(screen.getByText('US +1')).toBeTruthy();
    await user.selectOptions(list, 'DE');
    expect(screen.getByText('DE +49')).toBeTruthy();
  });

  it('shows what is missing or wrong at each question, links to it, and sends nothing (D-CU-02, 8.1-12)', async () => {
    const { user, sent } = open(asking(maya));
    await user.type(screen.getByLabelText('Boats'), 'two');
    await user.click(goOn());
    const list = screen.getByRole('alert');
    expect(
      within(list)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Your doctor is required', '“Boats” needs a number, like 4 or 12.5.']);
    await user.click(within(list).getByRole('link', { name: /Boats/ }));
    expect(document.activeElement).toBe(screen.getByLabelText('Boats'));
    expect(screen.getByLabelText('Boats')).toHaveProperty('value', 'two');
    expect(screen.getByLabelText('Your doctor').getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
    expect(screen.getByRole('status').textContent).toBe('open');
  });

  it('shows no error before a question was left (D-CU-02)', async () => {
    const { user } = open(asking());
    const field = screen.getByLabelText('Your doctor');
    expect(screen.queryByText('Your doctor is required')).toBeNull();
    await user.click(field);
    await user.tab();
    expect(screen.getByText('Your doctor is required')).toBeTruthy();
    expect(screen.queryByText('Boats is required')).toBeNull();
  });

  it('sends the answers with the contact details, and is done once the server has them (7.2-12, D-API-30)', async () => {
    const { user, sent, onSaved } = open(asking(maya));
    await user.type(screen.getByLabelText('Your doctor'), ' Dr. Wu ');
    await user.selectOptions(screen.getByLabelText(/celebrate/), 'Birthday');
    await user.type(screen.getByLabelText('Boats'), '2');
    expect(screen.getByRole('status').textContent).toBe('open');
    await user.click(goOn());
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(answered(sent[0]?.customer.customFields ?? [])).toEqual([[7, 'Dr. Wu']]);
    expect(answered(sent[0]?.order.customFields ?? [])).toEqual([
      [8, 'Birthday'],
      [9, '2'],
    ]);
    expect(screen.getByRole('status').textContent).toBe('done');
  });

  it('sends the whole order with them in the specification’s form, and a huge one without the rest (7.2-12)', async () => {
    const bodyOf = async (order: Order) => {
      const { user, sent, onSaved } = open(order);
      await user.type(screen.getByLabelText('Boats'), '2');
      await user.click(goOn());
      await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
      cleanup();
      const [input] = sent;
      return encode(updateOrder.input, input) as { order: Record<string, unknown> };
    };
    const order = asking({ ...maya, customFields: [] }, { total: amount(12_050) });
    const { order: whole } = await bodyOf(order);
    expect(whole).toMatchObject({
      Total: 120.5,
      ClientLocationKey: 1,
      IsNew: true,
      Individual: expect.any(Array),
    });
    expect(Object.keys(whole).sort()).toEqual(Object.keys(encode(orderShape, order) as object).sort());
    const { order: short } = await bodyOf({ ...order, requirements: ['x'.repeat(200_001)] });
    expect(Object.keys(short).sort()).toEqual([
      'AgreedToTransport',
      'CustomFields',
      'Customer',
      'LanguageKey',
    ]);
  });

  it('shows the answers the server has and removes one that is emptied (D-CU-02)', async () => {
    const held = { ...occasion, value: 'Birthday' };
    const { user, sent, onSaved } = open(
      asking(
        { ...maya, customFields: [{ ...doctor, value: 'Dr. Wu' }] },
        { customFields: [held, { ...boats, value: '3' }] },
      ),
    );
    expect(screen.getByLabelText('Your doctor')).toHaveProperty('value', 'Dr. Wu');
    await user.selectOptions(screen.getByLabelText(/celebrate/), '');
    await user.click(goOn());
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect(answered(sent[0]?.order.customFields ?? [])).toEqual([
      [8, ''],
      [9, '3'],
    ]);
  });

  it('keeps what was typed if it cannot be sent (8.1)', async () => {
    const { user } = open(asking({ ...maya, customFields: [] }, { customFields: [boats] }), () => {
      throw new TimedOut();
    });
    await user.type(screen.getByLabelText('Boats'), '2');
    await user.click(goOn());
    expect(await screen.findByText('Server has timed out. Please try your request again.')).toBeTruthy();
    expect(screen.getByLabelText('Boats')).toHaveProperty('value', '2');
  });

  it('keeps unsent input over a reload, for this order only, until it is sent (D-CU-02, D-CK-02)', async () => {
    const order = asking({ ...maya, lastName: '' });
    const { user } = open(order);
    await user.type(screen.getByLabelText('Last Name'), 'Okonkwo');
    await user.type(screen.getByLabelText('Your doctor'), 'Dr. Wu');
    await user.type(screen.getByLabelText('Boats'), 'two');
    cleanup();
    open({ ...order, orderKey: 'another-key-of-22-letters' as Order['orderKey'] });
    expect(screen.getByLabelText('Your doctor')).toHaveProperty('value', '');
    cleanup();
    const again = open(order);
    expect(screen.getByLabelText('Last Name')).toHaveProperty('value', 'Okonkwo');
    expect(screen.getByLabelText('Your doctor')).toHaveProperty('value', 'Dr. Wu');
    await again.user.clear(screen.getByLabelText('Boats'));
    await again.user.type(screen.getByLabelText('Boats'), '2');
    await again.user.click(goOn());
    await waitFor(() => expect(again.onSaved).toHaveBeenCalledOnce());
    expect(again.sent[0]?.customer).toMatchObject({ lastName: 'Okonkwo' });
    expect(sessionStorage.getItem('contact')).toBeNull();
  });

  it.each(['{', 'null', '{"orderKey":"order-key-of-22-letters","values":{},"typed":{}}'])(
    'starts with the server’s values if the stored draft is %s',
    (text) => {
      sessionStorage.setItem('contact', text);
      open(asking(maya));
      expect(screen.getByLabelText('First Name')).toHaveProperty('value', 'Maya');
    },
  );

  it('asks again if a chosen option is no longer offered, and shows the current options (D-CU-02, C-27)', async () => {
    const today = { ...occasion, options: ['Wedding', 'Nothing'] };
    const changed = asking({ ...maya, customFields: [] }, { customFields: [today] });
    const words = 'Please choose one of the answers offered to “What do you celebrate?”.';
    const { user } = open(asking({ ...maya, customFields: [] }, { customFields: [occasion] }), () => ({
      order: changed,
      modelErrors: [{ key: 'CustomFields.8', value: [words] }],
      exceptionMessage: null,
    }));
    await user.selectOptions(screen.getByLabelText(/celebrate/), 'Birthday');
    await user.click(goOn());
    expect(await screen.findByRole('link', { name: words })).toBeTruthy();
    await user.selectOptions(screen.getByLabelText(/celebrate/), 'Wedding');
    expect(screen.queryByRole('link', { name: words })).toBeNull();
  });

  it('shows at once which required questions were added since the details were sent (D-CU-02)', () => {
    open(asking(maya));
    expect(screen.getByText('Your doctor is required')).toBeTruthy();
    expect(screen.getByText('Boats is required')).toBeTruthy();
  });
});
