import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type ListedCountry, loadPhoneReader, readPhone, writePhone } from './phone-number.ts';

const countries: readonly ListedCountry[] = [
  { countryKey: 196, countryCode: 'US', e164: '1' },
  { countryKey: 35, countryCode: 'CA', e164: '1' },
  { countryKey: 72, countryCode: 'DE', e164: '49' },
  { countryKey: 85, countryCode: 'HK', e164: '852' },
  { countryKey: 91, countryCode: 'IE', e164: '353' },
  { countryKey: 168, countryCode: 'SG', e164: '65' },
  { countryKey: 195, countryCode: 'GB', e164: '44' },
];

const country = (code: string): ListedCountry => {
  const found = countries.find((one) => one.countryCode === code);
  if (found === undefined) throw new Error(`no ${code}`);
  return found;
};
const read = (text: string, code: string) => {
  const parts = readPhone(text, country(code), countries);
  return parts.ok ? [parts.value.countryCode, parts.value.areaCode, parts.value.subscriberNumber] : null;
};

it('waits for its reader, which is loaded late', async () => {
  // Another file in this process may have loaded it.
  vi.resetModules();
  const { canReadPhones, loadPhoneReader, readPhone } = await import('./phone-number.ts');
  expect(canReadPhones()).toBe(false);
  expect(readPhone('303 555 0100', country('US'), countries)).toEqual({ ok: false, refusal: 'unread' });
  await loadPhoneReader();
  expect(canReadPhones()).toBe(true);
});

describe('a phone number', () => {
  beforeAll(loadPhoneReader);

  it('is split into three digits and seven with a hyphen for dialing code 1 (5.1, C-30)', () => {
    for (const text of ['(303) 555-0100', '303 555 0100', '3035550100', '1-303-555-0100', '+1 303.555.0100'])
      expect(read(text, 'US')).toEqual(['US', '303', '555-0100']);
  });

  it('stays Canadian if Canada was chosen', () => {
    expect(read('+1 416 555 0100', 'CA')).toEqual(['CA', '416', '555-0100']);
  });

  it('is refused if it is not valid for dialing code 1', () => {
    for (const text of ['555-0100', '(103) 555-0100', '303555010', 'call me', ''])
      expect(read(text, 'US')).toBeNull();
  });

  it('has its first group as the area code in other countries (C-30)', () => {
    expect(read('030 901820', 'DE')).toEqual(['DE', '30', '901820']);
    expect(read('(0)171 234 5678', 'DE')).toEqual(['DE', '171', '2345678']);
    expect(read('01 679 2777', 'IE')).toEqual(['IE', '1', '6792777']);
  });

  it('is halved in countries without area codes (C-30)', () => {
    expect(read('9123 4567', 'SG')).toEqual(['SG', '9123', '4567']);
    expect(read('91234567', 'HK')).toEqual(['HK', '9123', '4567']);
  });

  it('takes its country from its international prefix', () => {
    expect(read('+44 20 7946 0018', 'US')).toEqual(['GB', '20', '79460018']);
    expect(read('0049 30 901820', 'US')).toEqual(['DE', '30', '901820']);
    expect(read('+49 (0)30 901820', 'US')).toEqual(['DE', '30', '901820']);
    expect(read('+999 123456', 'US')).toBeNull();
  });

  it('is written back as it was read', () => {
    const parts = readPhone('3035550100', country('US'), countries);
    expect(parts.ok && writePhone(parts.value, country('US'))).toBe('(303) 555-0100');
    expect(writePhone({ areaCode: '30', subscriberNumber: '901820' }, country('DE'))).toBe('30 901820');
    expect(writePhone({ areaCode: '', subscriberNumber: '' }, country('US'))).toBe('');
  });
});
