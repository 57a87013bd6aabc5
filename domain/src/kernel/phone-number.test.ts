/** Numbers as people type them, and the numbers they reach (docs/rules/typed-text.md, "Phone numbers"). */
import { createRequire } from 'node:module';
import { getCountries } from 'libphonenumber-js/min';
import { describe, expect, it } from 'vitest';
import { partsOfPhone, readPhone, readPhoneParts } from './phone-number.ts';

const require = createRequire(import.meta.url);
/** Google's own library, whose example numbers and formats judge ours. */
const google = require('google-libphonenumber');
const util = google.PhoneNumberUtil.getInstance();
const { E164, INTERNATIONAL, NATIONAL, RFC3966 } = google.PhoneNumberFormat;

const e164Of = (typed: string, chosen: string) => {
  const read = readPhone(typed, chosen);
  return read.ok ? read.value.e164 : read.refusal;
};

describe('a phone number', () => {
  it.each([
    ['IT', '06 6988 1234', '+390669881234'],
    ['US', '+39 06 6988 1234', '+390669881234'],
    ['IT', '0039 06 69881234', '+390669881234'],
    ['IT', '(+39) 06 6988 1234', '+390669881234'],
    ['IT', '39 06 6988 1234', '+390669881234'],
    ['IT', '+39 (0)6 6988 1234', '+390669881234'],
    ['IT', '333 123 4567', '+393331234567'],
    ['SM', '0549 882 914', '+3780549882914'],
    ['US', '+378 0549 882914', '+3780549882914'],
    ['VA', '06 698 12345', '+390669812345'],
    ['CI', '07 12 34 56 78', '+2250712345678'],
    ['US', '+225 07 12 34 56 78', '+2250712345678'],
    ['CI', '27 20 31 23 45', '+2252720312345'],
    ['CG', '06 612 3456', '+242066123456'],
    ['US', '+242 06 612 34 56', '+242066123456'],
    ['BJ', '01 95 12 34 56', '+2290195123456'],
    ['BJ', '00229 01 95 12 34 56', '+2290195123456'],
    ['GA', '06 03 12 34', '+24106031234'],
    ['HU', '06 1 234 5678', '+3612345678'],
    ['US', '+36 06 1 234 5678', '+3612345678'],
    ['HU', '06-20-123-4567', '+36201234567'],
    ['HU', '1 234 5678', '+3612345678'],
    ['GB', '020 7946 0018', '+442079460018'],
    ['GB', '(+44) 20 7946 0018', '+442079460018'],
    ['US', '+44 (0)20 7946 0018', '+442079460018'],
    ['GB', '(0)20 7946 0018', '+442079460018'],
    ['GB', '07911 123456', '+447911123456'],
    ['GB', '0044 (0) 7911 123456', '+447911123456'],
    ['RU', '8 (912) 345-67-89', '+79123456789'],
    ['RU', '+7 912 345-67-89', '+79123456789'],
    ['RU', '8~10 49 30 901820', '+4930901820'],
    ['KZ', '8 (701) 123 4567', '+77011234567'],
    ['BY', '8 029 123-45-67', '+375291234567'],
    ['LT', '8 612 34567', '+37061234567'],
    ['DE', '030 901820', '+4930901820'],
    ['DE', '49 30 901820', '+4930901820'],
    ['US', '0049 30 901820', '+4930901820'],
    ['US', '(0049) 30 901820', '+4930901820'],
    ['DE', '0171/2345678', '+491712345678'],
    ['FR', '01 23 45 67 89', '+33123456789'],
    ['FR', '06.12.34.56.78', '+33612345678'],
    ['FR', '+33 (0)6 12 34 56 78', '+33612345678'],
    ['ES', '612 34 56 78', '+34612345678'],
    ['ES', '+34 (0)91 123 45 67', '+34911234567'],
    ['PT', '912 345 678', '+351912345678'],
    ['NL', '06-12345678', '+31612345678'],
    ['BE', '0470 12 34 56', '+32470123456'],
    ['CH', '078 123 45 67', '+41781234567'],
    ['AT', '0664 1234567', '+436641234567'],
    ['IE', '01 679 2777', '+35316792777'],
    ['SE', '070-123 45 67', '+46701234567'],
    ['NO', '406 12 345', '+4740612345'],
    ['DK', '32 12 34 56', '+4532123456'],
    ['PL', '512 345 678', '+48512345678'],
    ['CZ', '601 123 456', '+420601123456'],
    ['GR', '691 234 5678', '+306912345678'],
    ['TR', '0501 234 56 78', '+905012345678'],
    ['UA', '050 123 4567', '+380501234567'],
    ['IL', '050-234-5678', '+972502345678'],
    ['EG', '0100 123 4567', '+201001234567'],
    ['ZA', '071 123 4567', '+27711234567'],
    ['IN', '081234 56789', '+918123456789'],
    ['JP', '090-1234-5678', '+819012345678'],
    ['JP', '010 1 303 555 0100', '+13035550100'],
    ['KR', '010-2000-0000', '+821020000000'],
    ['CN', '131 2345 6789', '+8613123456789'],
    ['HK', '5123 4567', '+85251234567'],
    ['SG', '8123 4567', '+6581234567'],
    ['AU', '0412 345 678', '+61412345678'],
    ['AU', '0011 1 303 555 0100', '+13035550100'],
    ['NZ', '021 123 4567', '+64211234567'],
    ['MX', '222 123 4567', '+522221234567'],
    ['BR', '(11) 96123-4567', '+5511961234567'],
    ['BR', '0 11 96123-4567', '+5511961234567'],
    ['AR', '011 15-2345-6789', '+5491123456789'],
    ['CA', '+1 416 555 0100', '+14165550100'],
    ['US', '1-303-555-0100', '+13035550100'],
    ['US', '011 39 06 6988 1234', '+390669881234'],
    ['US', 'tel:+13035550100', '+13035550100'],
    ['US', 'TEL: (303) 555-0100', '+13035550100'],
    ['US', '\u202a+1 303 555 0100\u202c', '+13035550100'],
    ['US', '303\u2011555\u20110100', '+13035550100'],
    ['US', '303\u2013555\u20130100', '+13035550100'],
    ['JP', '０９０ー１２３４ー５６７８', '+819012345678'],
    ['US', '３０３５５５０１００', '+13035550100'],
    ['EG', '٠١٠٠ ١٢٣ ٤٥٦٧', '+201001234567'],
    ['IN', '०८१२३४ ५६७८९', '+918123456789'],
    ['US', '+ 44 20 7946 0018', '+442079460018'],
    ['US', '＋４４ ２０ ７９４６ ００１８', '+442079460018'],
  ])('typed with %s as %j is %s (C-30)', (chosen, typed, stored) => {
    expect(e164Of(typed, chosen)).toBe(stored);
  });

  it.each([
    '303 555 0100 x12',
    '303 555 0100 ext. 12',
    '+1 303 555 0100;ext=12',
    '303-555-0100 #12',
    '3035550100ext12',
    '303 555 0100 доб. 12',
    '303 555 0100, 12',
    'tel:+1-303-555-0100;ext=5',
  ])('with an extension, like %j, is refused for its extension (C-30)', (typed) => {
    expect(e164Of(typed, 'US')).toBe('phoneHasExtension');
  });

  it.each([
    '',
    '12',
    'call me',
    '555-0100',
    '(103) 555-0100',
    '303 555 0100 or 303 555 0101',
    '+999 123456',
    '+',
    '()',
    '303555010',
  ])('like %j is not valid (5.1-12)', (typed) => {
    expect(e164Of(typed, 'US')).toBe('phoneNotValid');
  });

  it('belongs to the country that was chosen if several share its calling code', () => {
    const countryOf = (typed: string, chosen: string) => {
      const read = readPhone(typed, chosen);
      return read.ok ? read.value.countryCode : null;
    };
    expect(countryOf('+1 303 555 0100', 'CA')).toBe('CA');
    expect(countryOf('06 698 12345', 'IT')).toBe('IT');
    expect(countryOf('+1 416 555 0100', 'DE')).toBe('CA');
    expect(countryOf('+49 30 901820', 'CA')).toBe('DE');
  });
});

