/** The page with a venue's terms. */
import { OperatorHtml } from '@gangway/ui/components/operator-html.tsx';
import { getRouteApi } from '@tanstack/react-router';
import { t } from '../../messages/t.ts';

const view = getRouteApi('/$clientLocationKey/terms');

export function TermsPage() {
  const { termsHtml } = view.useLoaderData();
  return (
    <main id="main" className="wrap terms">
      <h1>{t('location.titles.terms')}</h1>
      <OperatorHtml html={termsHtml} />
    </main>
  );
}
