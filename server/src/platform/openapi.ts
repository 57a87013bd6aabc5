/** Generates the API reference from the contract: the wire side of every call (OpenAPI 3.1). */

import type { StaticDocumentSpec } from '@fastify/swagger';
import type { AnyCall } from '@gangway/contract/call';
import { calls } from '@gangway/contract/calls';
import * as z from 'zod/mini';

interface JsonSchema {
  [member: string]: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

function wireSchema(schema: z.core.$ZodType): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest as JsonSchema;
}

const failure: JsonSchema = {
  type: 'object',
  properties: {
    ExceptionMessage: { type: 'string' },
    ModelErrors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { Key: { type: 'string' }, Value: { type: 'array', items: { type: 'string' } } },
      },
    },
    RequestId: { type: 'string' },
  },
};

function inQuery(input: JsonSchema) {
  return Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: input.required?.includes(name) ?? false,
    schema,
  }));
}

/** Everything is JSON except the calendar file. */
const mediaTypeOf = ({ path }: AnyCall) => (path.endsWith('.ics') ? 'text/calendar' : 'application/json');

const bodyTypeOf = ({ body }: AnyCall) => (body === 'form' ? 'multipart/form-data' : 'application/json');

function operation(call: AnyCall, method: 'get' | 'post') {
  const input = wireSchema(call.input);
  return {
    operationId: method === 'post' && call.method === 'GET' ? `${call.name}ByPost` : call.name,
    summary: call.summary,
    tags: [call.path.split('/')[2] ?? 'api'],
    ...(call.access === 'member' ? { security: [{ member: [] }] } : {}),
    ...(method === 'get'
      ? { parameters: inQuery(input) }
      : { requestBody: { required: true, content: { [bodyTypeOf(call)]: { schema: input } } } }),
    responses: {
      200: {
        description: 'The answer. Refusals by the booking rules are answers too.',
        content: { [mediaTypeOf(call)]: { schema: wireSchema(call.output) } },
      },
      default: {
        description: 'The request could not be answered.',
        content: { 'application/json': { schema: failure } },
      },
    },
  };
}

export function openApiDocument(version: string): StaticDocumentSpec['document'] {
  const paths = Object.fromEntries(
    calls.map((call: AnyCall) => [
      call.path,
      {
        ...(call.method === 'GET' ? { get: operation(call, 'get') } : {}),
        ...(call.method === 'POST' || call.alsoPost ? { post: operation(call, 'post') } : {}),
      },
    ]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gangway',
      version,
      description:
        'Every call of the storefront. Member names of requests are matched ignoring case. Prices, places and validity in requests are ignored: the server computes them.',
    },
    paths,
    components: {
      securitySchemes: {
        member: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'An access token of the identity provider, made for the organization of the location.',
        },
      },
    },
  } as unknown as StaticDocumentSpec['document'];
}
