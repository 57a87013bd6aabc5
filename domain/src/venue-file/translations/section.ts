/** The texts of a file in its other languages (docs/rules/languages.md). */
import { some } from '../defaults.ts';
import type { Section } from '../section.ts';
import { checkTranslations } from './check.ts';

export const translations = {
  read: (file, { toHtml }) => ({
    translations: file.translations.map(({ language, texts }) => ({
      language,
      texts: texts.map(({ text, translation }) => ({ text, translation, html: toHtml(translation.trim()) })),
    })),
  }),
  write: (location) => ({
    translations: some(
      location.translations.map(({ language, texts }) => ({
        language,
        texts: texts.map(({ text, translation }) => ({ text, translation })),
      })),
    ),
  }),
  check: checkTranslations,
} satisfies Section;
