/**
 * The messages of this workspace. The web build replaces this with what a page needs (web/build/messages.ts).
 */
import { compileMessages } from './compile-messages.ts';
import english from './en.json' with { type: 'json' };
import type { Catalog } from './message-catalog.ts';

export const catalog: Catalog = compileMessages(english, 'en');
