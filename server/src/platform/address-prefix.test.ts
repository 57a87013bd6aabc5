/** Which prefix an address is counted by. */
import { describe, expect, it } from 'vitest';
import { addressPrefix, widePrefix } from './address-prefix.ts';

describe('an address is counted by its prefix', () => {
  it.each<[string, string, string | null]>([
    ['203.0.113.9', '203.0.113.9', null],
    ['203.0.113.9:51324', '203.0.113.9', null],
    ['::ffff:203.0.113.9', '203.0.113.9', null],
    ['::ffff:cb00:7109', '203.0.113.9', null],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64', '2001:db8:1::/48'],
    ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['unknown', 'unknown', null],
    ['203.0.113.999', 'unknown', null],
    ['', 'unknown', null],
    ['<script>', 'unknown', null],
  ])('%s counts as %s, within %s (S6)', (ip, prefix, wide) => {
    expect(addressPrefix(ip)).toBe(prefix);
    expect(widePrefix(ip)).toBe(wide);
  });
});
