/** Strings that look like text and are none: what the check of message catalogs leaves alone, each with its reason. */

/** @type {readonly { file: string, why: string, texts: readonly string[] }[]} */
export const notMessages = [];
