/**
 * The part of the venue file for transportation: pickups, zones, vehicles, whole days
 * (docs/venue-files.md, "Transportation").
 */
import * as z from 'zod';
import {
  expected,
  group,
  line,
  list,
  orElse,
  orNull,
  slug,
  text,
  usual,
  whole,
  yesNo,
} from '../../file-fields/fields.ts';
import { amountField, lengthField, timesField } from '../../file-fields/values.ts';
import { t } from '../../messages/t.ts';
import { key, latitude, longitude } from '../parts/schema.ts';

const milesError = expected(() => t('venueFile.expected.miles'));
const miles = () =>
  z.number({ error: milesError }).min(0.1, { error: milesError }).max(500, { error: milesError });

const id = (example: string) =>
  slug(example).describe(`Stable name, like ${example}. Keep it: links, orders and seats depend on it.`);

const pickup = group(
  'A hotel or stop from which guests are fetched.',
  {
    id: id('grand-lodge'),
    key: key().optional().describe('PickupLocationKey. Given at the first import unless told.'),
    name: line(100).describe('As guests search for it, like Grand Lodge.'),
    address: line(200).describe('Postal address on one line.'),
    latitude: latitude.describe('Degrees north.'),
    longitude: longitude.describe('Degrees east.'),
    drive: orNull(lengthField).describe(
      'Ride from here to the venue, like 25m. As the zones say unless told.',
    ),
    stop: slug('town-hall')
      .optional()
      .describe('Id of the place where guests of this one wait. They are fetched here unless told.'),
    price: orNull(amountField).describe(
      'What one guest pays for a day from here. The price of orderLevel unless told.',
    ),
  },
  { drive: 'driveMinutes' },
);

const vehicle = group('What guests are fetched with.', {
  id: id('shuttle'),
  name: line(100).describe('For your own people, like White shuttle: your desk lists its pickups by it.'),
  seats: whole(1, 200).describe('Guests it takes on one run.'),
});

export const transportation = group(
  'How guests are fetched.',
  {
    hotelSearchRadius: miles().describe('How far from venue.place guests are fetched, in miles, like 12.'),
    zones: orElse(
      list(
        group(
          'How long rides take.',
          {
            miles: miles().describe('Up to this many miles from the venue.'),
            drive: lengthField.describe('The ride takes this long, like 15m.'),
          },
          { drive: 'minutes' },
        ),
        20,
      ),
      [],
    ).describe('How long rides from places without a "drive" of their own take, by distance.'),
    vehicles: usual(list(vehicle, 50), []).describe('Vehicles whose seats run out.'),
    pickups: list(pickup, 500)
      .min(1, { error: () => t('venueFile.value.noPlace') })
      .describe('Hotels and stops from which guests are fetched.'),
    requirementsLabel: orNull(line(100)).describe(
      'Heading of the box that guests tick at checkout, like Riding with us.',
    ),
    requirements: orNull(text(4000)).describe('What guests must accept to be fetched for a day; plain text.'),
    orderLevel: group(
      'Transportation of a whole day, chosen at checkout.',
      {
        enabled: usual(yesNo(), true).describe('false hides it without forgetting it.'),
        vehicle: slug('shuttle').describe('Id of the vehicle.'),
        price: amountField.describe('What one guest pays for a day, there and back; 0 when it is free.'),
        arrivals: timesField.describe('When the vehicle arrives at the venue: [08:30, 12:30].'),
        returns: timesField.describe('When it leaves the venue to take guests back: [12:15, 17:30].'),
        taxClass: usual(slug('standard'), 'standard').describe('Which taxes apply; see charges.taxes.'),
      },
      { vehicle: 'vehicleId' },
    ).optional(),
  },
  { requirements: 'transportRequirements', requirementsLabel: 'transportRequirementsLabel' },
);

/** For an activity: whether its guests can be picked up. */
export const activityTransportation = group(
  'Whether guests are fetched for this activity.',
  {
    // Always written, because a group of defaults would be empty and left out.
    offered: yesNo().default(true).describe('Whether guests can choose to be fetched for this activity.'),
    required: usual(yesNo(), false).describe('true: nobody can come without being fetched.'),
    vehicle: orNull(slug('shuttle')).describe(
      'Id of the vehicle whose seats they take. Seats never run out unless told.',
    ),
  },
  { vehicle: 'vehicleId' },
);

export type VenueTransportation = z.output<typeof transportation>;
