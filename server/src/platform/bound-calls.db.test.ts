/** Every declared call is bound to a service, at each of its addresses (contract/src/calls.ts). */
import type { AnyCall } from '@gangway/contract/call';
import { calls } from '@gangway/contract/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const declared: readonly AnyCall[] = calls;

/** Returns the addresses of a call that nothing answers. */
const unboundOf = ({ method, alsoPost, path, aliases }: AnyCall): string[] =>
  [path, ...aliases].flatMap((url) =>
    (alsoPost ? ([method, 'POST'] as const) : ([method] as const))
      .filter((verb) => !app.http.hasRoute({ method: verb, url }))
      .map((verb) => `${verb} ${url}`),
  );

it('every declared call has a route', () => {
  expect(declared.flatMap(unboundOf)).toEqual([]);
  expect(declared.slice(0, 1).flatMap((call) => unboundOf({ ...call, path: '/api/nothing' }))).toEqual([
    'GET /api/nothing',
  ]);
});
