/** Links to this page in the venue's other languages, each named in its own words (D-I18-01, 2.3-02). */
import { currentLocale, primaryOf } from '@gangway/domain/messages/locale';
import { useLocation } from '@tanstack/react-router';
import { useVenue } from '../../features/location/use-venue.ts';
import { t } from '../../messages/t.ts';

/**
 * The same address in another language, which entry-starter.ts keeps when its link is clicked;
 * the page is loaded anew, because its language never changes.
 */
function addressIn(code: string, pathname: string, query: string): string {
  const search = new URLSearchParams(query);
  search.set('lang', code);
  return `${pathname}?${search}`;
}

export function LanguageLinks() {
  const { languages } = useVenue();
  const { pathname, searchStr } = useLocation();
  if (languages.length < 2) return null;
  return (
    <nav className="languages" aria-label={t('app.language.label')}>
      <ul className="wrap">
        {languages.map(({ code, name }) => (
          <li key={code}>
            <a
              href={addressIn(code, pathname, searchStr)}
              lang={code}
              hrefLang={code}
              aria-current={primaryOf(code) === primaryOf(currentLocale()) ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
