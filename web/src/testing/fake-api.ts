/**
 * The API as the browser sees it, answered by a test:
 * declared calls in, wire forms out, every request recorded.
 */
import { calls } from '@gangway/contract/calls';
import { vi } from 'vitest';
import * as z from 'zod/mini';

type Answer = unknown;
export type Answers = Readonly<Record<string, (input: Record<string, unknown>) => Answer>>;

/** An error answer with a status. */
export class Failure {
  readonly status: number;
  readonly words: string;

  constructor(status: number, words = 'failed') {
    this.status = status;
    this.words = words;
  }
}

export interface Asked {
  name: string;
  input: Record<string, unknown>;
}

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** Stubs `fetch`; the returned list records the requests in order. */
export function fakeApi(answers: Answers): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, location.origin);
    const declaration = calls.find((one) => one.path === url.pathname);
    if (declaration === undefined) return json({ ExceptionMessage: 'unknown call' }, 404);
    const sent =
      init.body === undefined ? Object.fromEntries(url.searchParams) : JSON.parse(String(init.body));
    const input = z.decode(declaration.input as z.core.$ZodType, sent) as Record<string, unknown>;
    asked.push({ name: declaration.name, input });
    // A test may delay an answer.
    const answer: Answer =
      (await answers[declaration.name]?.(input)) ?? new Failure(500, `${declaration.name} was not expected`);
    if (answer instanceof Failure)
      return json({ ExceptionMessage: answer.words, ModelErrors: [] }, answer.status);
    return json(z.encode(declaration.output as z.core.$ZodType, answer as never));
  });
  return asked;
}
