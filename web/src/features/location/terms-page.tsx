/** The page of a venue's terms. */
import { getRouteApi } from '@tanstack/react-router';
import { OperatorHtml } from '../../ui/operator-html.tsx';

const view = getRouteApi('/$clientLocationKey/terms');

export function TermsPage() {
  const { termsHtml } = view.useLoaderData();
  return (
    <main id="main" className="wrap terms">
      <h1>Terms</h1>
      <OperatorHtml html={termsHtml} />
    </main>
  );
}
