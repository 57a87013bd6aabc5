/** The header: logo, catalog tabs or the back link, login and cart (2.5, 2.6). */
import { buttonClass } from '@gangway/ui/components/button.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { part } from '@gangway/ui/lib/missing-part.ts';
import type { SearchText } from '@gangway/ui/lib/search.ts';
import type { StoredText } from '@gangway/ui/lib/stored-text.ts';
import { useLocation, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { CartButton } from '../../features/cart/cart-button.tsx';
import { type CatalogTab, catalogTabs } from '../../features/catalog/catalog-tabs.ts';
import { useWayOut } from '../../features/embed/visit.ts';
import { Logo } from '../../features/location/logo.tsx';
import { useVenue } from '../../features/location/use-venue.ts';
import { LoginLink } from '../../features/sign-in/login-link.tsx';
import { offersLogin } from '../../features/sign-in/offers-login.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { isByDatePath, isCatalogPath, isPackagePath, paths } from '../../lib/paths.ts';
import { storage } from '../../lib/storage.ts';
import { t } from '../../messages/t.ts';

/** The catalog by date is another view of the activities. */
const isCurrent = (tab: CatalogTab, pathname: string) =>
  pathname === tab.path || (tab.name === 'activities' && isByDatePath(pathname));

/** A tab drops all choices, except a gift card that is being edited on the gift card view itself (2.5-15). */
function keptBy(tab: CatalogTab, pathname: string, { editing, option }: SearchText): SearchText {
  return tab.name === 'giftcard' && pathname === tab.path ? { editing, option } : {};
}

function TabLinks({ tabs, pathname }: { tabs: readonly CatalogTab[]; pathname: string }) {
  const search: SearchText = useSearch({ strict: false });
  return tabs.map((tab) => (
    <li key={tab.name}>
      <PageLink
        to={tab.path}
        search={keptBy(tab, pathname, search)}
        state={{ isTab: true }}
        aria-current={isCurrent(tab, pathname) ? 'page' : undefined}
      >
        {tab.label}
      </PageLink>
    </li>
  ));
}

/** Widths of the header in rem from which tabs can leave their menu; the first is just above 768 px (2.5-16). */
type TabsFrom = 48 | 64;

/**
 * Returns the least width from which all tabs fit beside logo, login and cart. The server renders the header and cannot measure,
 * so the width follows from the lengths of the labels, as header.css draws them between 48 and 64 rem: up to 0.55 rem per
 * character, 0.8 rem around and 0.25 rem between tabs. The logo keeps about 7 rem.
 * @param login the label of the login link; null if there is none
 */
export function tabsFrom(labels: readonly string[], login: string | null): TabsFrom {
  const tabs = labels.reduce((sum, label) => sum + label.length * 0.55 + 1.05, 0);
  const others = 7.5 + 3.5 + (login === null ? 0 : 3.25 + login.length * 0.55) + 2.75;
  return tabs + others <= 48 ? 48 : 64;
}

/**
 * At 768 px and below, or if the tabs do not fit, they fold into one menu (2.5-16). It is remounted for each
 * page, which closes it.
 */
function TabsMenu({
  tabs,
  pathname,
  loginKey,
}: {
  tabs: readonly CatalogTab[];
  pathname: string;
  loginKey: number | null;
}) {
  const current = tabs.find((tab) => isCurrent(tab, pathname));
  return (
    <details className="tabs-menu">
      <summary className={buttonClass({ size: 'small' })}>
        <Icon name="menu" className="tabs-menu-bars" />
        <span>{current?.label ?? t('app.header.menu')}</span>
        <Icon name="down" />
      </summary>
      <nav aria-label={t('app.header.catalogMenu')}>
        <ul>
          <TabLinks tabs={tabs} pathname={pathname} />
          {loginKey !== null && (
            <li className="login-item">
              <LoginLink locationKey={loginKey} />
            </li>
          )}
        </ul>
      </nav>
    </details>
  );
}

/**
 * Where 'Back to activities' leads: from a package to the packages, otherwise to the view last browsed
 * (2.5-12, 2.5-13, C-36).
 */
export function backPath(locationKey: number, pathname: string, browseBy: string | null): string {
  if (isPackagePath(pathname)) return paths.view(locationKey, 'packages');
  const isRemembered = browseBy?.startsWith(`${paths.catalog(locationKey)}/date`) === true;
  return isRemembered && browseBy !== null ? browseBy : paths.view(locationKey, 'activities');
}

/** Subscribes to what another tab, or another part of this page, stores. */
function onStored(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** The server has no storage. */
const useStored = ({ read }: StoredText) => useSyncExternalStore(onStored, read, () => null);

/** Only for signed-in visitors, so not part of the frame bundle. */
const MemberMenu = lazy(() => part(() => import('../../features/sign-in/member-menu.tsx')));

/** Only where there is somewhere to return to. */
const CloseButton = lazy(() => part(() => import('../../features/embed/close-button.tsx')));

export function SiteHeader() {
  const venue = useVenue();
  const { pathname } = useLocation();
  const { locationKey } = venue;
  const tabs = catalogTabs(venue);
  const isCatalog = isCatalogPath(pathname);
  const login = offersLogin(venue);
  const browseBy = useStored(storage.browseBy);
  const isMember = useStored(storage.activeMembership) !== null;
  const wayOut = useWayOut();
  const hasTabs = isCatalog && tabs.length > 0;
  const from = tabsFrom(
    tabs.map(({ label }) => label),
    login ? t('signIn.header.login') : null,
  );
  return (
    <header className={isCatalog ? 'site-header has-tabs' : 'site-header'}>
      <div
        className="wrap site-header-row"
        data-tabs={hasTabs ? tabs.length : undefined}
        data-tabs-from={hasTabs ? from : undefined}
      >
        <Logo venue={venue} />
        {hasTabs && (
          <>
            <nav className="tabs" aria-label={t('app.header.catalog')}>
              <ul>
                <TabLinks tabs={tabs} pathname={pathname} />
              </ul>
            </nav>
            <TabsMenu
              key={pathname}
              tabs={tabs}
              pathname={pathname}
              loginKey={login && !isMember ? locationKey : null}
            />
          </>
        )}
        {!isCatalog && (
          <PageLink
            className="back-link"
            to={backPath(locationKey, pathname, browseBy)}
            aria-label={t('app.header.back')}
          >
            <Icon name="back" />
            <span>{t('app.header.back')}</span>
          </PageLink>
        )}
        <div className="site-header-end">
          {login &&
            (isMember ? (
              <Suspense>
                <MemberMenu />
              </Suspense>
            ) : (
              <LoginLink className="member-link" locationKey={locationKey} />
            ))}
          <CartButton />
          {wayOut !== null && (
            <Suspense>
              <CloseButton />
            </Suspense>
          )}
        </div>
      </div>
    </header>
  );
}
