/** Which agents a visit has (D-AG-01). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { beforeEach, describe, expect, test } from 'vitest';
import { isSoldOtherwise, keepAgents, sellerOf } from './agent-keys.ts';
import { agentsInForce } from './agents-in-force.ts';

const lake = 1 as LocationKey;
const thames = 2 as LocationKey;
const noDefaults = { defaultClientAgentKey: null, defaultBookingAgentKey: null };
const nobody = { clientAgentKey: null, bookingAgentKey: null, bookingAgentSignature: null };

beforeEach(() => sessionStorage.clear());

describe('keys in the URL', () => {
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

  test('a key that is not numeric leaves the session unchanged (5.2-08)', () => {
    keepAgents(lake, { clientAgentKey: '301', bookingAgentKey: '501' });
    keepAgents(lake, { clientAgentKey: 'blog', bookingAgentKey: 'hotel' });
    expect(agentsInForce(noDefaults)).toEqual({ ...nobody, clientAgentKey: 301, bookingAgentKey: 501 });
  });
});

describe('precedence (D-AG-01)', () => {
  const defaults = { defaultClientAgentKey: 7, defaultBookingAgentKey: 8 };

  test('the URL takes precedence over the session, and the session over the venue (6-09)', () => {
    expect(agentsInForce(defaults)).toEqual({ ...nobody, clientAgentKey: 7, bookingAgentKey: 8 });
    keepAgents(lake, { bookingAgentKey: '501' });
    expect(agentsInForce(defaults)).toEqual({ ...nobody, clientAgentKey: 7, bookingAgentKey: 501 });
    keepAgents(lake, {});
    expect(agentsInForce(defaults)).toMatchObject({ bookingAgentKey: 501 });
    keepAgents(lake, { bookingAgentKey: '502' });
    expect(agentsInForce(defaults)).toMatchObject({ bookingAgentKey: 502 });
  });

  test('a value another page wrote into the session is sent as a number or not at all (5.2-09)', () => {
    sessionStorage.setItem('bookingAgentKey', '501');
    sessionStorage.setItem('clientAgentKey', '<script>');
    expect(agentsInForce(noDefaults)).toEqual({ ...nobody, bookingAgentKey: 501 });
  });
});

describe('signed links (C-25)', () => {
  test('a signature is kept with its key and dropped when the key changes', () => {
    keepAgents(lake, { bookingAgentKey: '502', sig: 'abc' });
    expect(agentsInForce(noDefaults)).toMatchObject({ bookingAgentKey: 502, bookingAgentSignature: 'abc' });
    keepAgents(lake, { bookingAgentKey: '501' });
    expect(agentsInForce(noDefaults)).toMatchObject({ bookingAgentKey: 501, bookingAgentSignature: null });
  });

  test('an invalid signature is left out, so that it cannot make a call fail', () => {
    keepAgents(lake, { bookingAgentKey: '502', sig: 'a b' });
    expect(agentsInForce(noDefaults)).toMatchObject({ bookingAgentKey: 502, bookingAgentSignature: null });
    sessionStorage.setItem('bookingAgentSignature', 'x'.repeat(101));
    expect(agentsInForce(noDefaults)).toMatchObject({ bookingAgentKey: 502, bookingAgentSignature: null });
  });

  test('a signature without a key is ignored', () => {
    keepAgents(lake, { sig: 'abc' });
    expect(agentsInForce({ defaultClientAgentKey: null, defaultBookingAgentKey: 8 })).toEqual({
      ...nobody,
      bookingAgentKey: 8,
    });
  });
});

test('opening another location clears the agents, unless its URL names some (D-AG-01)', () => {
  keepAgents(lake, { clientAgentKey: '301', bookingAgentKey: '502', sig: 'abc' });
  keepAgents(thames, { clientAgentKey: '77' });
  expect(agentsInForce(noDefaults)).toEqual({ ...nobody, clientAgentKey: 77 });
  keepAgents(lake, {});
  expect(agentsInForce(noDefaults)).toEqual(nobody);
});

describe('the booking agent as far as the server knows', () => {
  const nothing = { bookingAgentKey: null, bookingAgentSignature: null };

  test('is read from the URL alone, before anything is stored (D-AG-01, 6-09)', () => {
    const address = { bookingAgentKey: '502', clientAgentKey: '301', sig: 'abc' };
    const named = { bookingAgentKey: 502, bookingAgentSignature: 'abc' };
    expect(sellerOf(lake, address)).toEqual(named);
    expect(agentsInForce(noDefaults, address)).toEqual({ ...named, clientAgentKey: 301 });
    expect(sellerOf(lake, { sig: 'abc' })).toEqual(nothing);
    expect(isSoldOtherwise(lake, address)).toBe(false);
  });

  test('comes from the session if the URL names none, and is then reported as different from the URL', () => {
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

  test('is not taken from another location', () => {
    keepAgents(lake, { bookingAgentKey: '501' });
    expect(sellerOf(thames, {})).toEqual(nothing);
    expect(isSoldOtherwise(thames, {})).toBe(false);
  });
});
