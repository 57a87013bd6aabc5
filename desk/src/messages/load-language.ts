/**
 * Loads the messages of a language other than English before anything is shown in it. A build replaces this
 * file (ui/build/messages.ts); without a build, every language is there already.
 */
export const loadMessages = async (_language: string): Promise<void> => undefined;
