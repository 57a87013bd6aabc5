/** The frame of a venue's page: skip link, header, footer, messages (2.5). */
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { frameIconPaths } from '@gangway/ui/components/frame-icon-paths.ts';
import { SymbolSprite } from '@gangway/ui/components/symbol-sprite.tsx';
import { ToastRegion } from '@gangway/ui/components/toasts.tsx';
import { useLocation } from '@tanstack/react-router';
import { isCheckoutPath } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { LanguageLinks } from './language-links.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Icons of the frame itself; pages bring their own sprite for theirs. */
const frameIcons = [
  'cart',
  'user',
  'menu',
  'down',
  'back',
  'check',
  'warn',
  'info',
  'close',
  'clock',
  'bus',
] as const;

export function VenueFrame({ children, after }: { children: Elements; after?: Elements }) {
  const { pathname } = useLocation();
  return (
    <ToastRegion>
      <div className={isCheckoutPath(pathname) ? 'page page-checkout' : 'page'}>
        <SymbolSprite names={frameIcons} paths={frameIconPaths} />
        <a className="skip" href="#main">
          {t('app.shell.skip')}
        </a>
        <LanguageLinks />
        <SiteHeader />
        {children}
        <SiteFooter />
      </div>
      {after}
    </ToastRegion>
  );
}
