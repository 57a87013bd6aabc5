/** Selecting orders on the screen, and what is done with them: emails, a file. */
import type { MailPreview, MailResult } from '@gangway/contract/emails';
import { mostOrdersAtOnce } from '@gangway/contract/wire';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { minor } from '../../testing/a-day.ts';
import { aFoundOrder, foundOrders } from '../../testing/an-order.ts';
import { type Answers, type Asked, Failure, larkspurAs, sessionAt } from '../../testing/fake-server.ts';
import { address, openDesk, stubWindow } from '../../testing/open-desk.tsx';

let isWide = true;
beforeEach(() => {
  isWide = true;
  sessionStorage.clear();
});

const numbers = ['A-1', 'A-2', 'A-3', 'A-4'];
const four = numbers.map((number, place) =>
  aFoundOrder(number, { guests: place + 1, total: minor(1000 * (place + 1)) }),
);
const ana = { orderNumber: 'A-1', name: 'Ana Ruiz', email: 'ana@ruiz.example' };
const walt = { orderNumber: 'A-2', name: 'Walt' };
const preview: MailPreview = {
  ...{ recipients: [ana], leftOut: [{ ...walt, why: 'noEmail' }], seen: 'ana', modelErrors: null },
  email: { to: ana.email, subject: 'Your booking', text: 'See you on Saturday.' },
};
const mailed: MailResult = {
  ...{ applied: true, modelErrors: null },
  results: [
    { ...ana, outcome: 'queued' },
    { ...walt, email: '', outcome: 'noEmail' },
  ],
};

const works: Answers = {
  getStaffSession: () => sessionAt(larkspurAs('desk')),
  searchOrders: () => foundOrders(four),
  previewResendOrders: () => preview,
  resendOrders: () => mailed,
  previewGuestMessage: () => preview,
  sendGuestMessage: () => mailed,
};

async function open(changes: Answers = {}, query = '') {
  const asked = openDesk(`/desk/1/orders${query}`, { ...works, ...changes });
  stubWindow(isWide);
  await screen.findByRole('checkbox', { name: 'Select order A-1' });
  return asked;
}

