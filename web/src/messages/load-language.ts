/**
 * Loads the messages of a language other than English before anything is shown in it. A web build replaces this
 * file (ui/build/messages.ts); without a build, every language is there already.
 */

/** Loads what the frame around all pages shows. */
export const loadFrameMessages = async (_language: string): Promise<void> => undefined;

/** Loads everything else. */
export const loadMessages = async (_language: string): Promise<void> => undefined;
