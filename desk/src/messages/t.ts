/** `t(code, values)`: the only source of text that people read (docs/decisions/0049-message-catalogs.md). */
import { translator } from '@gangway/domain/messages/message-catalog';
import { catalog, translations } from './catalog.ts';
import type { Messages } from './messages.gen.ts';

export const t = translator<Messages>(catalog, translations);
