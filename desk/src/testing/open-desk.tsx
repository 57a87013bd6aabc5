/** Opens an address of the desk in the test's document. */
import { cleanup, render } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';
import { Desk } from '../app/desk.tsx';
import { startAddresses } from '../lib/address.tsx';
import { dismissRefused } from '../lib/check-ins.ts';
import { startSpeech } from '../lib/language.ts';
import { setPresence } from '../lib/session-state.ts';
import { FakeEventSource } from './fake-events.ts';
import { type Answers, type Asked, fakeServer } from './fake-server.ts';

/** Path, query and hash as in the address bar. */
export const address = (): string => `${location.pathname}${location.search}${location.hash}`;

/** Returns the icons on the screen that the page's sprite does not have: they would be empty. */
const emptyIcons = (): string[] =>
  [...document.querySelectorAll('svg.icon use')].flatMap((icon) => {
    const href = icon.getAttribute('href') ?? '';
    return document.getElementById(href.slice(1)) === null ? [href] : [];
  });

/** Until the end of the test. @param isWide whether it has room for a table */
export const stubWindow = (isWide: boolean): void => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isWide }));
};

/** Returns the requests, in order. The test fails if it ends on a screen with an empty icon. */
export async function openDesk(at: string, answers: Answers = {}): Promise<Asked[]> {
  const asked = fakeServer(answers);
  history.replaceState(null, '', at);
  setPresence({ at: 'start' });
  vi.stubGlobal('scrollTo', () => undefined);
  // The test's document has no window of a size: a wide one, unless the test says otherwise.
  if (typeof matchMedia === 'undefined') stubWindow(true);
  FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  const stop = startAddresses();
  await startSpeech();
  render(<Desk />);
  onTestFinished(() => {
    const empty = emptyIcons();
    cleanup();
    dismissRefused();
    stop();
    vi.unstubAllGlobals();
    localStorage.clear();
    document.documentElement.lang = 'en-US';
    document.documentElement.dir = 'ltr';
    expect(empty, 'icons that the sprite lacks').toEqual([]);
  });
  return asked;
}

export const namesOf = (asked: readonly Asked[]): string[] => asked.map(({ name }) => name);

/** Returns the words beside a control. */
export const saidBeside = (control: HTMLElement): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')
    .trim();
