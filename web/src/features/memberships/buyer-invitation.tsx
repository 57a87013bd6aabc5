/**
 * Tells a visitor who followed a receipt's link how to claim a membership, and what to do about a wrong
 * number (docs/decisions/0039).
 */
import { sendPhoneChangeLink } from '@gangway/contract/members';
import type { Membership } from '@gangway/contract/memberships';
import type { OrderKey } from '@gangway/domain/kernel/keys';
import { buttonClass } from '@gangway/ui/components/button.tsx';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { logFault } from '@gangway/ui/lib/log.ts';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { call } from '../../lib/call.ts';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';

export function BuyerInvitation({ membership, orderKey }: { membership: Membership; orderKey: OrderKey }) {
  const { locationKey, membershipKey } = membership;
  const { run, isBusy, said } = useAction();
  /** Returns what became of it. */
  const send = async () => {
    try {
      await call(sendPhoneChangeLink, { locationKey, orderKey });
      return t('memberships.invitation.linkSent');
    } catch (error) {
      logFault('The link could not be sent', error);
      return failureWords(error);
    }
  };
  return (
    <section className="invitation" aria-labelledby="invitation-title">
      <h2 id="invitation-title">{t('memberships.invitation.title')}</h2>
      <p>{t('memberships.invitation.text')}</p>
      <div className="invitation-actions">
        <PageLink className={buttonClass({ wide: true })} to={paths.membership(locationKey, membershipKey)}>
          {t('memberships.area.signIn')}
        </PageLink>
        <button type="button" className="link" disabled={isBusy} onClick={() => void run(send)}>
          {t('memberships.invitation.wrongNumber')}
        </button>
      </div>
      <LiveRegion visible className="small">
        {said}
      </LiveRegion>
    </section>
  );
}
