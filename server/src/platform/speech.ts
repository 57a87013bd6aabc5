/**
 * The language in which a piece of work speaks: a request says it, and everything done for it reads it
 * (docs/rules/languages.md). Work that says nothing speaks American English, as the specification does.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { readLocale, readLocaleFrom, usualLocale } from '@gangway/domain/messages/locale';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const spoken = new AsyncLocalStorage<string>();
readLocaleFrom(() => spoken.getStore() ?? usualLocale);

/** Runs work whose words are written for this locale, such as 'es-US'. */
export const speaking = <Result>(locale: string, work: () => Result): Result => spoken.run(locale, work);

/** Returns the locale that a request names by `lang`; null if it names none that is spoken. */
function askedLocale({ query }: Pick<FastifyRequest, 'query'>): string | null {
  return readLocale((query as { lang?: unknown } | undefined)?.lang);
}

/**
 * Runs what follows in a request's life in the language that it asks for. It comes after the body is read, whose
 * events run outside of any context.
 */
export function hookSpeech(http: FastifyInstance): void {
  http.addHook('preValidation', (request, _reply, done) =>
    speaking(askedLocale(request) ?? usualLocale, done),
  );
}
