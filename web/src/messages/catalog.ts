/**
 * The messages of this workspace. A web build replaces this file with the messages a page needs
 * (web/build/messages.ts).
 */
import { compileMessages } from '@gangway/domain/messages/compile-messages';
import type { Catalog } from '@gangway/domain/messages/message-catalog';
import english from './en.json' with { type: 'json' };

export const catalog: Catalog = compileMessages(english, 'en');
