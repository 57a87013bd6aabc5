/** The API reference lists every call and is a valid OpenAPI 3.1 document (D-API-00). */

import type { AnyCall } from '@gangway/contract/call';
import { calls } from '@gangway/contract/calls';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

type Json = string | number | boolean | null | Json[] | { [member: string]: Json };
interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> };
  responses: Record<string, { description: string; content: Record<string, { schema: Json }> }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
}

/** The JSON that a reader gets. */
const document = JSON.parse(JSON.stringify(openApiDocument('1.2.3'))) as Document;
const declared: readonly AnyCall[] = calls;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

const jsonTypes = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);

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
  if ($ref !== undefined) faults.push(`${where} refers elsewhere`);
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
      expect(Object.keys(operation.responses).toSorted()).toEqual(['200', 'default']);
      for (const [status, { description, content }] of Object.entries(operation.responses)) {
        expect(description).toMatch(/.+/);
        for (const { schema } of Object.values(content)) expect(faultsOf(schema, status)).toEqual([]);
      }
      for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
        expect(faultsOf(schema, 'body')).toEqual([]);
    },
  );

  it('documents the wire’s names, not ours: PascalCase answers, the specification’s request members (3.0-01)', () => {
    const answer = document.paths['/api/booking/getorderv2']?.get?.responses['200']?.content[
      'application/json'
    ]?.schema as { properties: Record<string, Json> };
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
});
