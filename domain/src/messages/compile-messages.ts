/// <reference path="./message-format.d.ts" />
/** Compiles messages from a catalog file. The web build compiles them in advance and omits this file. */
import MessageFormat from '@messageformat/core';
import { formatLocale, formatOptions } from './format-locale.ts';
import type { Catalog, Message } from './message-catalog.ts';

/**
 * Each message is compiled when it is first needed.
 * @param texts ICU MessageFormat by code
 * @param language as BCP 47, for plurals and numbers
 */
export function compileMessages(texts: Readonly<Record<string, string>>, language: string): Catalog {
  const format = new MessageFormat(formatLocale(language), {
    requireAllArguments: true,
    ...formatOptions(language),
  });
  function lazily(text: string): Message {
    let message: Message | undefined;
    return (values) => {
      message ??= format.compile(text);
      return message(values);
    };
  }
  return Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, lazily(text)]));
}
