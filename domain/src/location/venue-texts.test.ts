/** A venue's own texts in its other languages: wherever a text stands, and nothing else. */
import { expect, it } from 'vitest';
import { aLocation, anActivity, aRate } from '../testing/builders.ts';
import { inLanguage, textsOf, type VenueTexts, withVenueTexts } from './venue-texts.ts';

const translations: readonly VenueTexts[] = [
  {
    language: 'de',
    texts: [
      { text: 'Kayak', translation: 'Kajak', html: '<p>Kajak</p>' },
      { text: 'Adult', translation: 'Erwachsener', html: '<p>Erwachsener</p>' },
      { text: 'Quiet **water**', translation: 'Stilles **Wasser**', html: '<p>Stilles <b>Wasser</b></p>' },
    ],
  },
  { language: 'ar', texts: [{ text: 'Adult', translation: 'بالغ', html: '<p>بالغ</p>' }] },
];

const venue = aLocation({
  translations,
  activities: [
    anActivity({
      id: 'Kayak',
      name: 'Kayak',
      summary: 'Not translated',
      description: '<p>Quiet <b>water</b></p>',
      descriptionSource: 'Quiet **water**',
      rates: [aRate({ name: 'Adult' })],
    }),
  ],
});

it('translates names and Markdown wherever they stand, keeps ids and what has no translation (1-13, D-I18-01)', () => {
  const [activity] = inLanguage(venue, 'de-US').activities;
  expect(activity).toMatchObject({
    id: 'Kayak',
    name: 'Kajak',
    summary: 'Not translated',
    description: '<p>Stilles <b>Wasser</b></p>',
    rates: [{ name: 'Erwachsener' }],
  });
  expect(inLanguage(venue, 'en-US')).toBe(venue);
});

it('translates what to bring, weather, accessibility and questions (1-13)', () => {
  const texts = [
    ['A hat', 'Einen Hut'],
    ['No **steps**', 'Keine **Stufen**'],
    ['Wet?', 'Nass?'],
    ['*Yes*', '*Ja*'],
  ].map(([text = '', translation = '']) => ({ text, translation, html: `<p>${translation}</p>` }));
  const faq = [{ question: 'Wet?', answer: '<p><em>Yes</em></p>', answerSource: '*Yes*' }];
  const said = {
    bring: ['A hat'],
    weather: 'Wet?',
    accessibility: '',
    accessibilitySource: 'No **steps**',
    faq,
  };
  const location = aLocation({ translations: [{ language: 'de', texts }], activities: [anActivity(said)] });
  expect(inLanguage(location, 'de-DE').activities[0]).toMatchObject({
    bring: ['Einen Hut'],
    weather: 'Nass?',
    accessibility: '<p>Keine **Stufen**</p>',
    faq: [{ question: 'Nass?', answer: '<p>*Ja*</p>' }],
  });
  const answers = [{ question: 'Wet?', answer: 'No **steps**' }];
  expect(textsOf({ activities: [{ bring: ['A hat'], accessibility: '*Yes*', faq: answers }] })).toEqual([
    'A hat',
    '*Yes*',
    'Wet?',
    'No **steps**',
  ]);
});

it('shows what was stored in one language in another one, or in the default (3.10-11)', () => {
  const stored = {
    lines: [{ name: 'Kajak', rates: [{ name: 'Erwachsener' }] }],
    customer: { firstName: 'Adult' },
  };
  expect(withVenueTexts(stored, venue, 'ar-US')).toEqual({
    lines: [{ name: 'Kayak', rates: [{ name: 'بالغ' }] }],
    customer: { firstName: 'Adult' },
  });
  expect(withVenueTexts(stored, venue, 'en-US').lines[0]).toEqual({
    name: 'Kayak',
    rates: [{ name: 'Adult' }],
  });
  const older = { lines: [{ name: 'A former name' }] };
  expect(withVenueTexts(older, venue, 'de-US')).toEqual(older);
});

it('lists each text of a file once', () => {
  const file = {
    activities: [{ id: 'a', name: 'Kayak', rates: [{ id: 'b', name: 'Kayak' }] }],
    agents: [{ name: 'Hotel' }],
  };
  expect(textsOf(file)).toEqual(['Kayak']);
});
