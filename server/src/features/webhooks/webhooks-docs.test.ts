/** What docs/webhooks.md tells integrators, held against the form of the events. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { webhookPayload } from '@gangway/contract/webhooks';
import { webhookEvents } from '@gangway/domain/location/webhooks';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/webhooks.md'), 'utf8');
const blocks = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(
  ([, text = '']) => JSON.parse(text) as Example,
);

interface Example {
  type: string;
  data: Record<string, unknown>;
}

const whole = blocks.find(({ type }) => type === 'order.placed') as Example;

/** The rows that show only a part, completed with the order that they leave out. */
const rows = [...page.matchAll(/^\| `([a-z]+\.[a-z]+)` \| `("\w+": \{.*\})` \|$/gm)].map(
  ([, type = '', part = '']): Example => ({
    ...whole,
    type,
    data: { ...whole.data, ...(JSON.parse(`{${part}}`) as object) },
  }),
);
const examples = [...blocks, ...rows];

/** Every name of a field in a JSON schema, with those it stands in. */
function fieldsOf(schema: unknown, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, content]) => {
    if (name !== 'properties') return fieldsOf(content, path);
    return Object.entries(content as object).flatMap(([field, inner]) => [
      `${path}.${field}`,
      ...fieldsOf(inner, `${path}.${field}`),
    ]);
  });
}

function fieldsIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => fieldsIn(entry, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) => [
    `${path}.${field}`,
    ...fieldsIn(inner, `${path}.${field}`),
  ]);
}

describe('the page for integrators', () => {
  it.each(examples.map((example) => [example.type, example]))('shows %s as it is sent', (_type, example) => {
    expect(webhookPayload.parse(example)).toEqual(example);
  });

  it('shows every field of every event, and no others', () => {
    const shown = new Set(examples.flatMap((example) => fieldsIn(example)));
    expect([...shown].sort()).toEqual([...new Set(fieldsOf(z.toJSONSchema(webhookPayload)))].sort());
  });

  it('lists every event that a venue can choose', () => {
    const listed = [...page.matchAll(/^\| `([a-z]+\.[a-z]+)` \| (?!`")/gm)].map(([, event]) => event);
    expect(listed).toEqual([...webhookEvents]);
  });

  it('adds up', () => {
    const { totals } = whole.data.order as { totals: Record<string, number> };
    const {
      subTotal = 0,
      discounts = 0,
      fees = 0,
      taxes = 0,
      reductions = 0,
      total,
      paid = 0,
      redeemed = 0,
    } = totals;
    expect(subTotal - discounts + fees + taxes - reductions).toBe(total);
    expect((total ?? 0) - paid - redeemed).toBe(totals.balance);
  });
});
