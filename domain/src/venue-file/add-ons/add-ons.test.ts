/**
 * What a venue file may say about add-ons and questions, and the messages for what it may not
 * (docs/venue-files.md, "Add-ons, tips and questions").
 */
import { expect, it } from 'vitest';
import { anActivityInput, aVenueFile, problemsIn } from '../../testing/venue-file-builder.ts';

type Changes = Record<string, unknown>;
const bag = { id: 'dry-bag', name: 'Dry bag', price: 6 };
const size = { id: 'small', name: 'Small', price: 15 };

const file = (addOn: Changes, activity: Changes = {}) => ({
  ...aVenueFile(),
  addOns: [{ ...bag, ...addOn }],
  activities: [{ ...anActivityInput(), ...activity }],
});
const atCheckout = (...questions: Changes[]) => ({ ...aVenueFile(), checkout: { questions } });
const asked = (question: Changes) => file({}, { questions: [{ id: 'level', label: 'Level', ...question }] });

it('accepts add-ons, tips and questions (3.5-01, D-AD-01, D-CU-01)', () => {
  const wetsuit = { kind: 'variants', price: undefined, variants: [{ ...size, stockPerDay: 3 }] };
  const activity = { addOns: ['dry-bag'], tips: true, addOnLabel: 'Extras' };
  expect(problemsIn(JSON.parse(JSON.stringify(file(wetsuit, activity))))).toEqual([]);
  expect(
    problemsIn(asked({ of: 'participant', type: 'select', options: ['New', 'Old'], required: true })),
  ).toEqual([]);
  const occasion = { id: 'occasion', label: 'Occasion', type: 'select', options: ['Birthday', 'None'] };
  expect(
    problemsIn(atCheckout(occasion, { id: 'board', label: 'Name', of: 'customer', required: true })),
  ).toEqual([]);
});

it.each<[string, unknown, string]>([
  [
    'an add-on without a price',
    file({ price: undefined }),
    'addOns[0].price: is missing: expected an amount like 6.00',
  ],
  [
    'an add-on of kind variants without any',
    file({ kind: 'variants', price: undefined }),
    'addOns[0].variants: is missing: an add-on of kind variants needs at least one',
  ],
  [
    'a price in addition to those of the variants',
    file({ kind: 'variants', variants: [size] }),
    'addOns[0].price: belongs to each variant: move it there',
  ],
  [
    'variants of an add-on of another kind',
    file({ variants: [size] }),
    'addOns[0].variants: needs "kind: variants", or remove these lines',
  ],
  [
    'a maximum above one for an add-on per booking',
    file({ per: 'booking', maximum: 2 }),
    'addOns[0].maximum: there is at most one of it in a booking: remove this line',
  ],
  [
    'a minimum above the maximum',
    file({ minimum: 3, maximum: 2 }),
    'addOns[0].minimum: is more than can be taken, which is 2',
  ],
  [
    'an add-on listed twice',
    file({}, { addOns: ['dry-bag', 'dry-bag'] }),
    'activities[0].addOns[1]: "dry-bag" is listed twice',
  ],
  [
    'a misspelled add-on',
    file({}, { addOns: ['dry-bags'] }),
    'activities[0].addOns[0]: no add-on has the id "dry-bags": did you mean "dry-bag"?',
  ],
  [
    'two add-ons with the same id',
    { ...file({}), addOns: [bag, bag] },
    'addOns[1].id: is already taken by addOns[0].id: choose another name',
  ],
  [
    'a choice with a single option',
    asked({ type: 'radio', options: ['One'] }),
    'activities[0].questions[0].options: a radio needs at least two options to choose from',
  ],
  [
    'options of a text question',
    asked({ options: ['One', 'Two'] }),
    'activities[0].questions[0].options: needs "type: select" or "type: radio", or remove these lines',
  ],
  [
    'options of a text question at checkout',
    atCheckout({ id: 'occasion', label: 'Occasion', options: ['One', 'Two'] }),
    'checkout.questions[0].options: needs "type: select" or "type: radio", or remove these lines',
  ],
  [
    'two checkout questions with the same id',
    atCheckout({ id: 'name', label: 'Name' }, { id: 'name', label: 'Name', of: 'customer' }),
    'checkout.questions[1].id: is already taken by checkout.questions[0].id: choose another name',
  ],
  [
    'a question for each guest at checkout',
    atCheckout({ id: 'name', label: 'Name', of: 'participant' }),
    'checkout.questions[0].of: expected order or customer, found "participant"',
  ],
])('refuses %s (D-AD-01, D-CU-01)', (_case, input, message) => {
  expect(problemsIn(JSON.parse(JSON.stringify(input)))).toEqual([message]);
});
