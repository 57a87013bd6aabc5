/** Loading the card provider's script into a page: once, and again after an error. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

describe('the payment script', () => {
  const payment = { scriptUrl: 'https://pay.example/sandbox.js' };
  const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script')];
  const load = async () => (await import('./load-payment-script.ts')).loadPaymentScript;

  beforeEach(() => vi.resetModules());
  afterEach(() => {
    document.head.replaceChildren();
    delete window.GangwayPayments;
  });

  it('is added once, however often it is requested (7.1-06, D-PY-02)', async () => {
    const loadPaymentScript = await load();
    const first = loadPaymentScript(payment);
    expect(loadPaymentScript(payment)).toBe(first);
    expect(scripts().map((script) => script.src)).toEqual([payment.scriptUrl]);
    window.GangwayPayments = { mount: vi.fn() };
    scripts()[0]?.dispatchEvent(new Event('load'));
    expect(await first).toBe(window.GangwayPayments);
  });

  it('is removed after an error and loaded again on the next call (D-PY-02)', async () => {
    const loadPaymentScript = await load();
    const first = loadPaymentScript(payment);
    scripts()[0]?.dispatchEvent(new Event('error'));
    await expect(first).rejects.toThrow('could not be loaded');
    expect(scripts()).toEqual([]);
    void loadPaymentScript(payment);
    expect(scripts()).toHaveLength(1);
  });
});
