/**
 * The operator's questions about an order and its customer, over HTTP: asked, answered, refused, required,
 * stored (D-CU-01, D-CU-02; docs/rules/custom-fields.md).
 */
import { type CustomField, customFieldKey } from '@gangway/domain/catalog/custom-field';
import { aCustomField } from '@gangway/domain/testing/add-on-builders';
import { anActivity, aRate } from '@gangway/domain/testing/builders';
import { aPackage } from '@gangway/domain/testing/package-builder';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aCustomer,
  addToCart,
  type ChangeAnswer,
  complaintOf,
  completeOrder,
  orderOf,
  slotKey,
  type WireOrder,
} from '../../testing/journey.ts';
import {
  type Answer,
  ask,
  changeLocation,
  startTestApp,
  storeLocation,
  type TestApp,
} from '../../testing/test-app.ts';
import { WatchedGateway } from '../../testing/watched-gateway.ts';

const gateway = new WatchedGateway();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ gateway });
});
beforeEach(async () => {
  // Captures run after the response, so finish the previous test's captures before counting this one's calls.
  await app.payments.drain();
  gateway.calls.length = 0;
});
afterAll(() => app.close());

const question = (id: string, label: string, changes: Partial<Omit<CustomField, 'key'>> = {}) =>
  aCustomField({ id, label, scope: 'order', ...changes });

const occasion = question('occasion', 'What do you celebrate?', {
  type: 'select',
  options: ['Birthday', 'Nothing'],
  helpText: 'We like to know.',
});
const note = question('note', 'Anything else?', { type: 'longText' });
const allergies = question('allergies', 'Allergies', { scope: 'customer' });
const crew = question('crew', 'Crew name', { isRequired: true });
const doctor = question('doctor', 'Your doctor', { scope: 'customer', isRequired: true });

type Given = Record<number, string | null>;
const posted = (given: Given) =>
  Object.entries(given).map(([key, Value]) => ({ CustomFieldKey: Number(key), Value }));

async function aCart(customFields: CustomField[], changes: Parameters<typeof storeLocation>[1] = {}) {
  const location = await storeLocation(app.database.db, { customFields, ...changes });
  return {
    location,
    key: location.key,
    order: orderOf(await addToCart(app, { locationKey: location.key })),
  };
}

const read = async (key: number, { OrderKey: orderKey }: Pick<WireOrder, 'OrderKey'>) =>
  (await ask<WireOrder>(app, 'GET', '/api/booking/getorderv2', { clientLocationKey: key, orderKey })).body;

const update = (key: number, order: Pick<WireOrder, 'OrderKey'>, body: Record<string, unknown>) =>
  ask<ChangeAnswer>(app, 'POST', '/api/booking/updateOrder', {
    clientLocationKey: key,
    orderKey: order.OrderKey,
    ...body,
  });
const answerOrder = (key: number, order: Pick<WireOrder, 'OrderKey'>, given: Given) =>
  update(key, order, { order: { CustomFields: posted(given) } });

const said = (order: WireOrder) =>
  [...order.Customer.CustomFields, ...order.CustomFields].map(({ Label, Value }) => [Label, Value]);
const complaints = ({ body }: Answer<ChangeAnswer>) =>
  (body.ModelErrors ?? []).map(({ Key, Value }) => [Key, ...Value]);

async function statesOf(key: number) {
  const { rows } = await sql<{ state: string; attempts: number }>`
    select state, (select count(*)::integer from payment_attempt p where p.order_id = o.order_id) as attempts
    from shop_order o where location_key = ${key}`.execute(app.database.db);
  return rows;
}

describe('an order of a venue with questions', () => {
  it('includes its questions, with those about the customer under the customer (3.7-01, 3.10-09, 3.10-11, D-CU-01)', async () => {
    const { order } = await aCart([occasion, allergies, note]);
    expect(order.IsCustomerField).toBe(true);
    expect(order.CustomFields).toEqual([
      {
        CustomFieldKey: customFieldKey('occasion'),
        Label: 'What do you celebrate?',
        HelpText: 'We like to know.',
        TypeKey: 5,
        Options: ['Birthday', 'Nothing'],
        IsRequired: false,
        ScopeKey: 1,
        Value: null,
      },
      expect.objectContaining({ Label: 'Anything else?', TypeKey: 2, ScopeKey: 1, Value: null }),
    ]);
    expect(order.Customer.CustomFields).toMatchObject([{ Label: 'Allergies', ScopeKey: 2, Value: null }]);
  });

  it('includes none if there are none, and has no customer field if all are about the order (3.10-11)', async () => {
    expect((await aCart([])).order).toMatchObject({
      IsCustomerField: false,
      CustomFields: [],
      Customer: { CustomFields: [] },
    });
    expect((await aCart([note])).order.IsCustomerField).toBe(false);
  });
});

