/** The limits of ours, as a list: the specification names no others (D-GEN-02, 9-37). */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { AnyCall } from './call.ts';
import { calls } from './calls.ts';

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  [keyword: string]: unknown;
}

const optionsOf = (schema: JsonSchema): JsonSchema[] => [schema, ...(schema.anyOf ?? []).flatMap(optionsOf)];

const childOf = (part: JsonSchema, name: string): JsonSchema | undefined =>
  name === '[]' ? part.items : part.properties?.[name];

/** Walks a request by the names on the wire; `[]` is the entry of a list. */
function partsAt(schema: JsonSchema, path: string): JsonSchema[] {
  let found = [schema];
  for (const name of path.split('.'))
    found = found.flatMap(optionsOf).flatMap((part) => {
      const child = childOf(part, name);
      return child === undefined ? [] : [child];
    });
  return found;
}

function limitOf(name: string, path: string, keyword: string): unknown {
  const call = (calls as readonly AnyCall[]).find((one) => one.name === name);
  if (call === undefined) throw new Error(`there is no call ${name}`);
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const limits = partsAt(schema, path).flatMap(optionsOf);
  return limits.map((part) => part[keyword]).find((limit) => limit !== undefined);
}

it.each([
  ['the participants of a rate', 'addToCart', 'Activity.Rates.[].Participants', 'maximum', 200],
  ['the guests of a private tour', 'addToCart', 'Activity.Guests', 'maximum', 200],
  ['an answer', 'addToCart', 'Activity.CustomFields.[].Value', 'maxLength', 2000],
  ['an answer about the order', 'completeOrder', 'order.CustomFields.[].Value', 'maxLength', 2000],
  ['a first name', 'completeOrder', 'order.Customer.FirstName', 'maxLength', 100],
  ['a last name', 'updateOrder', 'Customer.LastName', 'maxLength', 100],
  ['an email address', 'completeOrder', 'order.Customer.Email', 'maxLength', 254],
  ['a member’s email address', 'SaveMemberToMembership', 'Customer.Email', 'maxLength', 254],
  ['who a gift card is from', 'addToCart', 'GiftCards.[].FromName', 'maxLength', 100],
  ['who receives a gift card', 'addToCart', 'GiftCards.[].RecipientName', 'maxLength', 100],
  ['the email address of a gift card', 'addToCart', 'GiftCards.[].RecipientEmail', 'maxLength', 254],
  ['the message of a gift card', 'addToCart', 'GiftCards.[].Message', 'maxLength', 500],
  ['a promo code', 'addPromoCode', 'promoCode', 'maxLength', 40],
])('%s has its limit: %s, %s, %s %i (9-37, D-GEN-02)', (_what, name, path, keyword, limit) =>
  expect(limitOf(name, path, keyword)).toBe(limit),
);
