/** The login link in the header (2.5-17). */
import { Icon } from '@gangway/ui/components/icon.tsx';
import type { SyntheticEvent } from 'react';
import { inPageMark } from '../../lib/frame-links.ts';
import { isFramed } from '../../lib/framed.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { hasLocationScript } from '../location/customizations.ts';

/**
 * In a frame, the page signs in by a popup and goes on under the membership (C-20): once its program is there, and unless the
 * location's script has it loaded anew, which a frame cannot. Otherwise the link opens a window.
 */
function markInPage({ currentTarget: link }: SyntheticEvent<HTMLAnchorElement>): void {
  const isInPage = isFramed() && !hasLocationScript();
  link.toggleAttribute(inPageMark, isInPage);
  // As an earlier press may have left it.
  if (isInPage) link.removeAttribute('target');
}

export function LoginLink({ locationKey, className }: { locationKey: number; className?: string }) {
  return (
    <PageLink
      className={className}
      to={paths.login(locationKey)}
      onPointerDown={markInPage}
      onKeyDown={markInPage}
    >
      <Icon name="user" />
      <span>{t('signIn.header.login')}</span>
    </PageLink>
  );
}
