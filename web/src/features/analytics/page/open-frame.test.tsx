/** The page's side of the trackers' frame: what it sends, to whom it listens, and what it keeps (D-AN-01). */
import { afterEach, expect, it, vi } from 'vitest';
import { storage } from '../../../lib/storage.ts';
import { openFrame } from './open-frame.ts';

const version = { gangwayTrackers: 1 };
const ready = { ...version, kind: 'ready' };
const opened: (() => void)[] = [];

function open() {
  history.replaceState(null, '', '/1/checkout/payment?orderKey=aB3-_x9Kq2LmN0pQrStUvW');
  const { receiver, close } = openFrame(1);
  opened.push(close);
  const frame = document.querySelector('iframe');
  if (frame?.contentWindow == null) throw new Error('no frame');
  const { contentWindow } = frame;
  const sent = vi.spyOn(contentWindow, 'postMessage').mockImplementation(() => undefined);
  const say = (data: unknown, { origin = 'null', source = contentWindow as Window } = {}) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }));
  return { receiver, close, frame, say, messages: () => sent.mock.calls.map(([message]) => message) };
}
afterEach(() => {
  for (const close of opened.splice(0)) close();
  localStorage.clear();
  vi.restoreAllMocks();
});

const event = (name: string) => ({
  ...version,
  kind: 'event',
  name,
  payload: { value: 1 },
  page: `${location.origin}/1/checkout`,
});

it('is invisible, sandboxed, without a referrer, at an address that says nothing of the page (D-AN-01)', () => {
  const { frame } = open();
  expect(new URL(frame.src).pathname).toBe('/1/trackers');
  expect(new URL(frame.src).search).toBe('');
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts');
  expect(frame.referrerPolicy).toBe('no-referrer');
  expect(frame.hidden).toBe(true);
});

it('keeps events until the frame is ready, then sends them in order, with a clean address (7.5-02, D-AN-01)', () => {
  const { receiver, say, messages } = open();
  const seen = { view: 'search', currency: 'USD', value: null, firstDay: null } as const;
  receiver.receive('view_cart', { value: 1 });
  receiver.see?.(seen);
  expect(messages()).toEqual([]);
  say(ready);
  receiver.receive('purchase', { value: 1 });
  expect(messages()).toEqual([
    { ...version, kind: 'start', cookies: '' },
    event('view_cart'),
    { ...version, kind: 'view', seen },
    event('purchase'),
  ]);
});

it('a frame that never gets ready fills nothing (8.3-09)', () => {
  const { receiver, say, messages } = open();
  for (let count = 0; count < 200; count += 1) receiver.receive('view_cart', { value: 1 });
  say(ready);
  expect(messages()).toHaveLength(1 + 50);
});

it.each([
  ['another window', ready, { source: window }],
  ['another origin', ready, { origin: 'https://evil.example' }],
  ['another version', { ...ready, gangwayTrackers: 2 }, {}],
  ['nothing', null, {}],
])('what comes from or is %s is ignored (D-AN-01)', (_, data, from) => {
  const { say, messages } = open();
  say(data, from);
  expect(messages()).toEqual([]);
});

it('keeps the cookies of each venue for its next frame, within bounds (D-AN-01)', () => {
  storage.trackerCookies.write(JSON.stringify({ 2: '_ga=other' }));
  const first = open();
  first.say({ ...version, kind: 'cookies', cookies: `_ga=1; ${'x'.repeat(9000)}` });
  first.close();
  const kept = JSON.parse(storage.trackerCookies.read() ?? '{}');
  expect(kept['2']).toBe('_ga=other');
  expect(kept['1']).toHaveLength(8000);
  const second = open();
  second.say(ready);
  expect(second.messages()).toEqual([{ ...version, kind: 'start', cookies: kept['1'] }]);
});

it('is gone when it is closed, with its listener (D-AN-01)', () => {
  const { close, say } = open();
  close();
  expect(document.querySelector('iframe')).toBeNull();
  say({ ...version, kind: 'cookies', cookies: '_ga=1' });
  expect(storage.trackerCookies.read()).toBeNull();
});
