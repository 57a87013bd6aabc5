/**
 * Writing a location to a venue file and reading it back gives the same location
 * (docs/venue-files.md, "Export").
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Activity, Picture, ScheduleException } from '../catalog/activity.ts';
import { type CustomField, customFieldKey } from '../catalog/custom-field.ts';
import type { Rate } from '../catalog/rate.ts';
import { noDeposits } from '../deposits/deposit.ts';
import { everyDay, readLength, writeLength, writeWeekdays } from '../file-fields/values.ts';
import { giftCardDesignKey, giftCardProductKey } from '../gift-cards/gift-card.ts';
import type { RateKey } from '../kernel/keys.ts';
import { addDays, type Instant, type VenueDate, type VenueTime } from '../kernel/local-time.ts';
import { amount } from '../kernel/money.ts';
import { changeCalendar } from '../location/change-calendar.ts';
import type { Location } from '../location/location.ts';
import { webhookEvents } from '../location/webhooks.ts';
import { planBlackoutKey, planRoleKey } from '../memberships/plan.ts';
import { aCustomField, aProduct, aVariant } from '../testing/add-on-builders.ts';
import { anyCalendarChange } from '../testing/any-calendar-change.ts';
import { aLocation, anActivity, aRate, aSchedule } from '../testing/builders.ts';
import { aGiftCard } from '../testing/gift-card-builder.ts';
import { aPlan, aRole } from '../testing/membership-builders.ts';
import { aProduct as aMerchandise, someShirts } from '../testing/merchandise-builders.ts';
import { aPromoCode } from '../testing/promo-builders.ts';
import { aTransportLocation } from '../testing/transport-builders.ts';
import { problemsIn } from '../testing/venue-file-builder.ts';
import { emptyAgentBook } from './agents/agent-book.ts';
import type { KeyBook } from './keys.ts';
import { readVenueFile } from './read.ts';
import { parseVenueFile } from './venue-file.ts';
import { writeVenueFile } from './write.ts';

const word = fc.stringMatching(/^[a-z]{1,8}$/);
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '));
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const flags = fc.boolean();
const date = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2026-11-21' as VenueDate, days));
const span = fc
  .tuple(date, fc.integer({ min: 0, max: 60 }))
  .map(([from, days]) => ({ from, to: addDays(from, days) }));
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}` as VenueTime);
const times = fc.uniqueArray(time, { minLength: 1, maxLength: 5 }).map((all) => all.sort());
const weekdays = fc
  .uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 })
  .map((all) => all.sort());
const season = orNull(
  fc.constantFrom(
    { from: '05-15', to: '10-15' },
    { from: '12-01', to: '02-29' },
    { from: '01-01', to: '01-01' },
  ),
);
const capacity = orNull(fc.integer({ min: 0, max: 10_000 }));
const price = fc.integer({ min: 0, max: 100_000 }).map(amount);
/** Stands for the renderer of the server. */
const html = (markdown: string) => `<p>${markdown}</p>`;
const markdown = (text: string) => text.slice('<p>'.length, -'</p>'.length);

const picture = (names: fc.Arbitrary<string>) =>
  fc.record({
    version: names.map((name) => `${name}-0123456789ab`),
    width: fc.constant(1600),
    height: fc.constant(1200),
    colour: fc.constant('#0b6b78'),
    alt: words,
  });

const place = fc
  .record({
    name: words,
    address: words,
    latitude: fc.constantFrom(40.1147, -33.8, 0),
    longitude: fc.constantFrom(-105.9, 151.2, 0),
    map: orNull(picture(fc.constant('map'))),
  })
  .map(({ map, ...rest }) => (map === null ? rest : { ...rest, map }));

const cancellation = orNull(
  fc.constantFrom(
    [],
    [{ untilHours: 48, refund: 100 }],
    [
      { untilHours: 168, refund: 90 },
      { untilHours: 0, refund: 1 },
    ],
  ),
);

/** Terms of moves; the hours only where guests may move bookings themselves. */
const moves = fc
  .record({
    allowSelfReschedule: flags,
    hours: orNull(fc.integer({ min: 0, max: 8760 })),
    rescheduleFee: orNull(
      fc.record({ amount: price, per: fc.constantFrom('guest' as const, 'booking' as const) }),
    ),
  })
  .map(({ hours, ...rest }) => ({ ...rest, rescheduleUntilHours: rest.allowSelfReschedule ? hours : null }));

