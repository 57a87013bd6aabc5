/** Choices of add-ons and answers for the venue of extras-venue.ts, in wire form. */
import { customFieldKey } from '../../domain/src/catalog/custom-field.ts';
import { productKey, tipProductKey } from '../../domain/src/catalog/product.ts';
import type { CartLine } from './api.ts';

export const addOnOf = (id: string, quantity: number) => ({
  ProductKey: productKey(id),
  Quantity: quantity,
});

export const kindOf = (id: string, kind: string, quantity: number) => ({
  ProductKey: productKey(id),
  Variants: [{ ProductKey: productKey(id, kind), Quantity: quantity }],
});

const answer = (id: string, value: string) => ({
  CustomFieldKey: customFieldKey(id, 'river-day'),
  Value: value,
});

/** A day on the river with every option: one of each add-on, a tip, all answers. */
export const aFullRiverDay = (date: string): CartLine => ({
  locationKey: 9082,
  activityKey: 801,
  rates: { 8011: 2 },
  date,
  time: '09:00',
  chosen: {
    AddOns: [
      kindOf('wetsuit', 'large', 2),
      addOnOf('dry-bag', 2),
      addOnOf('lunch', 1),
      { ProductKey: tipProductKey, IsTip: true, TipPercent: 18, Quantity: 1 },
    ],
    PhotoPackageAddOns: [addOnOf('photos', 1)],
    CustomFields: [answer('experience', 'A few times')],
  },
  participants: {
    8011: [
      { ParticipantIndex: 0, CustomFields: [answer('shoe', '44'), answer('diet', 'No nuts, please')] },
      { ParticipantIndex: 1, CustomFields: [answer('shoe', '38')] },
    ],
  },
});
