/** `t(code, values)`: the only way to produce text for people (docs/decisions/0049-message-catalogs.md). */
import { catalog, translations } from './catalog.ts';
import { translator } from './message-catalog.ts';
import type { Messages } from './messages.gen.ts';

export const t = translator<Messages>(catalog, translations);
