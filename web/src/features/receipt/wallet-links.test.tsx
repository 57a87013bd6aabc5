/** Links to wallets: the one of this device, for one ticket or all, and none without a connection (D-TK-02). */
import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isAppleDevice } from '../../lib/apple-device.ts';
import { WalletLinks } from './wallet-links.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const uuid = '0b9f6f0e-7a43-4c1a-9f5e-2f1f4f9b7c11';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15';
const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/148.0 Mobile';
const on = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
const both = ['apple', 'google'] as const;
const names = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);

it.each([
  [iPhone, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari', true],
  [android, false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/148.0', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', false],
])('%s is an Apple device: %s (D-TK-02)', (userAgent, expected) =>
  expect(isAppleDevice(userAgent)).toBe(expected),
);

describe('a device is offered', () => {
  it('its own wallet (D-TK-02)', () => {
    on(iPhone);
    render(<WalletLinks wallets={both} ticketUuid={uuid} />);
    expect(names()).toEqual(['Add to Apple Wallet']);
    cleanup();
    on(android);
    render(<WalletLinks wallets={both} ticketUuid={uuid} />);
    expect(names()).toEqual(['Add to Google Wallet']);
  });

  it('none if its own is not set up (D-TK-02)', () => {
    on(android);
    render(<WalletLinks wallets={['apple']} ticketUuid={uuid} />);
    expect(names()).toEqual([]);
  });

  it('both before the page runs, because nobody knows yet (D-TK-02)', () => {
    const html = renderToString(<WalletLinks wallets={both} ticketUuid={uuid} number={2} />);
    expect(html).toContain(`/api/booking/tickets.pkpass?ticketUUID=${uuid}&amp;number=2`);
    expect(html).toContain(`/api/booking/tickets.googlepass?ticketUUID=${uuid}&amp;number=2`);
  });
});

describe('a link', () => {
  it('says which ticket it adds, or that it adds all (D-TK-02)', () => {
    on(iPhone);
    render(
      <>
        <WalletLinks wallets={both} ticketUuid={uuid} number={2} label="2: Adult" />
        <WalletLinks wallets={both} ticketUuid={uuid} count={3} />
      </>,
    );
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Add to Apple Wallet (2: Adult)')).toBe(
      `/api/booking/tickets.pkpass?ticketUUID=${uuid}&number=2`,
    );
    expect(hrefOf('Add all to Apple Wallet')).toBe(`/api/booking/tickets.pkpass?ticketUUID=${uuid}`);
  });

  it('cannot be followed without a connection, and says so (D-TK-02)', () => {
    on(android);
    render(<WalletLinks wallets={both} ticketUuid={uuid} isOnline={false} />);
    expect(names()).toEqual([]);
    const button = screen.getByRole('button', { name: 'Add to Google Wallet' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const help = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(help?.textContent).toBe('Connect to the internet to add this.');
  });
});
