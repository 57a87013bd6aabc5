/**
 * The part of the venue file for add-ons and the operator's questions
 * (docs/venue-files.md, "Add-ons, tips and questions").
 */
import type * as z from 'zod';
import { fieldTypes } from '../../catalog/custom-field.ts';
import { group, line, list, oneOf, slug, whole, yesNo } from '../fields.ts';
import { amountField } from '../values.ts';

const stock = () =>
  whole(1, 10_000).optional().describe('How many there are on a day. No limit unless told.');
const published = () =>
  amountField.optional().describe('What it costs elsewhere: struck through beside a lower price.');

const variant = group('A kind of the add-on with a price of its own, like a size.', {
  id: slug('small').describe(
    'Stable name within its add-on, like small. Keep it: links and orders depend on it.',
  ),
  name: line(60).describe('Shown to guests, like Small.'),
  price: amountField.describe('Price of one, like 15.00.'),
  publishedPrice: published(),
  stockPerDay: stock(),
});

export const addOn = group('What goes with an activity: rented, bought or done on top.', {
  id: slug('dry-bag').describe(
    'Stable name of the add-on, like dry-bag. Keep it: links and orders depend on it.',
  ),
  name: line(100).describe('Shown to guests, like Dry bag.'),
  description: line(200).optional().describe('What it is, on one line.'),
  kind: oneOf(['simple', 'variants', 'boolean', 'photoPackage'])
    .default('simple')
    .describe(
      'simple: a number of them. variants: a number of each kind. boolean: a check box. photoPackage: a check box among photos.',
    ),
  per: oneOf(['unit', 'participant', 'booking'])
    .default('unit')
    .describe('What the price is of: one of them, each guest, or the whole booking.'),
  price: amountField.optional().describe('Price like 6.00. Not for one with variants, which have their own.'),
  publishedPrice: published(),
  minimum: whole(0, 200)
    .default(0)
    .describe('So many must be taken, and cannot be removed. 0: guests may leave it.'),
  maximum: whole(1, 200)
    .optional()
    .describe('Most in one booking, all variants together. No limit unless told.'),
  stockPerDay: stock(),
  variants: list(variant, 50).default([]).describe('For kind variants: the kinds there are.'),
});

function questionOf<const Words extends readonly [string, ...string[]]>(of: Words, usual: Words[number]) {
  return group('A question of your own.', {
    id: slug('diet').describe('Stable name of the question, like diet. Keep it: answers depend on it.'),
    label: line(100).describe('The question, as short as it can be, like Dietary needs.'),
    help: line(200).optional().describe('A sentence under the question.'),
    of: oneOf(of)
      .default(usual as never)
      .describe(of.map((word) => `${word}: asked once per ${word}`).join('. ')),
    type: oneOf(fieldTypes)
      .default('text')
      .describe('text, longText, number, date, select, radio, checkbox, phone or email.'),
    options: list(line(100), 50).default([]).describe('For select and radio: what can be chosen.'),
    required: yesNo().default(false).describe('true: nobody can pay without an answer.'),
  });
}

/** An activity's settings for add-ons, tips and questions. */
export const activityExtras = {
  addOns: list(slug('dry-bag'), 50)
    .default([])
    .describe('Ids of the add-ons offered with it, in the order shown.'),
  addOnLabel: line(60).optional().describe('Heading of the add-ons. Add-ons unless told.'),
  tips: yesNo()
    .default(false)
    .describe('true: guests may leave a tip of 10, 15, 18 or 20 percent, or their own amount.'),
  questions: list(questionOf(['activity', 'participant'], 'activity'), 20)
    .default([])
    .describe('Questions asked while booking: of the booking, or of each participant.'),
};

/** Questions asked at checkout, once per order. */
export const checkoutQuestions = list(questionOf(['order', 'customer'], 'order'), 20)
  .default([])
  .describe('Questions asked with the contact details: about the order, or about the customer.');

export type VenueQuestion =
  | z.output<(typeof activityExtras)['questions']>[number]
  | z.output<typeof checkoutQuestions>[number];
