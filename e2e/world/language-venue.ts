/** A British venue that speaks all languages, with its own texts in German. */
import type { VenueFileInput } from '../../domain/src/venue-file/venue-file.ts';

export const languageVenue: VenueFileInput = {
  venue: {
    key: 9071,
    code: 'TIDES',
    name: 'Tidewater Trips',
    tagline: 'Out with the tide',
    website: 'https://tidewater.example',
    phone: '+44 20 7946 0812',
    email: 'hello@tidewater.example',
    address: '14 Quay Street, Whitby',
    country: 'GB',
    timeZone: 'Europe/London',
    currency: 'GBP',
    languages: [
      { code: 'en', name: 'English', isDefault: true },
      { code: 'de', name: 'Deutsch' },
      { code: 'ar', name: 'العربية' },
      { code: 'es', name: 'Español' },
      { code: 'fr', name: 'Français' },
    ],
  },
  checkout: { requireEmailOptIn: false, appointmentCompletionWindow: 25, showBookingTimer: true },
  charges: { fees: [{ name: 'Harbour fee', kind: 'perParticipant', value: 2.5 }] },
  activities: [
    {
      id: 'estuary-paddle',
      key: 711,
      name: 'Estuary Paddle',
      summary: 'Up the creek with the tide, and back with it.',
      description: 'Seals, herons and **quiet water**. Bring a towel.',
      included: ['Kayak, paddle and life vest', 'A guide'],
      rates: [
        { id: 'adult', key: 7111, name: 'Adult', price: 48, isFromPrice: true },
        { id: 'child', key: 7112, name: 'Child', price: 24 },
      ],
      schedules: [{ times: ['09:00', '14:30'], length: '2h', capacity: 400 }],
    },
  ],
  translations: [
    {
      language: 'de',
      texts: [
        { text: 'Out with the tide', translation: 'Raus mit der Ebbe' },
        { text: 'Estuary Paddle', translation: 'Paddeln in der Mündung' },
        {
          text: 'Up the creek with the tide, and back with it.',
          translation: 'Mit der Flut den Fluss hinauf und mit der Ebbe zurück.',
        },
        {
          text: 'Seals, herons and **quiet water**. Bring a towel.',
          translation: 'Robben, Reiher und **stilles Wasser**. Bringen Sie ein Handtuch mit.',
        },
        { text: 'Adult', translation: 'Erwachsener' },
        { text: 'Child', translation: 'Kind' },
        { text: 'Harbour fee', translation: 'Hafengebühr' },
      ],
    },
  ],
};