/** Further pictures like one; none without one. */
const moreOf = (one: Picture | null, count: number): Picture[] =>
  one === null
    ? []
    : Array.from({ length: count }, (_, place) => ({
        ...one,
        version: one.version.replace('-0123456789ab', `-${place}-0123456789ab`),
      }));

const bounds = fc.oneof(
  fc.constant({ from: null, to: null }),
  span,
  span.map(({ from }) => ({ from, to: null })),
  span.map(({ to }) => ({ from: null, to })),
);

function rates(keys: number): fc.Arbitrary<Rate[]> {
  const one = fc.record({
    name: words,
    description: orNull(words),
    price,
    seats: fc.integer({ min: 0, max: 6 }),
    people: fc.integer({ min: 0, max: 6 }),
    isActive: flags,
    internalUseOnly: flags,
    minimum: fc.integer({ min: 0, max: 3 }),
    maximum: orNull(fc.integer({ min: 3, max: 9 })),
    globalId: fc.constantFrom('drawn', '7e6b1f0c-53f4-4c3e-9a63-0d9f5a2b8c11'),
  });
  return fc.array(one, { minLength: 1, maxLength: 4 }).map((all) =>
    all.map((rate, index) =>
      aRate({
        ...rate,
        people: index === 0 ? Math.max(1, rate.people) : rate.people,
        key: keys + index,
        id: `rate-${index}`,
        isFromPrice: index === 1,
        needsAdult: index === 2,
        globalId: rate.globalId === 'drawn' ? drawn(`activity-${keys}`, `rate-${index}`) : rate.globalId,
      }),
    ),
  );
}

const drawn = (activityId: string, rateId: string) =>
  `00000000-0000-5000-8000-${Buffer.from(`${activityId}${rateId}`).toString('hex').slice(-12).padStart(12, '0')}`;

function exceptions(isDateOnly: boolean): fc.Arbitrary<ScheduleException[]> {
  const some = isDateOnly ? fc.constant(null) : orNull(times);
  const closed = fc.record({
    kind: fc.constantFrom('closed' as const, 'salesClosed' as const),
    span,
    times: some,
    reason: orNull(words),
  });
  const changed = fc.record({ kind: fc.constant('capacity' as const), span, times: some, capacity });
  const extra = fc.record({
    kind: fc.constant('extra' as const),
    date,
    times: isDateOnly ? fc.constant<VenueTime[]>([]) : times,
    lengthMinutes: isDateOnly ? fc.constant(1440) : fc.integer({ min: 1, max: 3000 }),
    capacity,
  });
  return fc.array(
    fc.oneof(
      closed.map(({ span: days, ...rest }) => ({ ...days, ...rest })),
      changed.map(({ span: days, ...rest }) => ({ ...days, ...rest })),
      extra,
    ),
    { maxLength: 3 },
  );
}