/** Example numbers of a country: one per kind that people have at hand. */
function examplesOf(country: string) {
  const { MOBILE, FIXED_LINE } = google.PhoneNumberType;
  return [MOBILE, FIXED_LINE].flatMap((type) => util.getExampleNumberForType(country, type) ?? []);
}

/** Where people of a country are when they dial abroad; regions with several exit codes have a preferred one or none. */
const exitCodes: readonly (readonly [string, string])[] = [
  ['US', '011'],
  ['DE', '00'],
  ['JP', '010'],
  ['AU', '0011'],
];

describe('the example numbers of every country', () => {
  const countries = getCountries().filter((country) => examplesOf(country).length > 0);

  it('are of more than two hundred countries', () => {
    expect(countries.length).toBeGreaterThan(200);
  });

  it.each(countries)('of %s are stored as they are dialed from anywhere (C-30)', (country) => {
    for (const number of examplesOf(country)) {
      const whole = util.format(number, E164);
      const international = util.format(number, INTERNATIONAL);
      const digits = whole.slice(1);
      const calling = String(number.getCountryCode());
      const typed: [string, string][] = [
        [country, util.format(number, NATIONAL)],
        [country, util.format(number, NATIONAL).replaceAll(/\D/g, '')],
        ['US', international],
        [country, international],
        ['US', whole],
        [country, util.format(number, RFC3966)],
        ['US', international.replaceAll(' ', '\u00a0').replaceAll('-', '\u2011')],
        ['US', `\u202a${international}\u202c`],
        ['US', `(+${calling}) ${international.slice(calling.length + 1)}`],
        ...exitCodes.flatMap(([from, code]): [string, string][] =>
          String(util.getCountryCodeForRegion(from)) === calling ? [] : [[from, `${code} ${digits}`]],
        ),
        ...(calling === '1' ? [] : [['US', `00 ${digits}`] as [string, string]]),
      ];
      for (const [chosen, text] of typed)
        expect([chosen, text, e164Of(text, chosen)]).toEqual([chosen, text, whole]);
    }
  });

  it.each(countries)('of %s reach the same number from their parts (3.7-01, C-30)', (country) => {
    for (const number of examplesOf(country)) {
      const whole = util.format(number, E164);
      const read = readPhone(whole, country);
      if (!read.ok) throw new Error(whole);
      const parts = partsOfPhone(read.value);
      expect(parts.areaCode.length).toBeGreaterThan(0);
      expect(parts.subscriberNumber.length).toBeGreaterThan(0);
      expect(`+${read.value.callingCode}${parts.areaCode}${parts.subscriberNumber}`.replaceAll('-', '')).toBe(
        whole,
      );
      // As the page shows a stored number, and reads it again.
      expect(e164Of(`${parts.areaCode} ${parts.subscriberNumber}`, country)).toBe(whole);
      const again = readPhoneParts(country, parts);
      expect(again.ok && again.value.e164).toBe(whole);
    }
  });
});
