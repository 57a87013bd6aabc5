/**
 * The messages of this workspace. The web build replaces this with what a page needs (web/build/messages.ts).
 */
import { compileMessages } from '../kernel/compile-messages.ts';
import type { Catalog } from '../kernel/message-catalog.ts';
import english from './en.json' with { type: 'json' };

export const catalog: Catalog = compileMessages(english, 'en');
