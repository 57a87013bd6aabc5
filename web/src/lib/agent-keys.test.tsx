/** Which agents a visit has (D-AG-01). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { beforeEach, describe, expect, test } from 'vitest';
import { agentsInForce, isSoldOtherwise, keepAgents, sellerOf } from './agent-keys.ts';

const lake = 1 as LocationKey;
const thames = 2 as LocationKey;
const noDefaults = { defaultClientAgentKey: null, defaultBookingAgentKey: null };
const nobody = { clientAgentKey: null, bookingAgentKey: null, bookingAgentSignature: null };

beforeEach(() => sessionStorage.clear());

describe('keys in the address', () => {
  test.each([
    { row: '5.2-08', text: '501', stored: '501' },
    { row: '5.2-08', text: '0501', stored: '501' },
    { row: '5.2-08', text: 'lakeside', stored: null },
    { row: '5.2-08', text: '501abc', stored: null },
    { row: '5.2-08', text: '-1', stored: null },
    { row: '5.2-08', text: '5.01', stored: null },
    { row: '5.2-08', text: '0', stored: null },
    { row: '5.2-08', text: '99999999999', stored: null },
    { row: '5.2-08', text: '', stored: null },
  ])('"$text" is stored as $stored ($row)', ({ text, stored }) => {
    keepAgents(lake, { bookingAgentKey: text, clientAgentKey: text });
    expect(sessionStorage.getItem('bookingAgentKey')).toBe(stored);
    expect(sessionStorage.getItem('clientAgentKey')).toBe(stored);
  });

  test('one that is not numeric leaves the session as it was (5.2-08)', () => {
    keepAgents(lake, { clientAgentKey: '301', bookingAgentKey: '501' });
    keepAgents(lake, { clientAgentKey: 'blog', bookingAgentKey: 'hotel' });
    expect(agentsInForce(noDefaults)).toEqual({ ...nobody, clientAgentKey: 301, bookingAgentKey: 501 });
  });
});

describe('precedence (D-AG-01)', () => {
  const defaults = { defaultClientAgentKey: 7, defaultBookingAgentKey: 8 };

  test('the address comes before the session, the session before the venue (6-09)', () => {
    expect(agentsInForce(defaults)).toEqual({ ...nobody, clientAgentKey: 7, bookingAgentKey: 8 });
    keepAgents(lake, { bookingAgentKey: '501' });
    expect(agentsInForce(defaults)).toEqual({ ...nobody, clientAgentKey: 7, bookingAgentKey: 501 });
    keepAgents(lake, {});
    expect(agentsInForce(defaults)).toMatchObject({ bookingAgentKey: 501 });
    keepAgents(lake, { bookingAgentKey: '502' });
    expect(agentsInForce(defaults)).toMatchObject({ bookingAgentKey: 502 });
  });

  test('what another page wrote into the session goes out as a number, or not at all (5.2-09)', () => {
    sessionStorage.setItem('bookingAgentKey', '501');
    sessionStorage.setItem('clientAgentKey', '<script>');
    expect(agentsInForce(noDefaults)).toEqual({ ...nobody, bookingAgentKey: 501 });
  });
});

describe('signed links (C-25)', () => {
  test('the signature stays with its key and goes with it', () => {
    keepAgents(lake, { bookingAgentKey: '502', sig: 'abc' });
    expect(agentsInForce(noDefaults)).toMatchObject({ bookingAgentKey: 502, bookingAgentSignature: 'abc' });
    keepAgents(lake, { bookingAgentKey: '501' });
    expect(agentsInForce(noDefaults)).toMatchObject({ bookingAgentKey: 501, bookingAgentSignature: null });
  });

  test('what can be no signature is left out, so that it cannot spoil a call', () => {
    keepAgents(lake, { bookingAgentKey: '502', sig: 'a b' });
    expect(agentsInForce(noDefaults)).toMatchObject({ bookingAgentKey: 502, bookingAgentSignature: null });
    sessionStorage.setItem('bookingAgentSignature', 'x'.repeat(101));
    expect(agentsInForce(noDefaults)).toMatchObject({ bookingAgentKey: 502, bookingAgentSignature: null });
  });

  test('a signature without a key is nothing', () => {
    keepAgents(lake, { sig: 'abc' });
    expect(agentsInForce({ defaultClientAgentKey: null, defaultBookingAgentKey: 8 })).toEqual({
      ...nobody,
      bookingAgentKey: 8,
    });
  });
});

test('another location forgets the agents of the one before, unless its own address names some (D-AG-01)', () => {
  keepAgents(lake, { clientAgentKey: '301', bookingAgentKey: '502', sig: 'abc' });
  keepAgents(thames, { clientAgentKey: '77' });
  expect(agentsInForce(noDefaults)).toEqual({ ...nobody, clientAgentKey: 77 });
  keepAgents(lake, {});
  expect(agentsInForce(noDefaults)).toEqual(nobody);
});

describe('who sells, as far as the server can know it', () => {
  const nothing = { bookingAgentKey: null, bookingAgentSignature: null };

  test('the address alone is enough, before anything is kept (D-AG-01, 6-09)', () => {
    const address = { bookingAgentKey: '502', clientAgentKey: '301', sig: 'abc' };
    const named = { bookingAgentKey: 502, bookingAgentSignature: 'abc' };
    expect(sellerOf(lake, address)).toEqual(named);
    expect(agentsInForce(noDefaults, address)).toEqual({ ...named, clientAgentKey: 301 });
    expect(sellerOf(lake, { sig: 'abc' })).toEqual(nothing);
    expect(isSoldOtherwise(lake, address)).toBe(false);
  });

  test('the session’s seller counts where the address names none, and is told from it', () => {
    keepAgents(lake, { bookingAgentKey: '501' });
    expect(sellerOf(lake, {})).toMatchObject({ bookingAgentKey: 501 });
    expect(isSoldOtherwise(lake, {})).toBe(true);
    expect(isSoldOtherwise(lake, { bookingAgentKey: '501' })).toBe(false);
    expect(sellerOf(lake, { bookingAgentKey: '502' })).toEqual({
      bookingAgentKey: 502,
      bookingAgentSignature: null,
    });
    expect(agentsInForce(noDefaults, { bookingAgentKey: '502' })).toMatchObject({ bookingAgentKey: 502 });
  });

  test('the seller of another location is nobody here', () => {
    keepAgents(lake, { bookingAgentKey: '501' });
    expect(sellerOf(thames, {})).toEqual(nothing);
    expect(isSoldOtherwise(thames, {})).toBe(false);
  });
});