function activity(index: number): fc.Arbitrary<Activity> {
  const keys = 100 * (index + 1);
  return fc.tuple(flags, rates(keys)).chain(([isDateOnly, listed]) => {
    const schedule = fc
      .record({
        bounds,
        season,
        weekdays,
        times: isDateOnly ? fc.constant<VenueTime[]>([]) : times,
        lengthMinutes: isDateOnly ? fc.constant(1440) : fc.integer({ min: 1, max: 3000 }),
        capacity: orNull(fc.integer({ min: 1, max: 10_000 })),
      })
      .map(({ bounds: { from, to }, ...rest }) => aSchedule({ from, to, ...rest }));
    const priceRule = fc
      .record({ bounds, season, weekdays, times: isDateOnly ? fc.constant(null) : orNull(times), price })
      .map(({ bounds: { from, to }, price: changed, ...rest }) => ({
        from,
        to,
        ...rest,
        prices: listed.map(({ key }) => ({ rateKey: key as number, price: changed as number })),
      }));
    return fc
      .record({
        name: words,
        summary: words,
        story: words,
        included: fc.array(words, { maxLength: 2 }),
        goodToKnow: fc.array(words, { maxLength: 2 }),
        categories: fc.array(words, { maxLength: 2 }),
        bring: fc.array(words, { maxLength: 2 }),
        weather: orNull(words),
        access: orNull(words),
        asked: fc.array(fc.record({ question: words, answerSource: words }), { maxLength: 2 }),
        meetingPoint: orNull(place),
        picture: orNull(picture(fc.constant(`picture-${index}`))),
        more: fc.constantFrom(0, 1, 3),
        rateLabel: orNull(fc.constant({ singular: 'paddler', plural: 'paddlers' })),
        labels: fc.record({
          difficulty: orNull(words),
          duration: orNull(words),
          ageMinimum: orNull(words),
          youngestAge: orNull(fc.integer({ min: 0, max: 120 })),
          minHeight: orNull(words),
        }),
        maxPeople: orNull(fc.integer({ min: 18, max: 200 })),
        minGuestsToRun: orNull(fc.integer({ min: 2, max: 12 })),
        arriveMinutesBefore: fc.integer({ min: 0, max: 60 }),
        hideSpotsLeftUntilLessThan: fc.integer({ min: 0, max: 20 }),
        hidePriceFromCustomer: flags,
        hideFromCustomer: flags,
        isNew: flags,
        preBookMessage: orNull(words),
        noAvailabilityMessage: orNull(words),
        consent: orNull(fc.record({ requirements: words, consentRequired: flags })),
        confirmationMessage: orNull(words),
        cancellation,
        moves,
        salesOpenDaysAhead: fc.integer({ min: 0, max: 730 }),
        cutoffMinutes: fc.integer({ min: 0, max: 3000 }),
        schedules: fc.array(schedule, { maxLength: 3 }),
        exceptions: exceptions(isDateOnly),
        priceRules: fc.array(priceRule, { maxLength: 2 }),
        taxClass: fc.constantFrom('standard', 'reduced'),
      })
      .map(({ consent, story, access, asked, more, moves: terms, ...rest }) =>
        anActivity({
          ...terms,
          accessibility: access === null ? null : html(access),
          accessibilitySource: access,
          faq: asked.map((entry) => ({ ...entry, answer: html(entry.answerSource) })),
          morePictures: moreOf(rest.picture, more),
          description: html(story),
          descriptionSource: story,
          key: keys,
          id: `activity-${keys}`,
          appointmentType: isDateOnly ? 'date' : 'dateTime',
          rates: listed,
          requirements: consent?.requirements ?? null,
          consentRequired: consent?.consentRequired ?? false,
          ...rest,
        }),
      );
  });
}

