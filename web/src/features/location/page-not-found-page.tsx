/** "Page not found", with the way back to the venue where one is known (D-RT-02). */
import { useMatches } from '@tanstack/react-router';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconSprite } from '../../ui/icon-sprite.tsx';

const wordsByCause: Readonly<Record<string, string>> = {
  receipt: 'The link to a receipt needs its key. Please open it from your confirmation mail once more.',
  fault: 'The page could not be loaded. Please try again in a moment.',
};
const otherWords = 'The address may be mistyped, or the page is gone.';

export function PageNotFoundPage() {
  const match = useMatches().at(-1);
  const venue = match?.fullPath === '/$clientLocationKey/error' ? (match.loaderData ?? null) : null;
  const cause = match?.search.cause ?? '';
  return (
    <main id="main" className="wrap catalog">
      <IconSprite names={['pin', 'arrow']} />
      <div className="card empty">
        <span className="empty-icon">
          <Icon name="pin" />
        </span>
        <h1>Page not found</h1>
        <p className="muted">{wordsByCause[cause] ?? otherWords}</p>
        {venue !== null && (
          <LinkButton
            look="primary"
            render={(link) => <PageLink to={paths.catalog(venue.locationKey)} {...link} />}
          >
            Back to {venue.name}
          </LinkButton>
        )}
      </div>
    </main>
  );
}
