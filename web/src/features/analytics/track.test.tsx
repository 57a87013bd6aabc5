/** Events reach every receiver, and no receiver can break the page (7.5, 8.3-09). */
import { afterEach, expect, test, vi } from 'vitest';
import { addReceiver, track } from './track.ts';

afterEach(() => {
  vi.restoreAllMocks();
  delete window.appInsights;
});

test('an event goes to Application Insights if the page has it (1-14, D-AN-02)', () => {
  const trackEvent = vi.fn();
  window.appInsights = { trackEvent };
  track('view_cart', { value: 12 });
  expect(trackEvent).toHaveBeenCalledWith({ name: 'view_cart', properties: { value: 12 } });
});

test('an event goes to every receiver that was added', () => {
  const receive = vi.fn();
  const remove = addReceiver({ name: 'test', receive });
  track('begin_booking');
  remove();
  track('begin_booking');
  expect(receive).toHaveBeenCalledOnce();
  expect(receive).toHaveBeenCalledWith('begin_booking', {});
});

test('a failing receiver is only logged and the others still get the event (8.3-09)', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const receive = vi.fn();
  const removals = [
    addReceiver({
      name: 'broken tracker',
      receive: () => {
        throw new Error('down');
      },
    }),
    addReceiver({ name: 'test', receive }),
  ];
  expect(() => track('begin_booking')).not.toThrow();
  for (const remove of removals) remove();
  expect(receive).toHaveBeenCalledOnce();
  expect(logged).toHaveBeenCalledOnce();
  expect(logged.mock.calls[0]?.[0]).toContain('broken tracker');
});
