/** What a venue file may say, and the messages for what it may not. */
import { describe, expect, it } from 'vitest';
import { anActivityInput, aVenueFile, problemsIn, readInput } from '../testing/venue-file-builder.ts';

const withActivity = (changes: Record<string, unknown>) => ({
  ...aVenueFile(),
  activities: [{ ...anActivityInput(), ...changes }],
});
const withVenue = (changes: Record<string, unknown>) => {
  const file = aVenueFile();
  return { ...file, venue: { ...file.venue, ...changes } };
};
const withRate = (changes: Record<string, unknown>) =>
  withActivity({ rates: [{ id: 'adult', name: 'Adult', price: 64, ...changes }] });
const withSchedule = (changes: Record<string, unknown>) =>
  withActivity({ schedules: [{ times: ['09:00'], length: '2h', capacity: 12, ...changes }] });
const priced = (price: number) => anActivityInput({ rates: [{ id: 'adult', name: 'Adult', price }] });
const promo = { code: 'OFF', description: 'Some off.' } as const;
const withCheckout = (changes: Record<string, unknown>) => ({ ...aVenueFile(), checkout: changes });

describe('checking a venue file', () => {
  it.each([
    ['HUF', 1200.5, 120_050],
    ['IDR', 1_500_000, 150_000_000],
    ['JPY', 1200, 1200],
    ['VND', 1_500_000, 1_500_000],
    ['KWD', 12.345, 12_345],
  ])('accepts %s, and reads a price of %d as %d of its minor units (C-17)', (currency, price, minor) => {
    const file = readInput({ ...aVenueFile(), ...withVenue({ currency }), activities: [priced(price)] });
    expect(file.activities[0]?.rates[0]?.price).toBe(minor);
  });

  it('accepts the required fields alone', () => {
    expect(problemsIn(aVenueFile())).toEqual([]);
    expect(problemsIn({ venue: aVenueFile().venue })).toEqual([]);
  });

  it.each<readonly [string, unknown, string]>([
    [
      'hours of reviews without an address',
      { ...aVenueFile(), mail: { reviewHours: 24 } },
      'mail.reviewHours: asking for reviews needs reviewHours and reviewUrl: write both or neither',
    ],
    [
      'an address of reviews without hours',
      { ...aVenueFile(), mail: { reviewUrl: 'https://reviews.example/lake' } },
      'mail.reviewUrl: asking for reviews needs reviewHours and reviewUrl: write both or neither',
    ],
    [
      'an amount in words',
      withRate({ price: 'sixty' }),
      'activities[0].rates[0].price: expected an amount like 64.00, found "sixty"',
    ],
    [
      'a quoted amount',
      withRate({ price: '64.00' }),
      'activities[0].rates[0].price: expected an amount like 64.00, found "64.00" (without quotes)',
    ],
    [
      'a decimal comma',
      withRate({ price: '64,50' }),
      'activities[0].rates[0].price: expected an amount like 64.00, found "64,50" (with a point and no quotes)',
    ],
    [
      'a currency sign',
      withRate({ price: '$64' }),
      'activities[0].rates[0].price: expected an amount like 64.00, found "$64" (the number alone, without currency or percent sign)',
    ],
    [
      'three decimal places (D-GEN-03)',
      withRate({ price: 64.005 }),
      'activities[0].rates[0].price: USD has 2 decimals at most: write 64.01',
    ],
    [
      'a negative price',
      withRate({ price: -1 }),
      'activities[0].rates[0].price: expected an amount like 64.00, found -1',
    ],
    [
      'a rate without a price',
      withRate({ price: undefined }),
      'activities[0].rates[0].price: is missing: expected an amount like 64.00',
    ],
    [
      'an empty field',
      withRate({ name: null }),
      'activities[0].rates[0].name: expected a text on one line, found nothing',
    ],
    [
      'a misspelled field',
      withRate({ prise: 64 }),
      'activities[0].rates[0].prise: unknown field "prise": did you mean "price"?',
    ],
    [
      'a field in the wrong case',
      withVenue({ timezone: 'UTC' }),
      'venue.timezone: unknown field "timezone": did you mean "timeZone"?',
    ],
    [
      'a section that does not exist',
      { ...aVenueFile(), lotteries: [] },
      'lotteries: unknown field "lotteries"',
    ],
    ...[
      'javascript:alert(1)',
      'javascript://lark.example/%0aalert(1)',
      'data://text/html,x',
      'http://larkspur.example',
      'https://user@larkspur.example',
      'https://larkspur.example/app?next=1',
      'intent://scan',
      'larkspur',
    ].map((address): [string, object, string] => [
      `${address}, to which no guest may return`,
      { ...aVenueFile(), embedding: { allowedReturnUrls: [address] } },
      `embedding.allowedReturnUrls[0]: expected an https address or that of an app, like https://www.example.com/app or larkspur://, found "${address}"`,
    ]),
    [
      'translations that nobody would read',
      {
        ...withVenue({
          languages: [
            { code: 'en', name: 'English', isDefault: true },
            { code: 'de', name: 'Deutsch' },
          ],
        }),
        translations: [{ language: 'ar', texts: [] }],
      },
      'translations[0].language: ar is not among venue.languages, or is the default: list it there first',
    ],
    [
      'a language that is neither built in nor translated by a service (D-I18-01)',
      withVenue({
        languages: [
          { code: 'en', name: 'English', isDefault: true },
          { code: 'pt-BR', name: 'Português' },
        ],
      }),
      'venue.languages[1].code: pages and emails come in ar, de, en, es, fr. For other languages, set translationKey or remove this one',
    ],
    ...['my.css', 'https://www.example.com/my.css'].map((style): [string, object, string] => [
      `the style sheet file ${style} instead of its content`,
      { ...aVenueFile(), look: { style } },
      `look.style: expected CSS like .price {color: teal}, found "${style}" (of a file, paste the content here)`,
    ]),
    ...['my.js', 'scripts/my.mjs', 'https://www.example.com/my.js'].map(
      (script): [string, object, string] => [
        `the script file ${script} instead of its content`,
        { ...aVenueFile(), look: { script } },
        `look.script: expected JavaScript, found "${script}" (of a file, paste the content here)`,
      ],
    ),
    [
      'giftCard instead of giftCards',
      { ...aVenueFile(), giftCard: {} },
      'giftCard: unknown field "giftCard": did you mean "giftCards"?',
    ],
    [
      'privateTour instead of privateTours',
      withActivity({ privateTour: {} }),
      'activities[0].privateTour: unknown field "privateTour": did you mean "privateTours"?',
    ],
    [
      'enableTips instead of tips',
      withActivity({ enableTips: true }),
      'activities[0].enableTips: unknown field "enableTips": did you mean "tips"?',
    ],
    [
      'resources of the whole venue',
      { ...aVenueFile(), resources: [] },
      'resources: "resources" does not go here: it belongs in activities[]',
    ],
    [
      'pools of one activity',
      withActivity({ pools: [] }),
      'activities[0].pools: "pools" does not go here: it belongs at the top level of the file',
    ],
    [
      'isPrivateTourRate on an activity',
      withActivity({ isPrivateTourRate: true }),
      'activities[0].isPrivateTourRate: "isPrivateTourRate" does not go here: it belongs in activities[].rates[]',
    ],
    [
      'gift cards switched on at checkout',
      withCheckout({ sellGiftCardsOnline: true }),
      'checkout.sellGiftCardsOnline: "sellGiftCardsOnline" does not go here: it belongs in giftCards',
    ],
    [
      'a field that is misspelled and in the wrong place',
      withVenue({ acentColour: '#0b5c7a' }),
      'venue.acentColour: unknown field "acentColour": did you mean "accentColour"? It belongs in look',
    ],
    [
      'an undefined add-on',
      withActivity({ addOns: ['dry-bag'] }),
      'activities[0].addOns[0]: no add-on has the id "dry-bag"',
    ],
    [
      'an invalid id',
      withActivity({ id: 'Sunrise Kayak' }),
      'activities[0].id: expected a name of lowercase letters, digits and single hyphens like sunrise-kayak, found "Sunrise Kayak"',
    ],
    [
      'an activity without rates',
      withActivity({ rates: [] }),
      'activities[0].rates: needs at least one rate',
    ],
    [
      'decimals of a currency that has none (C-17)',
      { ...withVenue({ currency: 'JPY' }), activities: [priced(1200.5)] },
      'activities[0].rates[0].price: JPY has no decimals: write 1201',
    ],
    [
      'a fourth decimal of a currency that has three (C-17)',
      { ...withVenue({ currency: 'KWD' }), activities: [priced(12.3456)] },
      'activities[0].rates[0].price: KWD has 3 decimals at most: write 12.346',
    ],
    [
      'no amount where one of a currency without decimals is expected',
      { ...withVenue({ currency: 'JPY' }), activities: [priced(-1)] },
      'activities[0].rates[0].price: expected an amount like 6400, found -1',
    ],
    [
      'a price of more than some million dollars in yen',
      { ...withVenue({ currency: 'JPY' }), activities: [priced(100_000_001)] },
      'activities[0].rates[0].price: may be at most 100000000, found 100000001',
    ],
    [
      'a promo code with decimals of a currency that has none (C-17)',
      { ...withVenue({ currency: 'JPY' }), promoCodes: [{ ...promo, kind: 'perOrder', value: 500.5 }] },
      'promoCodes[0].value: JPY has no decimals: write 501',
    ],
    [
      'a percentage with three decimals, whatever the currency has',
      { ...withVenue({ currency: 'KWD' }), promoCodes: [{ ...promo, kind: 'percent', value: 12.345 }] },
      'promoCodes[0].value: expected a percentage like 8.25, found 12.345',
    ],
    [
      'a currency that was withdrawn',
      withVenue({ currency: 'HRK' }),
      'venue.currency: HRK is no longer money: write EUR, which has taken its place',
    ],
    [
      'a code that stands for no currency',
      withVenue({ currency: 'XXX' }),
      'venue.currency: XXX is a code for funds, metals or tests, not money that guests pay with; expected the code of a currency like USD',
    ],
    [
      'a currency in small letters',
      withVenue({ currency: 'usd' }),
      'venue.currency: expected the code of a currency like USD, found "usd" (did you mean USD?)',
    ],
    [
      'an invalid currency code',
      withVenue({ currency: 'DOLLAR' }),
      'venue.currency: expected the code of a currency like USD, found "DOLLAR"',
    ],
    [
      'an unknown currency',
      withVenue({ currency: 'XQQ' }),
      'venue.currency: expected the code of a currency like USD, found "XQQ"',
    ],
    [
      'a city as the time zone',
      withVenue({ timeZone: 'Denver' }),
      'venue.timeZone: expected the name of a time zone like America/Denver, found "Denver" (did you mean America/Denver?)',
    ],
    [
      'an offset as the time zone (C-15)',
      withVenue({ timeZone: '-07:00' }),
      'venue.timeZone: expected the name of a time zone like America/Denver, found "-07:00" (see the list of IANA time zones)',
    ],
    [
      'an unknown country',
      withVenue({ country: 'UK' }),
      'venue.country: expected the two letters of a country like US or GB, found "UK" (the United Kingdom is GB)',
    ],
    [
      'a window of one minute (C-23)',
      withCheckout({ appointmentCompletionWindow: 1 }),
      'checkout.appointmentCompletionWindow: must not be 1: a cart would end the moment it begins. Use 0 (no visible limit) or 2 and more',
    ],
    [
      'a timer without a limit (C-23)',
      withCheckout({ showBookingTimer: true }),
      'checkout.showBookingTimer: a timer needs a limit: set appointmentCompletionWindow to 2 minutes or more',
    ],
    [
      'a 12-hour time',
      withSchedule({ times: ['9:00 AM'] }),
      'activities[0].schedules[0].times[0]: expected a time of day like 09:00, in 24 hours, found "9:00 AM"',
    ],
    [
      'a schedule without times',
      withSchedule({ times: undefined }),
      'activities[0].schedules[0].times: is missing: expected start times like [09:00, 13:30]',
    ],
    [
      'a schedule without a length',
      withSchedule({ length: undefined }),
      'activities[0].schedules[0].length: is missing: expected a length like 2h30m',
    ],
    [
      'a length in words',
      withSchedule({ length: 'two hours' }),
      'activities[0].schedules[0].length: expected a length like 2h30m, 45m or a number of minutes, found "two hours"',
    ],
    [
      'an unknown weekday',
      withSchedule({ weekdays: ['mon', 'wend'] }),
      'activities[0].schedules[0].weekdays[1]: expected \'daily\', a range like mon-fri, or a list like [mon, wed, sat-sun], found "wend"',
    ],
    [
      'a season with a year',
      withSchedule({ season: '2026-05-15 to 2026-10-15' }),
      'activities[0].schedules[0].season: expected a season of every year like 05-15 to 10-15, found "2026-05-15 to 2026-10-15" (a season has no year: for one year only use "from" and "to")',
    ],
    [
      'a day that does not exist',
      withSchedule({ from: '2026-02-30' }),
      'activities[0].schedules[0].from: expected a date like 2026-11-21, found "2026-02-30" (February has 28 days in 2026)',
    ],
    [
      'a month that does not exist',
      withSchedule({ from: '2026-13-01' }),
      'activities[0].schedules[0].from: expected a date like 2026-11-21, found "2026-13-01" (there is no month 13)',
    ],
    [
      'a range with a day that does not exist',
      { ...aVenueFile(), blackouts: [{ on: '2028-02-29 to 2028-02-30' }] },
      'blackouts[0].on: expected a date like 2026-12-24, or a range like 2026-12-24 to 2026-12-26, found "2028-02-29 to 2028-02-30" (February has 29 days in 2028)',
    ],
    [
      'a season that ends on a day that does not exist',
      withSchedule({ season: '03-01 to 04-31' }),
      'activities[0].schedules[0].season: expected a season of every year like 05-15 to 10-15, found "03-01 to 04-31" (April has 30 days)',
    ],
    [
      'an end before the start',
      withSchedule({ from: '2026-10-01', to: '2026-05-01' }),
      'activities[0].schedules[0].to: ends before it begins: "from" is 2026-10-01',
    ],
    [
      'too many places',
      withSchedule({ capacity: 10_001 }),
      'activities[0].schedules[0].capacity: expected a number of places from 0 to 10000, found 10001',
    ],
    [
      'a capacity in words',
      withSchedule({ capacity: 'many' }),
      'activities[0].schedules[0].capacity: expected a number of places from 0 to 10000, or unlimited, found "many"',
    ],
    [
      'an interval that ends before it begins',
      withSchedule({ times: { from: '10:00', to: '09:00', every: '30m' } }),
      'activities[0].schedules[0].times.to: the last start is before the first: 09:00',
    ],
    [
      'an exception without a kind',
      withActivity({ exceptions: [{ on: '2026-12-24' }] }),
      'activities[0].exceptions[0].kind: is missing: expected closed, salesClosed, extra or capacity',
    ],
    [
      'a field of another kind of exception',
      withActivity({ exceptions: [{ kind: 'closed', on: '2026-12-24', capacity: 3 }] }),
      'activities[0].exceptions[0].capacity: unknown field "capacity": known here are kind, on, times, reason',
    ],
    [
      'a range that runs backwards',
      withActivity({ exceptions: [{ kind: 'closed', on: '2026-12-26 to 2026-12-24' }] }),
      'activities[0].exceptions[0].on: the range ends before it begins: 2026-12-26 to 2026-12-24',
    ],
    [
      'a minimum above the maximum',
      withRate({ minimum: 4, maximum: 2 }),
      'activities[0].rates[0].minimum: is more than the maximum of 2',
    ],
    [
      'a minimum party above the maximum (3.2-08)',
      withActivity({ minParticipants: 8, maxPeople: 6 }),
      'activities[0].minParticipants: is more than maxPeople, which is 6',
    ],
    [
      'a minimum party larger than any departure',
      withActivity({ minParticipants: 20 }),
      'activities[0].minParticipants: nobody could book: no departure has more than 12 places',
    ],
    [
      'rates that all need an adult',
      withRate({ needsAdult: true }),
      'activities[0].rates[0].needsAdult: nobody could book: at least one rate must come without needsAdult',
    ],
    [
      'consent without requirements',
      withActivity({ consentRequired: true }),
      'activities[0].consentRequired: needs "requirements": the text that guests consent to',
    ],
    [
      'a latitude without a longitude',
      withActivity({ meetingPoint: { latitude: 40 } }),
      'activities[0].meetingPoint.longitude: is missing: a point on the map has a latitude and a longitude',
    ],
    [
      'a question that is asked twice',
      withActivity({
        faq: [
          { question: 'Is it cold?', answer: 'No.' },
          { question: 'Is it cold?', answer: 'Yes.' },
        ],
      }),
      'activities[0].faq[1].question: Is it cold? is already taken by activities[0].faq[0].question',
    ],
    [
      'more pictures without the first',
      withActivity({ picture: undefined, morePictures: [{ file: 'a.jpg', alt: 'A dock.' }] }),
      'activities[0].morePictures: needs "picture", which is shown first',
    ],
    [
      'a price for an unknown rate',
      withActivity({ priceRules: [{ prices: { adlut: 70 } }] }),
      'activities[0].priceRules[0].prices.adlut: no rate of this activity has the id "adlut": did you mean "adult"?',
    ],
    [
      'a picture from another site',
      withActivity({ picture: { file: 'https://example.com/a.jpg', alt: 'A' } }),
      'activities[0].picture.file: expected a path seen from this file, like pictures/kayak.jpg, found "https://example.com/a.jpg"',
    ],
    ...['/srv/photos/kayak.jpg', 'C:\\photos\\kayak.jpg', '\\\\server\\photos\\kayak.jpg'].map(
      (absolute): [string, object, string] => [
        `a picture by its absolute path ${absolute}`,
        withActivity({ picture: { file: absolute, alt: 'A' } }),
        `activities[0].picture.file: expected a path seen from this file, like pictures/kayak.jpg, found "${absolute}"`,
      ],
    ),
    [
      'a picture with capital letters in its name',
      withActivity({ picture: { file: 'pictures/IMG_0042.jpg', alt: 'A' } }),
      'activities[0].picture.file: pictures are named with lowercase letters, digits and single hyphens, found "IMG_0042"',
    ],
  ])('refuses %s', (_, file, words) => {
    expect(problemsIn(file)).toEqual([words]);
  });

  it('reports every problem at once', () => {
    const file = {
      ...withActivity({ name: 5, rates: [{ id: 'a', name: 'A', price: 'x' }] }),
      lotteries: [],
    };
    expect(problemsIn(file)).toHaveLength(3);
  });

  it('refuses steps of cancellation that are out of order, and any for an open ticket', () => {
    const outOfOrder = [
      { untilHours: 24, refund: 50 },
      { untilHours: 48, refund: 100 },
    ];
    const said = (path: string) => [
      `${path}[1].untilHours: must be less than the step before it, which ends 24 hours before the start`,
      `${path}[1].refund: must be less than the step before it, which refunds 50 percent`,
    ];
    expect(problemsIn({ ...aVenueFile(), checkout: { cancellation: outOfOrder } })).toEqual(
      said('checkout.cancellation'),
    );
    expect(problemsIn(withActivity({ cancellation: outOfOrder }))).toEqual(
      said('activities[0].cancellation'),
    );
    expect(problemsIn(withActivity({ appointmentType: 'none', schedules: [], cancellation: [] }))).toEqual([
      'activities[0].cancellation: an open ticket has no start: remove this',
    ]);
  });

  it('refuses a number of guests to run for where nothing departs, or nobody can come', () => {
    const four = { minGuestsToRun: 4 };
    expect(problemsIn(withActivity(four))).toEqual([]);
    expect(problemsIn(withActivity({ ...four, appointmentType: 'none', schedules: [] }))).toEqual([
      'activities[0].minGuestsToRun: rentals and open tickets have no departures that could have too few guests: remove this line',
    ]);
    expect(problemsIn(withActivity({ minGuestsToRun: 1 }))).toHaveLength(1);
  });

  it('refuses terms of moves that nobody can make', () => {
    expect(problemsIn(withActivity({ rescheduleUntilHours: 48 }))).toEqual([
      'activities[0].rescheduleUntilHours: guests cannot change the time themselves here: add allowSelfReschedule: true, or remove this line',
    ]);
    const fee = { amount: 0, per: 'guest' };
    expect(problemsIn(withActivity({ appointmentType: 'none', schedules: [], rescheduleFee: fee }))).toEqual([
      'activities[0].rescheduleFee: an open ticket has no time to change: remove this line',
    ]);
    const moves = { allowSelfReschedule: true, rescheduleUntilHours: 48, rescheduleFee: fee };
    expect(problemsIn(withActivity(moves))).toEqual([]);
    expect(problemsIn({ ...aVenueFile(), checkout: { rescheduleFee: fee } })).toEqual([
      'checkout.rescheduleFee.amount: must be more than 0',
    ]);
  });

  it('refuses to let guests cancel where nothing is sold with terms', () => {
    const checkout = { guestsMayCancel: true };
    expect(problemsIn({ ...aVenueFile(), checkout })).toEqual([
      'checkout.guestsMayCancel: guests can cancel only what is sold with terms: add cancellation here or to an activity, or remove this',
    ]);
    expect(problemsIn({ ...aVenueFile(), checkout: { ...checkout, cancellation: [] } })).toEqual([]);
    const steps = [{ untilHours: 24, refund: 50 }];
    expect(problemsIn({ ...withActivity({ cancellation: steps }), checkout })).toEqual([]);
  });

  it('refuses duplicates and says where the first one is', () => {
    const twice = [anActivityInput({ key: 3 }), anActivityInput({ key: 3 })];
    expect(problemsIn({ ...aVenueFile(), activities: twice })).toEqual([
      'activities[1].id: sunrise-kayak is already taken by activities[0].id',
      'activities[1].key: 3 is already taken by activities[0].key',
    ]);
    const rates = [
      { id: 'adult', name: 'Adult', price: 1, isFromPrice: true },
      { id: 'adult', name: 'Adult', price: 1, isFromPrice: true },
    ];
    expect(problemsIn(withActivity({ rates }))).toEqual([
      'activities[0].rates[1].id: adult is already taken by activities[0].rates[0].id',
      'activities[0].rates[1].isFromPrice: only one rate can be the from price: activities[0].rates[0].isFromPrice is it already',
    ]);
    const forMembers = { id: 'adult', name: 'Adult', price: 1, isFromPrice: true, membersOnly: true };
    expect(problemsIn(withActivity({ rates: [forMembers] }))).toEqual([
      'activities[0].rates[0].isFromPrice: only members see this rate, so it cannot be the from price',
    ]);
    const pictures = ['a/boat.jpg', 'b/boat.jpg'].map((file, index) =>
      anActivityInput({ id: `trip-${index}`, picture: { file, alt: 'A boat' } }),
    );
    expect(problemsIn({ ...aVenueFile(), activities: pictures })).toEqual([
      'activities[1].picture.file: another picture has the same name: activities[0].picture.file is a/boat.jpg',
    ]);
  });

  it('refuses times and lengths of an activity that lasts all day (D-AV-05)', () => {
    const file = withActivity({
      appointmentType: 'date',
      schedules: [{ times: ['09:00'], length: '1h', capacity: 3 }],
      exceptions: [{ kind: 'closed', on: '2026-12-24', times: ['09:00'] }],
    });
    expect(problemsIn(file)).toEqual([
      'activities[0].schedules[0].times: a date-only activity lasts all day: remove this line',
      'activities[0].schedules[0].length: a date-only activity lasts all day: remove this line',
      'activities[0].exceptions[0].times: a date-only activity lasts all day: remove this line',
    ]);
  });

  it('requires exactly one default language', () => {
    const languages = [
      { code: 'en-US', name: 'English' },
      { code: 'en-GB', name: 'British English' },
    ];
    expect(problemsIn(withVenue({ languages }))).toEqual([
      'venue.languages: exactly one language is the default, found 0: write isDefault: true beside it',
    ]);
  });
});

