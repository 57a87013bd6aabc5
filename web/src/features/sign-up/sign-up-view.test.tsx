/** The sign-up page, by what operators read and do (2.1-22, D-RT-09). */
import { leastFillMs } from '@gangway/contract/sign-up';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Caller, CallFailed } from '../../lib/call.ts';
import { storage } from '../../lib/storage.ts';
import { SignUpView } from './sign-up-view.tsx';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  storage.signUp.remove();
});

function setUp(answer: () => Promise<unknown> = async () => ({ success: true, modelErrors: null })) {
  const call = vi.fn(answer);
  render(
    <SignUpView
      countries={[{ value: 'US', label: 'United States' }]}
      supportEmail="help@shop.example"
      call={call as unknown as Caller}
    />,
  );
  return { call, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}

type User = ReturnType<typeof setUp>['user'];

async function fill(user: User): Promise<void> {
  await user.type(screen.getByLabelText('Business name'), ' Otter Creek ');
  await user.type(screen.getByLabelText('First name'), 'Maya');
  await user.type(screen.getByLabelText('Last name'), 'Larsen');
  await user.type(screen.getByLabelText('Email'), 'maya@otter.example');
  await user.click(screen.getByRole('checkbox', { name: /^I agree/ }));
}
const businessName = () => screen.getByLabelText<HTMLInputElement>('Business name').value;
const patience = { timeout: leastFillMs * 2 };
const send = (user: User) => user.click(screen.getByRole('button', { name: /Send/ }));

describe('the sign-up form', () => {
  it('sends what was filled in, and nothing for what was not (2.1-22, D-RT-09)', async () => {
    const { call, user } = setUp();
    await fill(user);
    await user.click(screen.getByRole('checkbox', { name: 'Ziplines and flights' }));
    await user.selectOptions(screen.getByLabelText(/Country/), 'United States');
    await send(user);
    const thanks = await screen.findByRole('heading', { name: /^Thank you\./ }, patience);
    await waitFor(() => expect(document.activeElement).toBe(thanks));
    const [, input] = call.mock.calls[0] as unknown as [unknown, Record<string, unknown>];
    expect(input).toMatchObject({
      businessName: 'Otter Creek',
      website: null,
      firstName: 'Maya',
      countryCode: 'US',
      activityKinds: ['air'],
      bookingsPerYear: null,
      hasConsented: true,
      referral: '',
    });
    expect(storage.signUp.read()).toBeNull();
  });

  it('waits until a person could have filled it in (D-RT-09)', async () => {
    const kept = { businessName: 'Otter', firstName: 'Maya', lastName: 'Larsen', email: 'm@otter.example' };
    storage.signUp.write(JSON.stringify({ ...kept, hasConsented: true }));
    const { call, user } = setUp();
    const before = performance.now();
    await send(user);
    expect(screen.getByRole('button', { name: 'Sending…' }).getAttribute('aria-busy')).toBe('true');
    await screen.findByRole('heading', { name: /^Thank you\./ }, patience);
    expect(performance.now() - before).toBeGreaterThan(leastFillMs - 500);
    const [, input] = call.mock.calls[0] as unknown as [unknown, { filledInMs: number }];
    expect(input.filledInMs).toBeGreaterThanOrEqual(leastFillMs);
  });

  it('says what is wrong once a field was left, and lists it after sending (8.1-04)', async () => {
    const { call, user } = setUp();
    await user.type(screen.getByLabelText('Email'), 'maya@otter');
    expect(screen.queryByText('Email is not valid')).toBeNull();
    await user.tab();
    expect(screen.getByRole('textbox', { name: 'Email', description: 'Email is not valid' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
    await send(user);
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Business name is required',
      'First name is required',
      'Last name is required',
      'Email is not valid',
      'Please agree so that we can answer you.',
    ]);
    expect(call).not.toHaveBeenCalled();
  });

  it.each([
    ['no answer', new TypeError('Failed to fetch'), /^Something went wrong/],
    ['a busy server', new CallFailed(503, 'The server is busy.'), /^The server is busy\./],
    ['the limit', new CallFailed(429, 'Too many requests.'), /hour, or write to help@shop\.example/],
  ])('after %s keeps what was typed and says so (D-RT-09)', async (_what, error, words) => {
    const { user } = setUp(() => Promise.reject(error));
    await fill(user);
    await send(user);
    const alert = await screen.findByRole('alert', {}, patience);
    expect(alert.textContent).toMatch(words);
    expect(alert.textContent).toContain('Nothing you typed was lost.');
    expect(businessName()).toBe(' Otter Creek ');
  });

  it('ignores a draft of another version of the shop', () => {
    storage.signUp.write(JSON.stringify({ businessName: { no: 'text' } }));
    setUp();
    expect(businessName()).toBe('');
  });
});
