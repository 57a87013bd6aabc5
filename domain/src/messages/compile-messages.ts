/// <reference path="./message-format.d.ts" />
/** Compiles messages from a catalog file. The web build compiles them in advance and omits this file. */
import MessageFormat from '@messageformat/core';
import { formatLocale, formatOptions } from './format-locale.ts';
import type { Catalog, Message } from './message-catalog.ts';

/**
 * Each message is compiled when it is first needed, and nothing is done for a language that nobody reads: a server has
 * five of each workspace, which took a thirtieth of its start.
 * @param texts ICU MessageFormat by code
 * @param language as BCP 47, for plurals and numbers
 */
export function compileMessages(texts: Readonly<Record<string, string>>, language: string): Catalog {
  const compiled = new Map<string, Message>();
  let format: MessageFormat | undefined;
  function messageOf(code: string): Message | undefined {
    const text = Object.hasOwn(texts, code) ? texts[code] : undefined;
    if (text === undefined) return undefined;
    format ??= new MessageFormat(formatLocale(language), {
      requireAllArguments: true,
      ...formatOptions(language),
    });
    const message: Message = format.compile(text);
    compiled.set(code, message);
    return message;
  }
  return new Proxy<Record<string, Message>>(
    {},
    { get: (_, code) => (typeof code === 'string' ? (compiled.get(code) ?? messageOf(code)) : undefined) },
  );
}