describe('updateOrder', () => {
  it('saves answers, with or without contact details, and returns the order as it is read (7.2-12, D-API-30)', async () => {
    const { key, order } = await aCart([occasion, allergies, note]);
    const answered = orderOf(
      await update(key, order, {
        Customer: { ...aCustomer, CustomFields: posted({ [allergies.key]: '  Nuts ' }) },
        order: { CustomFields: posted({ [note.key]: 'Two of us\nare shy.', [occasion.key]: 'Birthday' }) },
      }),
    );
    expect(said(answered)).toEqual([
      ['Allergies', 'Nuts'],
      ['What do you celebrate?', 'Birthday'],
      ['Anything else?', 'Two of us\nare shy.'],
    ]);
    expect({ ...(await read(key, order)), HoldSecondsLeft: 0 }).toEqual({ ...answered, HoldSecondsLeft: 0 });
    const whole = await read(key, order);
    const back = orderOf(
      await update(key, order, { order: { ...whole, CustomFields: whole.CustomFields.toReversed() } }),
    );
    expect(said(back)).toEqual(said(whole));
  });

  it('keeps answers that are not mentioned, removes blank ones, and ignores unknown questions (7.2-12, D-CU-02)', async () => {
    const { key, order } = await aCart([occasion, allergies, note]);
    await answerOrder(key, order, {
      [occasion.key]: 'Birthday',
      [note.key]: 'Hello',
      [allergies.key]: 'Nuts',
    });
    await update(key, order, { Customer: aCustomer });
    await answerOrder(key, order, { [occasion.key]: ' ', [note.key]: 'Hello again', 1: 'What?' });
    expect(said(await read(key, order))).toEqual([
      ['Allergies', 'Nuts'],
      ['What do you celebrate?', null],
      ['Anything else?', 'Hello again'],
    ]);
    await answerOrder(key, order, { [note.key]: null });
    const { rows } = await sql<{ answers: unknown }>`
      select answers from shop_order where location_key = ${key}`.execute(app.database.db);
    expect(rows[0]?.answers).toEqual([
      {
        fieldKey: allergies.key,
        value: 'Nuts',
        rateKey: null,
        participantIndex: null,
        label: 'Allergies',
        type: 'text',
        scope: 'customer',
      },
    ]);
  });

  it('keeps both of two answers sent at once (D-CU-02)', async () => {
    const { key, order } = await aCart([occasion, note]);
    await Promise.all([
      answerOrder(key, order, { [occasion.key]: 'Nothing' }),
      answerOrder(key, order, { [note.key]: 'Hello' }),
    ]);
    expect(said(await read(key, order))).toEqual([
      ['What do you celebrate?', 'Nothing'],
      ['Anything else?', 'Hello'],
    ]);
  });

  it.each<[CustomField['type'], string, string]>([
    ['text', 'two\nlines', 'Please answer “Crew” in one line of up to 200 characters.'],
    ['text', 'x'.repeat(201), 'Please answer “Crew” in one line of up to 200 characters.'],
    ['number', 'four', '“Crew” needs a number, like 4 or 12.5.'],
    ['date', '12.06.2026', '“Crew” needs a date, like 2026-06-12.'],
    ['select', 'Other', 'Please choose one of the answers offered to “Crew”.'],
    ['radio', 'Other', 'Please choose one of the answers offered to “Crew”.'],
    ['checkbox', 'maybe', 'Please choose one of the answers offered to “Crew”.'],
    ['phone', 'call me', '“Crew” needs a phone number, like +1 303 555 0100.'],
    ['email', 'maya@', '“Crew” needs an email address, like maya@example.com.'],
  ])(
    'refuses an invalid answer to a %s question with a message that says what fits, and changes nothing (D-CU-01, D-CU-02)',
    async (type, value, words) => {
      const field = question('crew', 'Crew', { type, options: ['One', 'Two'] });
      const { key, order } = await aCart([field, note]);
      const answer = await update(key, order, {
        Customer: aCustomer,
        order: { CustomFields: posted({ [note.key]: 'Hello', [field.key]: value }) },
      });
      expect(complaints(answer)).toEqual([[`CustomFields.${field.key}`, words]]);
      expect(orderOf(answer).Customer.Email).toBe('');
      expect(said(await read(key, order))).toEqual([
        ['Crew', null],
        ['Anything else?', null],
      ]);
    },
  );

  it('refuses every answer that does not fit, each with its question (D-CU-02, C-27)', async () => {
    const count = question('count', 'How many', { type: 'number' });
    const { key, order } = await aCart([count, occasion]);
    const answer = await answerOrder(key, order, { [occasion.key]: 'Easter', [count.key]: 'two' });
    expect(complaints(answer)).toEqual([
      [`CustomFields.${count.key}`, '“How many” needs a number, like 4 or 12.5.'],
      [
        `CustomFields.${occasion.key}`,
        'Please choose one of the answers offered to “What do you celebrate?”.',
      ],
    ]);
  });

  it('refuses an answer longer than the limit (D-GEN-02)', async () => {
    const { key, order } = await aCart([note]);
    expect((await answerOrder(key, order, { [note.key]: 'x'.repeat(2001) })).status).toBe(400);
    expect((await answerOrder(key, order, { [note.key]: 'x'.repeat(2000) })).status).toBe(200);
  });

  it('refuses an answer to a saved order, whose answers stay unchanged (6-07, D-CU-02)', async () => {
    const { key, order } = await aCart([note]);
    await answerOrder(key, order, { [note.key]: 'Hello' });
    orderOf(await completeOrder(app, order, key));
    const refused = await answerOrder(key, order, { [note.key]: 'Goodbye' });
    expect(complaintOf(refused)).toBe('A saved order cannot be changed.');
    expect(said(await read(key, order))).toEqual([['Anything else?', 'Hello']]);
    await expect(
      sql`update shop_order set answers = '[]' where location_key = ${key}`.execute(app.database.db),
    ).rejects.toThrow('a saved order cannot be changed');
  });
});

