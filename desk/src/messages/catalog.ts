/**
 * The messages of this workspace. A build replaces this file with the messages a page needs
 * (ui/build/messages.ts).
 */
import { compileMessages } from '@gangway/domain/messages/compile-messages';
import type { Catalog, Translations } from '@gangway/domain/messages/message-catalog';
import arabic from './ar.json' with { type: 'json' };
import german from './de.json' with { type: 'json' };
import english from './en.json' with { type: 'json' };
import spanish from './es.json' with { type: 'json' };
import french from './fr.json' with { type: 'json' };

export const catalog: Catalog = compileMessages(english, 'en');

export const translations: Translations = {
  ar: compileMessages(arabic, 'ar'),
  de: compileMessages(german, 'de'),
  es: compileMessages(spanish, 'es'),
  fr: compileMessages(french, 'fr'),
};