const box = (number: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Select order ${number}` });
const allBox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all that are shown' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const selected = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { name: /^Select order/ })
    .filter(({ checked }) => checked)
    .map((one) => one.getAttribute('aria-label')?.slice('Select order '.length));
const bar = () => document.querySelector('.picked') as HTMLElement;
const count = () => bar().querySelector('[role=status]')?.textContent;
const dialog = () => within(screen.getByRole('dialog'));
const sentTo = (asked: readonly Asked[], call: string) => asked.filter(({ name }) => name === call);

it.each([true, false])(
  'selects orders one by one, in a range and all that are shown, with a sum (wide: %s)',
  async (wide) => {
    isWide = wide;
    await open();
    expect(count()).toBe('');
    await userEvent.click(box('A-2'));
    expect(address()).toBe('/desk/1/orders');
    expect([count(), bar().querySelector('.picked-sum')?.textContent]).toEqual([
      ...['1 selected', '2 guests, $20.00'],
    ]);
    expect([allBox().checked, allBox().indeterminate]).toEqual([false, true]);
    fireEvent.click(box('A-4'), { shiftKey: true });
    expect(selected()).toEqual(['A-2', 'A-3', 'A-4']);
    fireEvent.click(box('A-3'), { shiftKey: true });
    expect(selected()).toEqual(['A-2']);
    await userEvent.click(allBox());
    expect(selected()).toEqual(numbers);
    expect(count()).toBe('4 selected');
    expect(allBox().checked).toBe(true);
    await userEvent.click(allBox());
    expect(selected()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull();
  },
);

it('selects by keys on a row, a range with Shift, and clears with Escape', async () => {
  await open();
  await userEvent.keyboard('j');
  expect(document.activeElement?.textContent).toBe('A-1');
  await userEvent.keyboard('x');
  expect(selected()).toEqual(['A-1']);
  await userEvent.keyboard('jj{Shift>}x{/Shift}');
  expect(selected()).toEqual(['A-1', 'A-2', 'A-3']);
  box('A-2').focus();
  await userEvent.keyboard(' ');
  expect(selected()).toEqual(['A-1', 'A-3']);
  // From the box on to the next order.
  await userEvent.keyboard('j');
  expect(document.activeElement?.textContent).toBe('A-3');
  await userEvent.keyboard('{Escape}');
  expect(selected()).toEqual([]);
});

it('keeps the selection while pages are added and the sort changes, and says that another search clears it', async () => {
  await open({
    searchOrders: ({ page }) =>
      page === null
        ? foundOrders(four, { nextPage: 'next', count: 6 })
        : foundOrders([aFoundOrder('B-1'), aFoundOrder('B-2')], { count: 6 }),
  });
  await userEvent.click(box('A-2'));
  await press('Show more');
  await screen.findByRole('checkbox', { name: 'Select order B-2' });
  await userEvent.click(box('B-1'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Guest name');
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select order B-1' })).toBeNull());
  expect(count()).toBe('2 selected');
  // Not all of them are shown.
  expect(bar().querySelector('.picked-sum')?.textContent).toBe('');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Canceled');
  expect(await screen.findByText('The selection was cleared because the search changed.')).toBeTruthy();
  expect(selected()).toEqual([]);
});

it('selects all that match, beyond those that are shown', async () => {
  const asked = await open(
    {
      searchOrders: () => foundOrders(four, { nextPage: 'next', count: 6 }),
      getOrderNumbers: () => ({ orderNumbers: [...numbers, 'B-1', 'B-2'] }),
      exportOrders: () => new Failure(503, 'Back in a moment.'),
    },
    '?text=lind&sort=guest',
  );
  expect(screen.queryByRole('button', { name: 'Select all 6 that match' })).toBeNull();
  await userEvent.click(allBox());
  await press('Select all 6 that match');
  await waitFor(() => expect(count()).toBe('6 selected'));
  expect(sentTo(asked, 'getOrderNumbers')[0]?.input).toMatchObject({ text: 'lind', sort: 'guest' });
  expect(screen.queryByRole('button', { name: 'Select all 6 that match' })).toBeNull();
  await press('CSV');
  await screen.findByText('Back in a moment.');
  expect(sentTo(asked, 'exportOrders')[0]?.input).toEqual({
    ...{ locationKey: 1, orderNumbers: [...numbers, 'B-1', 'B-2'] },
  });
});

it('says why the numbers of all that match did not come, and keeps what is selected', async () => {
  await open({
    searchOrders: () => foundOrders(four, { nextPage: 'next', count: 6 }),
    getOrderNumbers: () => new Failure(503, 'Back in a moment.'),
  });
  await userEvent.click(allBox());
  await press('Select all 6 that match');
  await screen.findByText('Back in a moment.');
  expect(count()).toBe('4 selected');
});

it('says how many orders can be selected at once', async () => {
  await open({
    searchOrders: ({ page }) =>
      page === null
        ? foundOrders(four, { nextPage: 'next', count: 1000, isMore: true })
        : foundOrders(
            Array.from({ length: mostOrdersAtOnce }, (_, place) => aFoundOrder(`B-${place}`)),
            { count: 1000, isMore: true },
          ),
  });
  await userEvent.click(allBox());
  const words = 'You can select up to 500 orders at once. Narrow the search, for example to fewer days.';
  expect(within(bar()).getByText(words)).toBeTruthy();
  await press('Show more');
  await screen.findByRole('checkbox', { name: 'Select order B-499' });
  await userEvent.click(allBox());
  expect(count()).toBe('500 selected');
  expect(screen.getByText(words)).toBeTruthy();
});

it('sends confirmations again after saying to whom, once for a double press, and says what became of each', async () => {
  const asked = await open();
  await userEvent.click(box('A-2'));
  await userEvent.click(box('A-1'));
  await press('Resend');
  await dialog().findByText('1 order gets the email.');
  expect(dialog().getByText('Walt (A-2): no email address, so call them')).toBeTruthy();
  expect(dialog().queryByRole('textbox')).toBeNull();
  expect(dialog().getByText('See you on Saturday.')).toBeTruthy();
  await userEvent.dblClick(dialog().getByRole('button', { name: 'Send 1 email' }));
  await screen.findByRole('dialog', { name: 'The emails are on their way.' });
  expect(dialog().getByText('1 email goes out now.')).toBeTruthy();
  expect(dialog().getByText('1 order gets none from you.')).toBeTruthy();
  const [sent, ...others] = sentTo(asked, 'resendOrders');
  expect(others).toEqual([]);
  // In the order in which they are shown.
  expect(sent?.input).toEqual({ locationKey: 1, orderNumbers: ['A-1', 'A-2'], seen: 'ana' });
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[\w-]{22}$/);
  await userEvent.click(dialog().getByRole('button', { name: 'Done' }));
  expect(count()).toBe('2 selected');
});

it('sends the same request with the same key if its answer was lost', async () => {
  let isUp = false;
  const asked = await open({
    resendOrders: () => (isUp ? mailed : new Failure(503, 'Back in a moment.')),
  });
  await userEvent.click(box('A-1'));
  await press('Resend');
  await dialog().findByText('1 order gets the email.');
  await userEvent.click(dialog().getByRole('button', { name: 'Send 1 email' }));
  await dialog().findByText('Back in a moment.');
  isUp = true;
  await userEvent.click(dialog().getByRole('button', { name: 'Send 1 email' }));
  await screen.findByRole('dialog', { name: 'The emails are on their way.' });
  const keys = sentTo(asked, 'resendOrders').map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('says that a colleague was faster, and shows who gets it now', async () => {
  const words = 'Somebody else sent some of these guests the same kind of email in the meantime.';
  const asked = await open({
    resendOrders: () => ({
      ...{ applied: false, results: [] },
      modelErrors: [{ key: 'guestsWritten', value: [words] }],
    }),
  });
  await userEvent.click(box('A-1'));
  await press('Resend');
  await dialog().findByText('1 order gets the email.');
  await userEvent.click(dialog().getByRole('button', { name: 'Send 1 email' }));
  await dialog().findByText(words);
  await waitFor(() => expect(sentTo(asked, 'previewResendOrders')).toHaveLength(2));
});

it('says that an order is no longer there', async () => {
  const words = 'There is no order A-1 at this location.';
  await open({
    previewResendOrders: () => ({
      ...{ recipients: [], leftOut: [], email: null, seen: '' },
      modelErrors: [{ key: 'orderUnknown', value: [words] }],
    }),
  });
  await userEvent.click(box('A-1'));
  await press('Resend');
  await dialog().findByText(words);
  expect(dialog().getByRole('button', { name: 'Send 0 emails' }).getAttribute('aria-disabled')).toBe('true');
});

it('writes to the guests of the selected orders, and folds a long list of them', async () => {
  const many = Array.from({ length: 12 }, (_, place) => ({ ...ana, orderNumber: `C-${place}` }));
  const asked = await open({ previewGuestMessage: () => ({ ...preview, recipients: many }) });
  await userEvent.click(allBox());
  await press('Write');
  const words = await dialog().findByText('12 orders get the email.');
  expect(words.closest('details')?.open).toBe(false);
  await userEvent.type(dialog().getByRole('textbox', { name: 'Subject' }), 'Wind');
  await userEvent.type(dialog().getByRole('textbox', { name: 'Text' }), 'It turns.');
  const button = dialog().getByRole('button', { name: 'Send 12 emails' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  await userEvent.click(button);
  await screen.findByRole('dialog', { name: 'The emails are on their way.' });
  expect(sentTo(asked, 'sendGuestMessage')[0]?.input).toEqual({
    ...{ locationKey: 1, date: null, departureKey: null, orderNumbers: numbers },
    ...{ subject: 'Wind', text: 'It turns.', seen: 'ana' },
  });
});

it('saves the selected orders as a file', async () => {
  const saved: { name: string; text: Promise<string> }[] = [];
  let blob: Blob | null = null;
  const keep = (of: Blob) => {
    blob = of;
    return 'blob:of-the-test';
  };
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: keep }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: (blob as Blob).text() });
  });
  const asked = await open({
    exportOrders: () => ({
      filename: 'orders-2026-07-18.csv',
      content: 'order\r\nA-3\r\n',
      modelErrors: null,
    }),
  });
  await userEvent.click(box('A-3'));
  const [csv] = within(bar()).getAllByRole('button', { name: 'CSV' });
  await userEvent.click(csv as HTMLElement);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('orders-2026-07-18.csv');
  expect(await saved[0]?.text).toBe('order\r\nA-3\r\n');
  expect(sentTo(asked, 'exportOrders')[0]?.input).toEqual({ locationKey: 1, orderNumbers: ['A-3'] });
  vi.restoreAllMocks();
});
