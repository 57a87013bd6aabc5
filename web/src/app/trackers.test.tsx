/** Trackers wait for the visitor where they must, and the visitor can change the answer (D-AN-01, C-45). */
import type { ClientLocation } from '@gangway/contract/location';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dropEarly, keepEarly } from '../features/analytics/track.ts';
import { readConfiguration, setConfiguration } from '../lib/configuration.ts';
import { storage } from '../lib/storage.ts';
import { anActivity, anItem } from '../testing/catalog-builders.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { aVenue } from '../testing/order-builders.ts';
import { openPage } from './testing/open-page.tsx';

const configuration = (enabled = true) =>
  readConfiguration({
    ApiUrl: '/api',
    Analytics: { Enabled: enabled, SocialPixelScriptUrl: 'https://social.example/pixel.js' },
  });

beforeEach(() => {
  keepEarly();
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 0));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  setConfiguration(configuration());
});
afterEach(() => {
  cleanup();
  dropEarly();
  setConfiguration(null);
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
});

async function open(venue: Partial<ClientLocation> = {}, address = '/1/catalog/activities') {
  const individual = [anItem(anActivity())];
  fakeApi({ getClientLocation: () => aVenue({ individual, socialPixelId: '402817365529', ...venue }) });
  return openPage(address);
}
const asksFirst = { requireTrackingConsent: true };
const frame = () => document.querySelector('iframe');
const bar = () => screen.queryByRole('region', { name: 'Your privacy' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** Long enough for everything that comes after the page. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 300));
const sayNoToSharing = () =>
  Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });

describe('a venue that need not ask', () => {
  test('runs its trackers after the page, without a question (7.5-01, D-AN-01)', async () => {
    await open();
    expect(frame()).toBeNull();
    await waitFor(() => expect(frame()).not.toBeNull());
    expect(bar()).toBeNull();
  });

  test('asks nobody whose browser says no, and runs nothing until they allow it in the footer (D-AN-01, C-45)', async () => {
    sayNoToSharing();
    await open();
    await settle();
    expect(frame()).toBeNull();
    expect(bar()).toBeNull();
    await press('Privacy choices');
    expect(bar()?.textContent).toContain('Trackers are off now.');
    await press('Allow');
    expect(frame()).not.toBeNull();
  });
});

describe('a venue that asks first', () => {
  test('loads nothing before the visitor allows it, and remembers that (D-AN-01, C-45)', async () => {
    await open(asksFirst);
    await screen.findByRole('region', { name: 'Your privacy' });
    expect(frame()).toBeNull();
    await press('Allow');
    expect(frame()).not.toBeNull();
    expect(bar()).toBeNull();
    cleanup();
    await open(asksFirst);
    await waitFor(() => expect(frame()).not.toBeNull());
    expect(bar()).toBeNull();
  });

  test('loads nothing once the visitor refused, and does not ask again (D-AN-01, C-45)', async () => {
    await open(asksFirst);
    await screen.findByRole('region', { name: 'Your privacy' });
    await press('No thanks');
    expect(bar()).toBeNull();
    cleanup();
    await open(asksFirst);
    await settle();
    expect([frame(), bar()]).toEqual([null, null]);
  });

  test('offers both answers as buttons of the same kind (D-AN-01)', async () => {
    await open(asksFirst);
    const asked = within(await screen.findByRole('region', { name: 'Your privacy' }));
    const [refuse, allow] = asked.getAllByRole('button');
    expect([refuse?.textContent, allow?.textContent]).toEqual(['No thanks', 'Allow']);
    expect(allow?.className).toBe(refuse?.className);
  });

  test('is not harmed by blocked storage: the answer holds as long as the page (D-AN-01)', async () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    for (const name of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, name).mockImplementation(blocked);
    await open(asksFirst);
    await screen.findByRole('region', { name: 'Your privacy' });
    await press('Allow');
    expect(frame()).not.toBeNull();
    storage.trackingChoice.remove();
    vi.restoreAllMocks();
  });
});

test('the footer opens the choices, and refusing there ends the frame and forgets its cookies (D-AN-01)', async () => {
  storage.trackerCookies.write(JSON.stringify({ 1: '_ga=1', 2: '_ga=2' }));
  await open();
  await waitFor(() => expect(frame()).not.toBeNull());
  await press('Privacy choices');
  expect(document.activeElement).toBe(bar());
  expect(bar()?.textContent).toContain('Trackers are on now.');
  await press('No thanks');
  expect([frame(), bar()]).toEqual([null, null]);
  expect(storage.trackerCookies.read()).toBe('{"2":"_ga=2"}');
});

test('Escape closes choices that were opened, and changes nothing (D-AN-01)', async () => {
  await open();
  await waitFor(() => expect(frame()).not.toBeNull());
  await press('Privacy choices');
  await userEvent.keyboard('{Escape}');
  expect(bar()).toBeNull();
  expect(frame()).not.toBeNull();
});

test('an answer in another tab counts here (D-AN-01)', async () => {
  await open();
  await waitFor(() => expect(frame()).not.toBeNull());
  storage.trackingChoice.write(JSON.stringify({ 1: 'refused' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'trackingChoice' }));
  await waitFor(() => expect(frame()).toBeNull());
});

test.each<[string, Partial<ClientLocation>, boolean]>([
  ['names no tracker', { socialPixelId: null }, true],
  ['is in a shop that has none', {}, false],
])('a venue that %s has neither frame nor question nor choices (D-AN-01)', async (_, venue, enabled) => {
  setConfiguration(configuration(enabled));
  await open({ ...asksFirst, ...venue });
  await settle();
  expect([frame(), bar()]).toEqual([null, null]);
  expect(screen.queryByRole('button', { name: 'Privacy choices' })).toBeNull();
});
