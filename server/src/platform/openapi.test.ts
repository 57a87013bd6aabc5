/** The API reference lists every call and is a valid OpenAPI 3.1 document (D-API-00). */
import type { AnyCall } from '@gangway/contract/call';
import { calls } from '@gangway/contract/calls';
import { foldCase, wireMembers } from '@gangway/contract/wire';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openApiDocument } from './openapi.ts';

type Json = string | number | boolean | null | Json[] | { [member: string]: Json };
interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: { name: string; in: string; required: boolean; schema: Json; example?: Json }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Json; example?: Json }> };
  responses: Record<
    string,
    { $ref?: string; description: string; content: Record<string, { schema: Json }> }
  >;
}
interface Document {
  servers: { url: string }[];
  components: { schemas: Record<string, Json>; responses: Record<string, { description: string }> };
  openapi: string;
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
}

/** The JSON that a reader gets. */
const document = JSON.parse(JSON.stringify(openApiDocument('1.2.3', 'https://book.example'))) as Document;
const declared: readonly AnyCall[] = calls;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

const jsonTypes = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);

/** Whether a reference leads to one of the document's own schemas. */
const isComponent = (reference: Json): boolean =>
  typeof reference === 'string' &&
  reference.startsWith('#/components/schemas/') &&
  reference.slice('#/components/schemas/'.length) in document.components.schemas;

/** Lists where a schema violates JSON Schema 2020-12. */
function faultsOf(schema: Json, where: string): string[] {
  if (typeof schema === 'boolean') return [];
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
    return [`${where} is no schema`];
  const faults: string[] = [];
  const { type, properties, required, items, anyOf, enum: words, pattern, $ref } = schema;
  const types = type === undefined ? [] : [type].flat();
  for (const one of types)
    if (typeof one !== 'string' || !jsonTypes.has(one))
      faults.push(`${where} has type ${JSON.stringify(one)}`);
  if ($ref !== undefined && !isComponent($ref)) faults.push(`${where} refers to ${JSON.stringify($ref)}`);
  if ('nullable' in schema) faults.push(`${where} is nullable as in OpenAPI 3.0`);
  if (typeof pattern === 'string') new RegExp(pattern, 'u');
  if (words !== undefined && !(Array.isArray(words) && words.length > 0))
    faults.push(`${where} has an empty enum`);
  if (properties !== undefined) {
    const members = properties as Record<string, Json>;
    for (const name of (required ?? []) as string[])
      if (!(name in members)) faults.push(`${where} requires ${name}, which it does not have`);
    for (const [name, member] of Object.entries(members))
      faults.push(...faultsOf(member, `${where}.${name}`));
  }
  if (items !== undefined) faults.push(...faultsOf(items, `${where}[]`));
  for (const [index, choice] of ((anyOf ?? []) as Json[]).entries())
    faults.push(...faultsOf(choice, `${where}|${index}`));
  return faults;
}

