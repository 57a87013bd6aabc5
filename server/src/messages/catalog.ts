/** The server's texts: emails, pages, commands, logs for operators. */
import { compileMessages } from '@gangway/domain/messages/compile-messages';
import type { Catalog } from '@gangway/domain/messages/message-catalog';
import english from './en.json' with { type: 'json' };

export const catalog: Catalog = compileMessages(english, 'en');