describe('reading a venue file', () => {
  const schedule = (changes: Record<string, unknown>) => {
    const file = readInput(withSchedule(changes) as ReturnType<typeof aVenueFile>);
    return file.activities[0]?.schedules[0];
  };

  it.each([
    ['daily', [0, 1, 2, 3, 4, 5, 6]],
    ['mon-fri', [1, 2, 3, 4, 5]],
    ['fri-mon', [0, 1, 5, 6]],
    ['Sat', [6]],
    ['tue, thu-sat', [2, 4, 5, 6]],
    [
      ['wed', 'mon', 'sat-sun'],
      [0, 1, 3, 6],
    ],
  ])('reads the weekdays %j', (weekdays, days) => {
    expect(schedule({ weekdays })?.weekdays).toEqual(days);
  });

  it.each([
    ['2h30m', 150],
    ['2h 30m', 150],
    ['45m', 45],
    ['1d', 1440],
    [90, 90],
  ])('reads the length %j as %i minutes', (length, minutes) => {
    expect(schedule({ length })?.length).toBe(minutes);
  });

  it('reads times as a sorted list without duplicates, or as an interval', () => {
    expect(schedule({ times: ['13:30', '09:00', '13:30'] })?.times).toEqual(['09:00', '13:30']);
    expect(schedule({ times: { from: '09:00', to: '11:00', every: '45m' } })?.times).toEqual([
      '09:00',
      '09:45',
      '10:30',
    ]);
  });

  it('reads amounts as minor units and percentages as basis points (D-GEN-03)', () => {
    const file = readInput({
      ...aVenueFile(),
      charges: {
        fees: [{ name: 'Trail', kind: 'perOrder', value: 2.5 }],
        taxes: [{ name: 'Sales tax', percent: 8.25 }],
      },
    });
    expect(file.activities[0]?.rates[0]?.price).toBe(6400);
    expect(file.charges.fees[0]?.value).toBe(250);
    expect(file.charges.taxes[0]?.basisPoints).toBe(825);
  });

  it('applies the defaults of the specification (3.2-08, 9-04, 9-05, 9-06, 9-12)', () => {
    const { checkout, charges, activities } = readInput(aVenueFile());
    expect(checkout.requireEmailOptIn).toBe(true);
    expect(checkout.appointmentCompletionWindow).toBe(0);
    expect(charges.feeDisplayType).toBe(1);
    expect(activities[0]?.minParticipants).toBe(1);
    expect(activities[0]?.hideSpotsLeftUntilLessThan).toBe(0);
    expect(activities[0]?.salesOpenDaysAhead).toBe(365);
  });
});
