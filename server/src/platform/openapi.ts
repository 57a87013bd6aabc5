/** Generates the API reference from the contract: the wire side of every call (OpenAPI 3.1). */
import type { StaticDocumentSpec } from '@fastify/swagger';
import type { AnyCall } from '@gangway/contract/call';
import { calls } from '@gangway/contract/calls';
import { deskTokenHeader } from '@gangway/contract/staff';
import * as z from 'zod/mini';
import { examples } from './openapi-examples.ts';
import { sharedShapes } from './openapi-shapes.ts';

interface JsonSchema {
  [member: string]: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

type Components = Record<string, JsonSchema>;

/**
 * Writes a shape of the wire. Shared shapes go to the components, and what refers to them refers there.
 * Defaults are left out of requests: generators make a member with a default one that must be sent.
 */
function wireSchema(schema: z.core.$ZodType, components: Components, side: 'request' | 'answer'): JsonSchema {
  const written = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    metadata: sharedShapes,
  });
  const text = JSON.stringify(written, (keyword, value) => {
    if (keyword === '$ref') return value.replace('#/$defs/', '#/components/schemas/');
    return keyword === 'default' && side === 'request' ? undefined : value;
  });
  const { $schema: _dialect, $defs = {}, ...rest } = JSON.parse(text) as JsonSchema & { $defs?: Components };
  for (const [name, { id: _id, ...shape }] of Object.entries($defs)) components[name] = shape;
  return rest;
}

/** What went wrong, for the visitor (`ExceptionMessage`) or per field (`ModelErrors`). */
const failure: JsonSchema = {
  type: 'object',
  properties: {
    ExceptionMessage: { type: 'string' },
    ModelErrors: { type: 'array', items: { $ref: '#/components/schemas/ModelError' } },
    RequestId: { type: 'string' },
  },
};

const failures = {
  Failure: {
    description:
      'The request could not be answered: malformed (400), without a valid token (401), not allowed (403), unknown (404), a repeat with other members (409), expired (410), too large (413), or a fault (500).',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  },
  Later: {
    description: 'Too many requests (429) or too busy (503): try again later.',
    headers: {
      'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' as const, minimum: 0 } },
    },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  },
};

function inQuery(input: JsonSchema, example: unknown) {
  const members = (example ?? {}) as Record<string, unknown>;
  return Object.entries(input.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: input.required?.includes(name) ?? false,
    schema,
    ...(name in members ? { example: members[name] } : {}),
  }));
}

/** Everything is JSON except files. */
const mediaTypes: Readonly<Record<string, string>> = {
  ...{ csv: 'text/csv', ics: 'text/calendar', pdf: 'application/pdf' },
};
const mediaTypeOf = ({ path }: AnyCall) => mediaTypes[path.split('.').at(-1) ?? ''] ?? 'application/json';

const bodyTypeOf = ({ body }: AnyCall) => (body === 'form' ? 'multipart/form-data' : 'application/json');

/** Tokens that a call needs, or that let it do more; nothing for one that ignores them. */
function securityOf(call: AnyCall): { security?: Record<string, string[]>[] } {
  if (call.access === 'member') return { security: [{ member: [] }] };
  // A change says the session's token besides its cookie.
  const desk = { desk: [], ...(call.changes ? { deskToken: [] } : {}) };
  if (call.access === 'desk') return { security: [desk] };
  if (call.permission === null) return {};
  const staff = { staff: [call.permission] };
  // For the departures that the caller leads alone.
  const own = call.ownPermission === null ? [] : [{ staff: [call.ownPermission] }];
  return { security: call.access === 'staff' ? [staff, ...own, desk] : [{}, { member: [] }, staff, desk] };
}

function operation(call: AnyCall, method: 'get' | 'post', components: Components) {
  const input = wireSchema(call.input, components, 'request');
  const example = examples[call.name];
  return {
    operationId: method === 'post' && call.method === 'GET' ? `${call.name}ByPost` : call.name,
    summary: call.summary,
    tags: [call.path.split('/')[2] ?? 'api'],
    ...securityOf(call),
    ...(method === 'get'
      ? { parameters: inQuery(input, example) }
      : {
          requestBody: {
            required: true,
            content: { [bodyTypeOf(call)]: { schema: input, ...(example === undefined ? {} : { example }) } },
          },
        }),
    responses: {
      200: {
        description: 'The answer. Refusals by the booking rules are answers too.',
        content: { [mediaTypeOf(call)]: { schema: wireSchema(call.output, components, 'answer') } },
      },
      429: { $ref: '#/components/responses/Later' },
      503: { $ref: '#/components/responses/Later' },
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

/** @param rootUrl scheme and host of the shop, where the calls are */
export function openApiDocument(
  version: string,
  rootUrl: string,
  declared: readonly AnyCall[] = calls,
): StaticDocumentSpec['document'] {
  const schemas: Components = { Failure: failure };
  const paths = Object.fromEntries(
    declared.map((call) => [
      call.path,
      {
        ...(call.method === 'GET' ? { get: operation(call, 'get', schemas) } : {}),
        ...(call.method === 'POST' || call.alsoPost ? { post: operation(call, 'post', schemas) } : {}),
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
    servers: [{ url: rootUrl }],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).toSorted()),
      responses: failures,
      securitySchemes: {
        member: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'An access token of the identity provider, made for the organization of the location.',
        },
        staff: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'An access token like that of members, with the named text in its claim permissions.',
        },
        desk: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-gangway-desk',
          description:
            'The session of somebody who is signed in to the desk, with a role that has the permission. At an http address the name has no __Host-.',
        },
        deskToken: {
          type: 'apiKey',
          in: 'header',
          name: deskTokenHeader,
          description: 'The token of that session, from getStaffSession.',
        },
      },
    },
  } satisfies StaticDocumentSpec['document'];
}
