/**
 * The part of the venue file for add-ons and the operator's questions
 * (docs/venue-files.md, "Add-ons, tips and questions").
 */
import type * as z from 'zod';
import { fieldTypes } from '../../catalog/custom-field.ts';
import {
  group,
  line,
  list,
  oneOf,
  orElse,
  orNull,
  slug,
  usual,
  whole,
  yesNo,
} from '../../file-fields/fields.ts';
import { amountField } from '../../file-fields/values.ts';

const stock = () => orNull(whole(1, 10_000)).describe('How many there are on a day. No limit unless told.');
const published = () =>
  orNull(amountField).describe('What it costs elsewhere: struck through beside a lower price.');

const variant = group('A kind of the add-on with a price of its own, like a size.', {
  id: slug('small').describe(
    'Stable name within its add-on, like small. Keep it: links and orders depend on it.',
  ),
  name: line(60).describe('Shown to guests, like Small.'),
  price: amountField.describe('Price of one, like 15.00.'),
  publishedPrice: published(),
  stockPerDay: stock(),
});

const addOn = group('What goes with an activity: rented, bought or done on top.', {
  id: slug('dry-bag').describe(
    'Stable name of the add-on, like dry-bag. Keep it: links and orders depend on it.',
  ),
  name: line(100).describe('Shown to guests, like Dry bag.'),
  description: orNull(line(200)).describe('What it is, on one line.'),
  kind: usual(oneOf(['simple', 'variants', 'boolean', 'photoPackage']), 'simple').describe(
    'simple: a number of them. variants: a number of each kind. boolean: a check box. photoPackage: a check box among photos.',
  ),
  per: usual(oneOf(['unit', 'participant', 'booking']), 'unit').describe(
    'What the price is of: one of them, each guest, or the whole booking.',
  ),
  price: orNull(amountField).describe('Price like 6.00. Not for one with variants, which have their own.'),
  publishedPrice: published(),
  minimum: usual(whole(0, 200), 0).describe(
    'So many must be taken, and cannot be removed. 0: guests may leave it.',
  ),
  maximum: orNull(whole(1, 200)).describe(
    'Most in one booking, all variants together. No limit unless told.',
  ),
  stockPerDay: stock(),
  variants: orElse(list(variant, 50), []).describe('For kind variants: the kinds there are.'),
});

export const addOns = orElse(list(addOn, 200), []).describe(
  'Add-ons; each activity says which of them it offers.',
);

/** A question; `of` says whom it can be asked. */
function questionOf<Scope extends z.ZodType>(of: Scope) {
  return group(
    'A question of your own.',
    {
      id: slug('diet').describe('Stable name of the question, like diet. Keep it: answers depend on it.'),
      label: line(100).describe('The question, as short as it can be, like Dietary needs.'),
      help: orNull(line(200)).describe('A sentence under the question.'),
      of,
      type: usual(oneOf(fieldTypes), 'text').describe(
        'text, longText, number, date, select, radio, checkbox, phone or email.',
      ),
      options: usual(list(line(100), 50), []).describe('For select and radio: what can be chosen.'),
      required: usual(yesNo(), false).describe('true: nobody can pay without an answer.'),
    },
    { help: 'helpText', of: 'scope', required: 'isRequired' },
  );
}

const askedOf = (...words: readonly string[]) =>
  words.map((word) => `${word}: asked once per ${word}`).join('. ');
const activityScope = usual(oneOf(['activity', 'participant']), 'activity').describe(
  askedOf('activity', 'participant'),
);
const checkoutScope = usual(oneOf(['order', 'customer']), 'order').describe(askedOf('order', 'customer'));

/** An activity's settings for add-ons, tips and questions. */
export const activityExtras = {
  addOns: usual(list(slug('dry-bag'), 50), []).describe(
    'Ids of the add-ons offered with it, in the order shown.',
  ),
  addOnLabel: orNull(line(60)).describe('Heading of the add-ons. Add-ons unless told.'),
  tips: usual(yesNo(), false).describe(
    'true: guests may leave a tip of 10, 15, 18 or 20 percent, or their own amount.',
  ),
  questions: usual(list(questionOf(activityScope), 20), []).describe(
    'Questions asked while booking: of the booking, or of each participant.',
  ),
};

/** Questions asked at checkout, once per order. */
export const checkoutQuestions = usual(list(questionOf(checkoutScope), 20), []).describe(
  'Questions asked with the contact details: about the order, or about the customer.',
);

export type VenueQuestion =
  | z.output<(typeof activityExtras)['questions']>[number]
  | z.output<typeof checkoutQuestions>[number];