describe('the API reference', () => {
  it('names the product and version (7.0-01)', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(document.info).toMatchObject({
      title: 'Gangway',
      version: '1.2.3',
      description: expect.stringMatching(/.+/),
    });
  });

  it('lists every call at its URL, with GET or POST (7.0-01, 7.0-02)', () => {
    const wanted = declared.flatMap((call) => [
      `${call.method.toLowerCase()} ${call.path}`,
      ...(call.alsoPost ? [`post ${call.path}`] : []),
    ]);
    expect(operations.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(wanted.toSorted());
  });

  it('names every operation once, with a summary and a tag (7.0-01)', () => {
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
    for (const { operation, path } of operations) {
      expect(operation.operationId).toMatch(/^[\w.]+$/);
      expect(operation.summary).toMatch(/^[A-Z].*\.$/s);
      expect(operation.tags).toEqual([path.split('/')[2]]);
    }
  });

  it('describes the query of a GET and the body of a POST, and nothing else (7.0-02)', () => {
    for (const { method, operation, path } of operations) {
      if (method === 'get') {
        expect(operation.requestBody).toBeUndefined();
        for (const parameter of operation.parameters ?? []) {
          expect(parameter).toMatchObject({
            in: 'query',
            name: expect.stringMatching(/^\w+$/),
            required: expect.any(Boolean),
          });
          expect(faultsOf(parameter.schema, parameter.name)).toEqual([]);
        }
      } else {
        expect(operation.parameters).toBeUndefined();
        const { body } = declared.find((call) => call.path === path) ?? {};
        expect(Object.keys(operation.requestBody?.content ?? {})).toEqual([
          body === 'form' ? 'multipart/form-data' : 'application/json',
        ]);
      }
    }
  });

  it.each(operations.map(({ path, method, operation }) => [`${method} ${path}`, operation] as const))(
    'has well-formed schemas and described responses: %s (7.0-04)',
    (_name, operation) => {
      const { 200: answer, ...others } = operation.responses;
      expect(answer?.description).toMatch(/.+/);
      for (const { schema } of Object.values(answer?.content ?? {}))
        expect(faultsOf(schema, '200')).toEqual([]);
      expect(others).toEqual({
        429: { $ref: '#/components/responses/Later' },
        503: { $ref: '#/components/responses/Later' },
        default: { $ref: '#/components/responses/Failure' },
      });
      for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
        expect(faultsOf(schema, 'body')).toEqual([]);
    },
  );

  it('documents the wire’s names, not ours: PascalCase answers, the specification’s request members (3.0-01)', () => {
    const answer = document.components.schemas.Order as { properties: Record<string, Json> };
    expect(Object.keys(answer.properties)).toContain('OrderFees');
    expect(Object.keys(answer.properties).every((name) => /^[A-Z]/.test(name))).toBe(true);
    expect(document.paths['/api/booking/getorderv2']?.get?.parameters?.map(({ name }) => name)).toEqual([
      'orderKey',
      'clientLocationKey',
    ]);
  });

  it('describes the calendar response as a calendar file (D-API-67)', () => {
    const answer = document.paths['/api/booking/receipt.ics']?.get?.responses['200'];
    expect(Object.keys(answer?.content ?? {})).toEqual(['text/calendar']);
  });

  it('says where the calls are, and describes the shapes and failures that they share once (7.0-01)', () => {
    expect(document.servers).toEqual([{ url: 'https://book.example' }]);
    for (const [name, schema] of Object.entries(document.components.schemas))
      expect(faultsOf(schema, name)).toEqual([]);
    const text = JSON.stringify(document);
    for (const name of Object.keys(document.components.schemas))
      expect(text.split(`"#/components/schemas/${name}"`).length, name).toBeGreaterThan(1);
    // An order is described by its component only; where one is posted, its fields are only named.
    expect(text.split('"OrderPromoCodes":{"type"').length - 1).toBe(1);
  });

  it('asks for nothing that has a default, and describes each shape the same wherever it is used (7.0-02)', () => {
    expect(JSON.stringify(operations.map(({ operation }) => operation.requestBody))).not.toContain(
      '"default"',
    );
    const reversed = JSON.parse(
      JSON.stringify(openApiDocument('1.2.3', 'https://book.example', calls.toReversed())),
    ) as Document;
    expect(reversed.components.schemas).toEqual(document.components.schemas);
  });

  it.each(declared.map((call) => [call.name, call] as const))(
    'has an example that the call accepts: %s (7.0-02)',
    (_name, call) => {
      // A file cannot be written down.
      if (call.body === 'form') return;
      const method = call.method === 'GET' ? 'get' : 'post';
      const { parameters = [], requestBody } = document.paths[call.path]?.[method] ?? {};
      const example =
        method === 'post'
          ? Object.values(requestBody?.content ?? {})[0]?.example
          : Object.fromEntries(
              parameters.flatMap(({ name: of, example: value }) =>
                value === undefined ? [] : [[of, value]],
              ),
            );
      expect(example).toBeDefined();
      const result = z.safeDecode(call.input, foldCase(call.input, example) as never);
      expect(result.error?.issues ?? []).toEqual([]);
      // Members that the call does not know would be dropped without a word.
      const known = (wireMembers(call.input) ?? []).map((member) => member.name.toLowerCase());
      if (known.length > 0 && !Array.isArray(example))
        for (const member of Object.keys(example as object)) expect(known).toContain(member.toLowerCase());
    },
  );
});
