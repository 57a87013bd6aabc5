/** The page of whoever is not signed in: one column, and the language. */
import { spokenLanguages } from '@gangway/domain/messages/locale';
import { logFault } from '@gangway/ui/lib/log.ts';
import type { ReactNode } from 'react';
import { chooseLanguage, languageNames, spokenIn, useLocale } from '../lib/language.ts';
import { t } from '../messages/t.ts';

export function PlainPage({ children }: { children: ReactNode }) {
  const current = spokenIn(useLocale());
  return (
    <div className="plain">
      <main className="plain-card">{children}</main>
      <nav className="languages" aria-label={t('app.plain.languages')}>
        {spokenLanguages.map((language) => (
          <button
            key={language}
            type="button"
            className="link link-plain"
            lang={language}
            aria-current={language === current || undefined}
            onClick={() => {
              chooseLanguage(language).catch((error: unknown) =>
                logFault('A language could not be loaded', error),
              );
            }}
          >
            {languageNames[language]}
          </button>
        ))}
      </nav>
    </div>
  );
}
