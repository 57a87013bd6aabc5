/** The login link in the header (2.5-17). */
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { Icon } from '../../ui/icon.tsx';

export function LoginLink({ locationKey, className }: { locationKey: number; className?: string }) {
  return (
    <PageLink className={className} to={paths.login(locationKey)}>
      <Icon name="user" />
      <span>{t('signIn.header.login')}</span>
    </PageLink>
  );
}
