/** A venue that lists the sites and the apps that may show it. */
import type { VenueFileInput } from '../../domain/src/venue-file/venue-file.ts';

/** The site it lists; tests answer its addresses themselves. */
export const hostSite = 'https://host.example';
/** A site it does not list. */
export const strangeSite = 'https://strange.example';

export const embedVenue: VenueFileInput = {
  venue: {
    key: 9097,
    code: 'WHARF',
    name: 'Old Wharf Tours',
    website: 'https://oldwharf.example',
    country: 'US',
    timeZone: 'America/Denver',
    currency: 'USD',
  },
  checkout: { requireEmailOptIn: false, appointmentCompletionWindow: 25 },
  embedding: {
    allowedEmbedOrigins: [hostSite],
    allowedReturnUrls: ['https://app.host.example/back', 'wharf://'],
  },
  activities: [
    {
      id: 'wharf-walk',
      key: 971,
      name: 'Wharf Walk',
      summary: 'An hour along the old wharf.',
      description: 'Warehouses, cranes, and the harbor master’s stories.',
      rates: [{ id: 'walker', key: 9711, name: 'Walker', price: 20, isFromPrice: true }],
      schedules: [{ times: ['09:00', '13:00'], length: '1h', capacity: 400 }],
    },
  ],
};
