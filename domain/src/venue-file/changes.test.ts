/** The differences between two venue files, in the file's own terms. */
import { describe, expect, it } from 'vitest';
import { anActivityInput, aVenueFile } from '../testing/venue-file-builder.ts';
import { listChanges } from './changes.ts';
import type { VenueFileInput } from './venue-file.ts';

const signs = { added: '+', removed: '-', changed: '~' };
const lines = (before: VenueFileInput | null, after: VenueFileInput) =>
  listChanges(before, after).map(({ kind, where, what }) => `${signs[kind]} ${where}: ${what}`);
const fileOf = (...activities: ReturnType<typeof anActivityInput>[]) => aVenueFile({ activities });

describe('the changes of an import', () => {
  it('are empty for equal files', () => {
    expect(lines(aVenueFile(), aVenueFile())).toEqual([]);
  });

  it('list the venue and its activities if it is new', () => {
    expect(lines(null, aVenueFile())).toEqual([
      '+ venue: Larkspur Lake (LARK)',
      '+ activities.sunrise-kayak: Sunrise Kayak Tour, 2 rates',
    ]);
  });

  it('name activities, rates and prices by id, whatever their position', () => {
    const before = fileOf(
      anActivityInput({ id: 'kayak' }),
      anActivityInput({ id: 'cruise', rates: [{ id: 'adult', name: 'Adult', price: 42 }] }),
    );
    const after = fileOf(
      anActivityInput({ id: 'zipline', name: 'Treetop Zipline' }),
      anActivityInput({ id: 'kayak', rates: [{ id: 'adult', name: 'Adult', price: 69.5 }], isNew: true }),
    );
    expect(lines(before, after)).toEqual([
      '+ activities.zipline: Treetop Zipline, 2 rates',
      '~ activities.kayak.rates.adult.price: 64.00 → 69.50',
      '- activities.kayak.rates.child: Child, price 43.00',
      '~ activities.kayak.isNew: not set → true',
      '- activities.cruise: Sunrise Kayak Tour, 1 rate',
    ]);
  });

  it('compare schedules, exceptions and price rules one by one', () => {
    const schedules = [
      { times: ['09:00'], length: '2h', capacity: 12 },
      { season: '05-15 to 09-30', times: ['06:00'], length: '2h', capacity: 12 },
    ];
    const before = fileOf(anActivityInput({ schedules }));
    const after = fileOf(
      anActivityInput({
        schedules: [
          schedules[0],
          { ...schedules[1], capacity: 10, times: ['06:00', '07:00'] },
        ] as typeof schedules,
        exceptions: [{ kind: 'closed', on: '2026-12-24 to 2026-12-26', reason: 'Christmas' }],
        priceRules: [{ weekdays: ['sat', 'sun'], prices: { adult: 79 } }],
      }),
    );
    expect(lines(before, after)).toEqual([
      '~ activities.sunrise-kayak.schedules[1].times: [06:00] → [06:00, 07:00]',
      '~ activities.sunrise-kayak.schedules[1].capacity: 12 → 10',
      '+ activities.sunrise-kayak.exceptions[0]: closed, on 2026-12-24 to 2026-12-26, reason Christmas',
      '+ activities.sunrise-kayak.priceRules[0]: weekdays [sat, sun], adult 79.00',
    ]);
    expect(lines(after, before)).toContain(
      '- activities.sunrise-kayak.exceptions: closed, on 2026-12-24 to 2026-12-26, reason Christmas',
    );
  });

  it('say what an addition without a name is', () => {
    const after = {
      ...aVenueFile(),
      checkout: { cancellation: [{ untilHours: 48, refund: 100 }] },
      webhooks: [{ url: 'https://hooks.example.com/gangway', events: ['order.placed'] }],
      translations: [{ text: 'Sunrise Kayak', de: 'Kajak am Morgen' }],
    } as unknown as VenueFileInput;
    expect(lines(aVenueFile(), after)).toEqual([
      '+ checkout.cancellation[0]: untilHours 48, refund 100',
      '+ webhooks[0]: url https://hooks.example.com/gangway, events [order.placed]',
      '+ translations[0]: text Sunrise Kayak, de Kajak am Morgen',
    ]);
  });

  it('of a first import name everything that is in the file', () => {
    const file = {
      ...aVenueFile(),
      pools: [{ id: 'boats', name: 'Boats', units: 8 }],
      promoCodes: [{ code: 'SPRING', percent: 10 }],
      checkout: { terms: 'Be on time.' },
    } as unknown as VenueFileInput;
    const said = lines(null, file);
    for (const words of [
      '+ pools.boats: Boats',
      '+ promoCodes.SPRING: percent 10',
      '+ checkout: terms Be on time.',
    ])
      expect(said.join('\n')).toContain(words);
  });

  it('include a changed order and venue settings', () => {
    const [a, b] = [anActivityInput({ id: 'a' }), anActivityInput({ id: 'b' })];
    expect(lines(fileOf(a, b), fileOf(b, a))).toEqual(['~ activities: order: b, a']);
    const after = { ...aVenueFile(), checkout: { appointmentCompletionWindow: 25, terms: 'x'.repeat(80) } };
    expect(lines(aVenueFile(), after)).toEqual([
      '~ checkout.appointmentCompletionWindow: not set → 25',
      `~ checkout.terms: not set → "${'x'.repeat(59)}…"`,
    ]);
  });
});