const promoCodes = fc.array(
  fc.record({
    saving: fc.oneof(
      fc.record({ kind: fc.constant('percent' as const), basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
      fc.record({
        kind: fc.constantFrom('perOrder' as const, 'perParticipant' as const),
        amount: fc.integer({ min: 1, max: 100_000 }).map(amount),
      }),
      fc.record({ kind: fc.constant('freeRate' as const) }),
    ),
    description: words,
    isForFirst: flags,
    isForRate: flags,
    sale: bounds.map(({ from, to }) => ({ saleFrom: from, saleTo: to })),
    travel: bounds.map(({ from, to }) => ({ travelFrom: from, travelTo: to })),
    minimumSubTotal: orNull(price),
    minimumGuests: orNull(fc.integer({ min: 1, max: 200 })),
    totalUses: orNull(fc.integer({ min: 5, max: 1000 })),
    usesPerEmail: orNull(fc.integer({ min: 1, max: 5 })),
    combinable: flags,
  }),
  { maxLength: 3 },
);

/**
 * Codes for a venue with these activities; a code for a rate applies to every activity with a similar rate.
 */
const codesFor = (
  given: typeof promoCodes extends fc.Arbitrary<infer Codes> ? Codes : never,
  all: Activity[],
) =>
  all.length === 0
    ? []
    : given.map(({ isForFirst, isForRate, sale, travel, ...rest }, index) =>
        aPromoCode({
          ...rest,
          ...sale,
          ...travel,
          code: `CODE-${index}`,
          activityKeys: isForFirst ? all.slice(0, 1).map(({ key }) => key) : [],
          rateKeys:
            isForRate || rest.saving.kind === 'freeRate'
              ? all.flatMap(({ rates: [first] }) => first?.key ?? [])
              : [],
        }),
      );

const location: fc.Arbitrary<Location> = fc
  .record({
    name: words,
    tagline: orNull(words),
    introduction: orNull(words),
    identityOrganizationId: orNull(fc.constantFrom('org_larkspur', 'org_A-1')),
    website: orNull(fc.constant('https://www.example.com')),
    orderRetentionMonths: orNull(fc.integer({ min: 1, max: 240 })),
    cartRetentionMonths: orNull(fc.integer({ min: 1, max: 240 })),
    membershipRetentionMonths: orNull(fc.integer({ min: 1, max: 240 })),
    phone: orNull(fc.constant('+1 970 555 0142')),
    email: orNull(fc.constant('hello@example.com')),
    address: orNull(words),
    place: orNull(place),
    timeZone: fc.constantFrom('America/Denver', 'Europe/London', 'UTC'),
    currency: fc.constantFrom('USD', 'HUF', 'EUR', 'JPY', 'KWD'),
    country: fc.constantFrom('US', 'GB', 'NO'),
    accentColour: orNull(fc.constant('#4f46a5')),
    lightLogoVersion: orNull(fc.constant('aaaaaaaaaaaa')),
    darkLogoVersion: orNull(fc.constant('bbbbbbbbbbbb')),
    bookLogoType: fc.constantFrom(1 as const, 2 as const),
    leadPicture: orNull(picture(fc.constant('lead'))),
    timer: fc.constantFrom(
      { window: 0, shown: false },
      { window: 25, shown: true },
      { window: 2, shown: false },
    ),
    feeDisplayType: fc.constantFrom(1 as const, 2 as const, 3 as const),
    fees: fc.uniqueArray(
      fc.record({
        key: fc.integer({ min: 1, max: 9 }),
        kind: fc.constantFrom('perOrder' as const, 'perParticipant' as const, 'percent' as const),
        value: fc.integer({ min: 0, max: 10_000 }),
        taxable: flags,
      }),
      { maxLength: 3, selector: ({ key }) => key },
    ),
    taxes: fc.uniqueArray(
      fc.record({
        name: words,
        basisPoints: fc.integer({ min: 0, max: 10_000 }),
        inclusive: flags,
        classes: fc.constantFrom<string[]>([], ['standard'], ['standard', 'reduced']),
      }),
      { maxLength: 2, selector: ({ name }) => name },
    ),
    requireEmailOptIn: flags,
    customerInfoRequired: flags,
    requireBillingInfo: flags,
    enable3ds: flags,
    heardAboutUs: fc.uniqueArray(
      fc.record({ key: fc.integer({ min: 1, max: 9 }), name: words, isOther: flags }),
      {
        maxLength: 2,
        selector: ({ name }) => name,
        comparator: (a, b) => a === b,
      },
    ),
    rules: orNull(words),
    customStyle: orNull(fc.constant('.price {\n  color: teal;\n}')),
    customScript: orNull(fc.constant('document.title += 1;')),
    privacyUrl: orNull(fc.constant('https://www.example.com/privacy')),
    confirmationMailHeader: orNull(words),
    confirmationMailFooter: orNull(words),
    allowedEmbedOrigins: fc.constantFrom<string[]>([], ['https://www.example.com']),
    socialPixelId: fc.constant('402817365529'),
    webAnalyticsTrackingId: orNull(fc.constant('G-LARK2026')),
    searchAdTagId: orNull(fc.constant('AW-10837465')),
    adConversionId: fc.constant('AW-20837465'),
    adConversionLabel: fc.constant('bC-D_efG'),
    enableAdConversion: flags,
    travelPixelIds: fc.record({
      search: orNull(fc.constant('sr-1')),
      cart: orNull(fc.constant('ct-1')),
      conversion: fc.constant('cv-1'),
    }),
    enableDigitalTickets: flags,
    ticketsPer: fc.constantFrom('guest' as const, 'booking' as const),
    enableTravelPixel: flags,
    requireTrackingConsent: flags,
    blackouts: fc.array(
      fc.tuple(span, orNull(words)).map(([days, reason]) => ({ ...days, reason })),
      { maxLength: 2 },
    ),
    codes: promoCodes,
    webhooks: fc.uniqueArray(
      fc.record({
        url: fc.constantFrom(
          'https://hooks.example.com/a',
          'https://hooks.example.com/b',
          'http://localhost:4999/',
        ),
        events: fc.uniqueArray(fc.constantFrom(...webhookEvents), { minLength: 1 }),
        personalData: flags,
      }),
      { selector: ({ url }) => url, maxLength: 3 },
    ),
    activities: fc
      .integer({ min: 0, max: 3 })
      .chain((count) =>
        count === 0
          ? fc.constant<Activity[]>([])
          : fc.tuple(...Array.from({ length: count }, (_, index) => activity(index))),
      ),
  })
  .map(({ timer, fees, heardAboutUs, codes, rules, ...rest }) =>
    aLocation({
      terms: rules === null ? null : html(rules),
      termsSource: rules,
      key: 7,
      languages: [{ key: 4, code: 'en-GB', name: 'British English', isDefault: true }],
      appointmentCompletionWindow: timer.window,
      showBookingTimer: timer.shown,
      // A fee per order cannot be included in the price of one guest.
      fees: fees
        .filter(({ kind }) => rest.feeDisplayType !== 3 || kind !== 'perOrder')
        .map((fee) => ({ name: `Fee ${fee.key}`, ...fee })),
      heardAboutUs: heardAboutUs.map((answer, index) => ({ ...answer, key: 10 * (index + 1) })),
      promoCodes: codesFor(codes, rest.activities),
      ...rest,
    }),
  );

function roundTrip(before: Location): Location {
  const file = writeVenueFile(before, {
    pictureFile: (version) => `pictures/${version.replace(/-[0-9a-f]{12}$/, '')}.jpg`,
    logoFile: (variant) => `pictures/logo-${variant}.svg`,
    toMarkdown: markdown,
    drawGlobalId: drawn,
  });
  const asWritten: unknown = JSON.parse(JSON.stringify(file));
  expect(problemsIn(asWritten)).toEqual([]);
  const shown = [
    before.leadPicture,
    before.place?.map ?? null,
    ...(before.giftCard?.designs ?? []).map(({ picture: own }) => own),
    ...before.activities.flatMap(({ picture: own, morePictures, meetingPoint }) => [
      own,
      ...morePictures,
      meetingPoint?.map ?? null,
    ]),
  ];
  const logo = (version: string | null) => ({ version: version ?? '', width: 1, height: 1, colour: '' });
  const pictures = new Map([
    ['pictures/logo-light.svg', logo(before.lightLogoVersion)],
    ['pictures/logo-dark.svg', logo(before.darkLogoVersion)],
    ...shown.flatMap((own) =>
      own === null ? [] : [[`pictures/${own.version.replace(/-[0-9a-f]{12}$/, '')}.jpg`, own] as const],
    ),
  ]);
  const keys: KeyBook = new Map(
    before.activities.map((own) => [
      own.id,
      {
        key: own.key,
        rates: new Map(own.rates.map((rate) => [rate.id, { key: rate.key, globalId: rate.globalId }])),
      },
    ]),
  );
  const read = parseVenueFile(asWritten);
  if (!read.success) throw read.error;
  return readVenueFile(read.data, {
    locationKey: before.key,
    keys,
    agentBook: emptyAgentBook,
    pictures,
    toHtml: html,
    before: null,
  });
}

const english = [{ key: 1, code: 'en-US', name: 'English', isDefault: true }];

/**
 * The location as the database stores it; a file always has the Markdown of its texts.
 */
const asStored = (kept: Location): unknown =>
  JSON.parse(
    JSON.stringify({
      ...kept,
      activities: kept.activities.map((own) => ({
        ...own,
        descriptionSource: own.descriptionSource ?? markdown(own.description),
      })),
    }),
  );

describe('exporting and importing a venue', () => {
  it('restores the same location', () => {
    fc.assert(
      fc.property(location, (before) => {
        expect(asStored(roundTrip(before))).toStrictEqual(asStored(before));
      }),
      { numRuns: 300 },
    );
  });

  it('restores whatever was changed in the calendar (docs/rules/calendar.md)', () => {
    const now = Date.parse('2026-11-21T15:00:00Z') as Instant;
    fc.assert(
      fc.property(fc.array(anyCalendarChange, { minLength: 1, maxLength: 8 }), (changes) => {
        let changed = aLocation({ activities: [anActivity()], languages: english });
        for (const change of changes) {
          const decided = changeCalendar(changed, change, now);
          if (decided.ok) changed = decided.location;
        }
        expect(asStored(roundTrip(changed))).toStrictEqual(asStored(changed));
      }),
      { numRuns: 100 },
    );
  });

  it('writes what an older version stored, even if a file could not say it today', () => {
    const name = 'x'.repeat(500);
    const [rate] = anActivity().rates;
    const stored = { ...aLocation({ name, appointmentCompletionWindow: 1 }), setting: 'of another version' };
    const file = writeVenueFile(stored, {
      pictureFile: (version) => version,
      logoFile: (variant) => variant,
      toMarkdown: (html) => html,
      drawGlobalId: () => rate?.globalId ?? '',
    });
    expect(file.venue.name).toBe(name);
    expect(file.checkout).toEqual({ appointmentCompletionWindow: 1, showBookingTimer: true });
    expect(file.venue).not.toHaveProperty('setting');
    expect(problemsIn(file).map((problem) => problem.split(':')[0])).toEqual([
      'venue.name',
      'checkout.appointmentCompletionWindow',
    ]);
  });

  it('restores transportation (D-TR-01, D-TR-03)', () => {
    const activities = [
      anActivity({ transportation: { offered: true, required: true, vehicleId: 'shuttle' } }),
      anActivity({
        key: 2,
        rates: [aRate({ key: 21 })],
        transportation: { offered: false, required: true, vehicleId: null },
      }),
    ];
    const before = aTransportLocation({
      activities,
      transportRequirementsLabel: 'Riding with us',
      transportRequirements: 'Children ride in a seat of their own.',
    });
    expect(asStored(roundTrip(before))).toStrictEqual(asStored({ ...before, languages: english }));
  });

  it('restores add-ons, tips and questions (3.5-01, D-AD-01, D-CU-01)', () => {
    const products = [
      aProduct({ description: 'Keeps things dry', maximum: 4, publishedPrice: 900, stockPerDay: 12 }),
      aProduct({
        id: 'wetsuit',
        kind: 'variants',
        price: 0,
        minimum: 1,
        maximum: 3,
        variants: [aVariant('wetsuit', 'small', 1500, 3), aVariant('wetsuit', 'large', 1700)],
      }),
      aProduct({ id: 'photos', kind: 'photoPackage', per: 'booking', price: 0 }),
      aProduct({ id: 'pass', kind: 'boolean', per: 'participant', minimum: 1 }),
    ];
    const question = (id: string, changes: Partial<CustomField>, activityId?: string) => ({
      ...aCustomField({ id, ...changes }),
      key: customFieldKey(id, activityId),
    });
    const activities = [
      anActivity({
        addOns: ['wetsuit', 'dry-bag'],
        addOnLabel: 'For the water',
        enableTips: true,
        customFields: [
          question('level', { type: 'select', options: ['New', 'Old'], isRequired: true }, 'activity-1'),
          question('diet', { scope: 'participant', helpText: 'Allergies' }, 'activity-1'),
        ],
      }),
    ];
    const customFields = [
      question('party-name', { scope: 'customer', isRequired: true, helpText: 'For the board' }),
      question('occasion', { scope: 'order', type: 'radio', options: ['Birthday', 'None'] }),
    ];
    const before = aLocation({ activities, products, customFields, languages: english });
    expect(asStored(roundTrip(before))).toStrictEqual(asStored(before));
  });

  it('restores merchandise, with and without variants, stock and defaults', () => {
    const merchandise = [
      someShirts(
        { Small: { stock: 4 }, Large: { price: 3200 } },
        { description: 'Cotton.', mostPerOrder: 4 },
      ),
      aMerchandise({ stock: 0, taxClass: 'print', description: null }),
    ];
    const before = aLocation({ merchandise, languages: english });
    expect(asStored(roundTrip(before))).toStrictEqual(asStored(before));
  });

  it('restores deposits, even if they are switched off (D-DP-01)', () => {
    const activities = [
      anActivity({ deposit: { kind: 'percent', basisPoints: 2500 } }),
      anActivity({
        key: 2,
        rates: [aRate({ key: 21 })],
        deposit: { kind: 'perParticipant', amount: amount(5000) },
      }),
    ];
    for (const deposits of [
      noDeposits,
      { ...noDeposits, enabled: true },
      { enabled: true, leadDays: 30, balanceDueDays: 14, payBalanceOnline: false },
    ]) {
      const before = aLocation({ activities, deposits, languages: english });
      expect(asStored(roundTrip(before))).toStrictEqual(asStored(before));
    }
  });

  it('restores gift cards, even if they are accepted but not sold (D-GC-01)', () => {
    const variants = [
      {
        key: giftCardProductKey('sky'),
        id: 'sky',
        name: 'Sky',
        description: 'High up',
        amount: amount(12_800),
        fromPrice: null,
      },
      {
        key: giftCardProductKey('sea'),
        id: 'sea',
        name: 'Sea',
        description: null,
        amount: amount(5000),
        fromPrice: amount(4000),
      },
    ];
    for (const giftCard of [
      aGiftCard(),
      aGiftCard({
        name: 'A day out',
        description: 'Good for all.',
        logoType: 2,
        expiresAfterYears: 3,
        variants,
        designs: ['sun', 'stars'].map((id) => ({
          key: giftCardDesignKey(id),
          id,
          name: id,
          picture: { version: `${id}-0123456789ab`, width: 1600, height: 1200, colour: '#0b6b78', alt: id },
        })),
      }),
      aGiftCard({ customAmount: { least: amount(2000), most: amount(50_000) } }),
      aGiftCard({ customAmount: null, variants }),
    ])
      for (const [sellGiftCardsOnline, enableGiftCards] of [
        [true, true],
        [false, true],
        [true, false],
      ] as const) {
        const before = aLocation({ sellGiftCardsOnline, enableGiftCards, giftCard, languages: english });
        expect(asStored(roundTrip(before))).toStrictEqual(asStored(before));
      }
  });

  it('restores memberships, even if none are sold online (D-MB-01)', () => {
    const kayak = anActivity();
    const plans = [
      aPlan({ roles: [aRole({ count: 2 })] }),
      aPlan({
        id: 'family',
        description: 'For all of you.',
        taxClass: 'standard',
        schedule: { kind: 'season', from: '2026-12-01' as VenueDate, to: '2027-04-15' as VenueDate },
        roles: [
          aRole({
            key: planRoleKey('family', 'child'),
            id: 'child',
            type: 'child',
            minAge: 3,
            maxAge: 15,
            requiredFields: ['firstName', 'birthdate'],
            optionalFields: ['photo'],
          }),
        ],
        visits: 10,
        guestPasses: 4,
        rates: [
          {
            activityKey: kayak.key,
            rateKey: 11 as RateKey,
            price: { kind: 'amount', amount: amount(4000) },
            mostPerOrder: 2,
            mostPerDay: 4,
            usesGuestPass: false,
          },
          {
            activityKey: kayak.key,
            rateKey: 12 as RateKey,
            price: { kind: 'off', basisPoints: 3333 },
            mostPerOrder: null,
            mostPerDay: null,
            usesGuestPass: true,
          },
        ],
        windows: [
          { weekdays: [1, 2, 3, 4, 5], from: '09:00' as VenueTime, to: '17:00' as VenueTime },
          { weekdays: everyDay, from: '18:00' as VenueTime, to: '20:00' as VenueTime },
        ],
        blackouts: [
          {
            key: planBlackoutKey('family', 'Christmas', '2026-12-24' as VenueDate),
            name: 'Christmas',
            from: '2026-12-24' as VenueDate,
            to: '2026-12-26' as VenueDate,
          },
        ],
        uniqueIdPerMember: false,
        requireEachMemberCheckIn: true,
        waiver: 'I can swim.',
        printBackIdCards: false,
        idCardFront: '<p>{{MemberName}}</p>',
        idCardBack: '<p>{{ValidUntil}}</p>',
      }),
    ];
    for (const [sellMembershipsOnline, allowSelfCheckIn] of [
      [true, false],
      [false, true],
    ] as const) {
      const before = aLocation({
        sellMembershipsOnline,
        allowSelfCheckIn,
        activities: [kayak],
        membershipPlans: plans,
        languages: english,
      });
      expect(asStored(roundTrip(before))).toStrictEqual(asStored(before));
    }
  });

  it('restores every length', () => {
    for (let minutes = 0; minutes <= 3 * 1440; minutes++)
      expect(readLength(writeLength(minutes))).toBe(minutes);
    expect(writeLength(150)).toBe('2h30m');
  });

  it.each([
    [[0, 1, 2, 3, 4, 5, 6], undefined],
    [[1, 2, 3, 4, 5], 'mon-fri'],
    [[0, 1, 5, 6], 'fri-mon'],
    [
      [0, 6],
      ['sun', 'sat'],
    ],
    [[3], ['wed']],
    [
      [1, 3, 5],
      ['mon', 'wed', 'fri'],
    ],
  ])('writes the weekdays %j as %j', (days, written) => {
    expect(writeWeekdays(days)).toEqual(written);
  });
});
