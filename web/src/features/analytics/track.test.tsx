/** Events reach every receiver, and no receiver can break the page (7.5, 8.3-09). */
import { eventNames } from '@gangway/contract/analytics';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addReceiver, addTrackers, dropEarly, keepEarly, type Receiver, track, trackView } from './track.ts';

beforeEach(dropEarly);
afterEach(() => {
  vi.restoreAllMocks();
  delete window.appInsights;
});

const seen = { view: 'search', currency: 'USD', value: null, firstDay: null } as const;

test.each(eventNames)(
  'the event %s goes to Application Insights if the page has it, with its payload (1-14, 7.5-02, 7.5-08, D-AN-02)',
  (name) => {
    const trackEvent = vi.fn();
    window.appInsights = { trackEvent };
    track(name, { value: 12 });
    expect(trackEvent).toHaveBeenCalledExactlyOnceWith({ name, properties: { value: 12 } });
  },
);

test('an event goes to every receiver that was added, until it is removed (7.5-02)', () => {
  const receive = vi.fn();
  const remove = addReceiver({ name: 'test', receive });
  track('begin_booking');
  remove();
  track('begin_booking');
  expect(receive).toHaveBeenCalledExactlyOnceWith('begin_booking', {});
});

test('what happens before trackers have loaded reaches them once, and nobody else, and is bounded (7.5-02)', () => {
  keepEarly();
  for (let count = 1; count <= 30; count += 1) track('view_cart', { value: count });
  const first: Receiver = { name: 'first', receive: vi.fn(), see: vi.fn() };
  const second: Receiver = { name: 'second', receive: vi.fn() };
  const removals = [addReceiver(second), addTrackers(first)];
  expect(first.receive).toHaveBeenCalledTimes(20);
  expect(first.receive).toHaveBeenLastCalledWith('view_cart', { value: 20 });
  expect(second.receive).not.toHaveBeenCalled();
  for (const remove of removals) remove();
});

test('what happens before a visitor agrees is not reported later (D-AN-01, C-45)', () => {
  keepEarly();
  track('begin_booking');
  trackView(seen);
  dropEarly();
  const receiver = { name: 'test', receive: vi.fn(), see: vi.fn() };
  addTrackers(receiver)();
  expect(receiver.receive).not.toHaveBeenCalled();
  expect(receiver.see).not.toHaveBeenCalled();
});

test('the words of an error carry neither key nor email address (D-AN-01, D-AN-02)', () => {
  const receive = vi.fn();
  const remove = addReceiver({ name: 'test', receive });
  track('book-error-order-lookup', {
    message: 'No order aB3-_x9Kq2LmN0pQrStUvW of maya@okafor.net.',
    path: '/api/booking/getorderv2',
    status: 404,
  });
  remove();
  expect(receive).toHaveBeenCalledWith('book-error-order-lookup', {
    message: 'No order … of …',
    path: '/api/booking/getorderv2',
    status: 404,
  });
});

test('a failing receiver is only logged and the others still get the event (8.3-09)', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = () => {
    throw new Error('down');
  };
  const receiver = { name: 'test', receive: vi.fn(), see: vi.fn() };
  const removals = [
    addReceiver({ name: 'broken tracker', receive: broken, see: broken }),
    addReceiver(receiver),
  ];
  expect(() => track('begin_booking')).not.toThrow();
  expect(() => trackView(seen)).not.toThrow();
  for (const remove of removals) remove();
  expect(receiver.receive).toHaveBeenCalledOnce();
  expect(receiver.see).toHaveBeenCalledExactlyOnceWith(seen);
  expect(logged.mock.calls.map(([words]) => words)).toEqual([
    'Could not report to broken tracker',
    'Could not report to broken tracker',
  ]);
});
