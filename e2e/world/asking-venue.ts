/**
 * A venue with questions about the booking, each guest, the customer and the order, plus add-ons and tips.
 */
import type { VenueFileInput } from '../../domain/src/venue-file/venue-file.ts';

export const asking = {
  level: 'How often have you paddled?',
  diet: 'Food we should know of',
  birthday: 'Date of birth',
  emergency: 'Whom may we call in an emergency?',
  occasion: 'Are you celebrating something?',
  news: 'You may show pictures of us on your pages',
  longest:
    'Is there anything at all that your guide, the kitchen and the people at the dock should know by now?',
} as const;

export const askingVenue: VenueFileInput = {
  venue: {
    key: 9008,
    code: 'ASKS',
    name: 'Quillwater Outfitters',
    country: 'US',
    timeZone: 'America/Denver',
    currency: 'USD',
    phone: '+1 970 555 0168',
  },
  checkout: {
    appointmentCompletionWindow: 25,
    heardAboutUs: [{ name: 'A friend' }, { name: 'Somewhere else', isOther: true }],
    questions: [
      { id: 'emergency', of: 'customer', label: asking.emergency, type: 'phone', required: true },
      {
        id: 'occasion',
        label: asking.occasion,
        help: 'Tell us, and your guide will know before you arrive.',
        type: 'radio',
        options: ['A birthday', 'An anniversary', 'Just a fine day out'],
        required: true,
      },
      { id: 'news', of: 'customer', label: asking.news, type: 'checkbox' },
      {
        id: 'longest',
        label: asking.longest,
        type: 'longText',
        help: 'We read every word of it on the evening before, and whoever needs to know it will know it: what you cannot eat, who gets cold quickly, who is afraid of heights, and who only says so afterwards.',
      },
    ],
  },
  mail: { confirmationMailHeader: 'We look forward to you.' },
  addOns: [
    { id: 'dry-bag', name: 'Dry bag', price: 6, maximum: 4 },
    {
      id: 'wetsuit',
      name: 'Wetsuit',
      kind: 'variants',
      variants: [
        { id: 'small', name: 'Small', price: 15 },
        { id: 'large', name: 'Large', price: 17 },
      ],
    },
  ],
  activities: [
    {
      id: 'canyon-paddle',
      key: 801,
      name: 'Canyon Paddle',
      summary: 'Red walls, green water.',
      description: 'A morning between the walls.',
      rates: [{ id: 'adult', key: 811, name: 'Adult', price: 60, isFromPrice: true }],
      schedules: [{ times: ['09:00'], length: '3h', capacity: 60 }],
      addOns: ['dry-bag', 'wetsuit'],
      tips: true,
      questions: [
        {
          id: 'level',
          label: asking.level,
          type: 'select',
          options: ['Never', 'Once or twice', 'Often'],
          required: true,
        },
        { id: 'diet', of: 'participant', label: asking.diet },
        { id: 'birthday', of: 'participant', label: asking.birthday, type: 'date', required: true },
      ],
    },
    {
      id: 'evening-paddle',
      key: 802,
      name: 'Evening Paddle',
      summary: 'The last light.',
      description: 'An hour before dark. Nothing is asked of anybody.',
      rates: [{ id: 'adult', key: 821, name: 'Adult', price: 40, isFromPrice: true }],
      schedules: [{ times: ['18:00'], length: '1h', capacity: 60 }],
    },
  ],
};
