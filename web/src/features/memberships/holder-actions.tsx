/** What an account holder does with a membership: book with it, show the card. */
import type { InvalidReasonKind } from '@gangway/contract/kinds';
import type { Membership } from '@gangway/contract/memberships';
import { Button, buttonClass } from '@gangway/ui/components/button.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { useNavigate } from '@tanstack/react-router';
import { PageLink } from '../../lib/page-link.tsx';
import { paths } from '../../lib/paths.ts';
import { t } from '../../messages/t.ts';
import { saveActiveMembership } from '../sign-in/active-membership.ts';
import { memberName, todoOf } from './membership-words.ts';

/** Reasons that do not rule out booking: none, starts later, or closed right now (docs/rules/sign-in.md). */
const mayBook: readonly (InvalidReasonKind | null)[] = [null, 'notStarted', 'notToday'];

export function HolderActions({ membership }: { membership: Membership }) {
  const navigate = useNavigate();
  const { locationKey, membershipKey, members, name: planName } = membership;
  const holder = members.find(({ isAccountHolder }) => isAccountHolder);
  if (holder === undefined) return null;
  const { membershipMemberKey } = holder;
  const book = () => {
    const fullName = memberName(holder, members);
    saveActiveMembership({ locationKey, membershipKey, membershipMemberKey, planName, fullName });
    void navigate({ to: paths.catalog(locationKey) });
  };
  return (
    <div className="plan-actions">
      {mayBook.includes(membership.invalidReasonKind) && (
        <Button look={members.every((one) => todoOf(one) === null) ? 'primary' : 'plain'} wide onClick={book}>
          {t('memberships.area.book')}
        </Button>
      )}
      <PageLink
        className={buttonClass({ wide: true })}
        to={paths.membership(locationKey, membershipKey, 'member', membershipMemberKey, 'card')}
      >
        <Icon name="card" />
        <span>{t('memberships.area.showCard')}</span>
      </PageLink>
    </div>
  );
}
