/**
 * The messages of this workspace. The web build replaces this with what a page needs (ui/build/messages.ts).
 */
import arabic from './ar.json' with { type: 'json' };
import { compileMessages } from './compile-messages.ts';
import german from './de.json' with { type: 'json' };
import english from './en.json' with { type: 'json' };
import spanish from './es.json' with { type: 'json' };
import french from './fr.json' with { type: 'json' };
import type { Catalog, Translations } from './message-catalog.ts';

export const catalog: Catalog = compileMessages(english, 'en');

export const translations: Translations = {
  ar: compileMessages(arabic, 'ar'),
  de: compileMessages(german, 'de'),
  es: compileMessages(spanish, 'es'),
  fr: compileMessages(french, 'fr'),
};
