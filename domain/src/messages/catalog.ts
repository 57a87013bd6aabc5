/** The messages of this workspace. A build of the web puts those that a page needs in place of this file (web/build/messages.ts). */
import { compileMessages } from '../kernel/compile-messages.ts';
import type { Catalog } from '../kernel/message-catalog.ts';
import english from './en.json' with { type: 'json' };

export const catalog: Catalog = compileMessages(english, 'en');
