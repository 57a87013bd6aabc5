/** The language of the desk: the one that was chosen here, else the browser's (docs/rules/languages.md). */
import {
  directionOf,
  primaryOf,
  readLocaleFrom,
  type SpokenLanguage,
  spokenLanguages,
  usualLocale,
} from '@gangway/domain/messages/locale';
import { createObservable } from '@gangway/ui/lib/observable.ts';
import { useSyncExternalStore } from 'react';
import { loadMessages } from '../messages/load-language.ts';
import { languageHere, localeHere } from './spoken-here.ts';
import { storage } from './storage.ts';

/** The name of each language in itself. */
export const languageNames: Readonly<Record<SpokenLanguage, string>> = {
  ar: 'العربية',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
};

const speech = createObservable({ locale: usualLocale });

async function speak(language: string): Promise<void> {
  await loadMessages(language);
  const locale = localeHere(language);
  const { documentElement: root } = document;
  root.lang = locale;
  root.dir = directionOf(locale);
  speech.set({ locale });
}

/** Loads the language that the desk starts in. */
export async function startSpeech(): Promise<void> {
  readLocaleFrom(() => speech.get().locale);
  await speak(languageHere());
}

/** Changes to another language from now on, and remembers it here. */
export async function chooseLanguage(language: SpokenLanguage): Promise<void> {
  await speak(language);
  storage.language.write(language);
}

/** The current locale; whoever uses it is rendered again in another language. */
export const useLocale = (): string => useSyncExternalStore(speech.subscribe, () => speech.get().locale);

/** The current language, one of those that are spoken. */
export const spokenIn = (locale: string): SpokenLanguage =>
  spokenLanguages.find((language) => language === primaryOf(locale)) ?? 'en';