describe('completeOrder', () => {
  const nothingPaid = [{ state: 'new', attempts: 0 }];

  it('refuses, and charges nothing, while a required answer about the order or customer is missing (8.1-12, D-CU-02)', async () => {
    const { key, order } = await aCart([crew, doctor, note]);
    const none = await completeOrder(app, order, key, { customer: { ...aCustomer, FirstName: '' } });
    expect(complaints(none)).toEqual([
      ['FirstName', 'First Name is required'],
      [`CustomFields.${crew.key}`, 'Crew name is required'],
      [`CustomFields.${doctor.key}`, 'Your doctor is required'],
    ]);
    await answerOrder(key, order, { [crew.key]: 'The Otters', [doctor.key]: '  ' });
    const half = await completeOrder(app, order, key);
    expect(complaints(half)).toEqual([[`CustomFields.${doctor.key}`, 'Your doctor is required']]);
    expect(orderOf(half)).toMatchObject({ IsNew: true, OrderNumber: null });
    expect(gateway.calls).toEqual([]);
    expect(await statesOf(key)).toEqual(nothingPaid);
    const customer = { ...aCustomer, CustomFields: posted({ [doctor.key]: 'Dr. Wu' }) };
    const bought = orderOf(await completeOrder(app, order, key, { customer }));
    expect(said(bought)).toEqual([
      ['Your doctor', 'Dr. Wu'],
      ['Crew name', 'The Otters'],
    ]);
    expect(said(await read(key, order))).toEqual(said(bought));
  });

  it('refuses, and charges nothing, while a required answer about an activity or one of its guests is missing (8.1-12, D-CU-02)', async () => {
    const level = aCustomField({ id: 'level', label: 'Level', isRequired: true });
    const diet = aCustomField({ id: 'diet', label: 'Diet', scope: 'participant', isRequired: true });
    const { key } = await storeLocation(app.database.db, {
      activities: [anActivity({ customFields: [level, diet] })],
    });
    const guests = (...diets: string[]) => ({
      CustomFields: posted({ [level.key]: 'New' }),
      Rates: [
        {
          EntityHierarchyRateKey: 11,
          Participants: 2,
          CustomFieldParticipants: diets.map((Value, ParticipantIndex) => ({
            ParticipantIndex,
            CustomFields: posted({ [diet.key]: Value }),
          })),
        },
      ],
    });
    const without = orderOf(await addToCart(app, { locationKey: key }));
    expect(complaints(await completeOrder(app, without, key)).map(([, words]) => words)).toEqual([
      'Level is required',
      'Diet is required',
      'Diet is required',
    ]);
    const edit = {
      locationKey: key,
      orderKey: without.OrderKey,
      editing: without.Individual[0]?.OrderEntityKey ?? 0,
    };
    const half = orderOf(await addToCart(app, { ...edit, chosen: guests('Vegan') }));
    const refused = await completeOrder(app, half, key);
    expect(complaints(refused)).toEqual([[`CustomFields.${diet.key}`, 'Diet is required']]);
    expect(gateway.calls).toEqual([]);
    expect(await statesOf(key)).toEqual(nothingPaid);
    const whole = orderOf(
      await addToCart(app, {
        ...edit,
        editing: half.Individual[0]?.OrderEntityKey ?? 0,
        chosen: guests('Vegan', 'None'),
      }),
    );
    expect(orderOf(await completeOrder(app, whole, key)).IsNew).toBe(false);
  });

  it('asks guests nothing about a package activity that is hidden from them (D-PK-06, D-CU-02)', async () => {
    const diet = aCustomField({ id: 'diet', label: 'Diet', isRequired: true });
    const { key } = await storeLocation(app.database.db, {
      activities: [
        anActivity(),
        anActivity({
          key: 2,
          name: 'Guide',
          hideFromCustomer: true,
          rates: [aRate({ key: 21, price: 0, globalId: 'guide' })],
          customFields: [diet],
        }),
      ],
      packages: [
        aPackage({
          key: 7,
          type: 'prefix',
          groups: [{ key: 1, name: 'All', starts: [null, null] }],
        }),
      ],
    });
    const activity = (EntityHierarchyKey: number, rate: number) => ({
      EntityHierarchyKey,
      Rates: [{ EntityHierarchyRateKey: rate, Participants: 2 }],
      SelectedTimes: [{ OrderEntityTimeKey: slotKey('2026-12-05', '09:00') }],
    });
    const added = await ask<ChangeAnswer>(app, 'POST', '/api/booking/addToCart', {
      clientLocationKey: key,
      Package: { PackageKey: 7, PackageTypeKey: 2, Activities: [activity(1, 11), activity(2, 21)] },
    });
    const bought = orderOf(await completeOrder(app, orderOf(added), key));
    expect(bought.IsNew).toBe(false);
  });

  it('refuses, and charges nothing, with an answer that does not fit (D-CU-02)', async () => {
    const { key, order } = await aCart([occasion, crew]);
    const CustomFields = posted({ [occasion.key]: 'Easter', [crew.key]: 'The Otters' });
    const answer = await completeOrder(app, order, key, { order: { CustomFields } });
    expect(complaintOf(answer)).toBe('Please choose one of the answers offered to “What do you celebrate?”.');
    expect(gateway.calls).toEqual([]);
    expect(await statesOf(key)).toEqual(nothingPaid);
  });

  it('asks again if an answer is no longer offered or has become required (D-CU-02)', async () => {
    const { key, location, order } = await aCart([occasion, note]);
    await answerOrder(key, order, { [occasion.key]: 'Birthday' });
    await changeLocation(app.database.db, {
      ...location,
      customFields: [
        { ...occasion, options: ['Wedding', 'Nothing'] },
        { ...note, isRequired: true },
      ],
    });
    expect(complaints(await completeOrder(app, order, key)).map(([, words]) => words)).toEqual([
      'Please choose one of the answers offered to “What do you celebrate?”.',
      'Anything else? is required',
    ]);
    const CustomFields = posted({ [occasion.key]: 'Wedding', [note.key]: 'No' });
    expect(orderOf(await completeOrder(app, order, key, { order: { CustomFields } })).IsNew).toBe(false);
  });

  it('keeps the answers through a declined card (D-PY-04, D-CU-02)', async () => {
    const { key, order } = await aCart([crew]);
    const CustomFields = posted({ [crew.key]: 'The Otters' });
    const declined = await completeOrder(app, order, key, {
      order: { CustomFields },
      paymentToken: 'tok_declined',
    });
    expect(declined.body.CardDeclined).toBe(true);
    expect(said(await read(key, order))).toEqual([['Crew name', 'The Otters']]);
    expect(orderOf(await completeOrder(app, order, key)).IsNew).toBe(false);
  });
});

describe('answers', () => {
  it('are kept through changes of the cart (D-CU-02)', async () => {
    const { key, order } = await aCart([note]);
    await answerOrder(key, order, { [note.key]: 'Hello' });
    const grown = orderOf(
      await addToCart(app, { locationKey: key, orderKey: order.OrderKey, date: '2026-12-06' }),
    );
    expect(said(grown)).toEqual([['Anything else?', 'Hello']]);
  });

  it('appear on the receipt as they were asked, without unanswered questions (D-CU-02, D-OR-04)', async () => {
    const { key, location, order } = await aCart([occasion, allergies, note]);
    await answerOrder(key, order, { [occasion.key]: 'Nothing', [allergies.key]: 'Nuts' });
    orderOf(await completeOrder(app, order, key));
    await changeLocation(app.database.db, {
      ...location,
      customFields: [{ ...occasion, label: 'Any occasion?', options: [] }],
    });
    expect(said(await read(key, order))).toEqual([
      ['Allergies', 'Nuts'],
      ['What do you celebrate?', 'Nothing'],
    ]);
  });
});
