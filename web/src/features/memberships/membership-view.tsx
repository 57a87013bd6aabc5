/**
 * The page of a membership: what is left to do first, whether and when it can be used, who belongs to it
 * (D-RT-10, 3.9, C-49).
 */
import type { Membership } from '@gangway/contract/memberships';
import type { WallTime } from '@gangway/domain/kernel/local-time';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { IconSprite } from '@gangway/ui/components/icon-sprite.tsx';
import type { ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import { blackoutWords } from './blackout-words.ts';
import { Members, type MembersProps } from './membership-members.tsx';
import { membershipStatus, validUntilWords } from './membership-status.ts';
import { dateFacts } from './membership-words.ts';
import { Savings } from './plan-benefits.tsx';
import { windowWords } from './plan-words.ts';

export interface MembershipViewProps extends MembersProps {
  /** At the venue. */
  now: WallTime;
  /** The currency of amounts. */
  currency: string | null;
  /** The plan's picture. */
  photo: Elements;
  /** What its holder can do: book, show the card. */
  actions: Elements;
  /** The offer to renew it. */
  renewal: Elements;
  /** The holder's accounts of other services. */
  linkedAccounts: Elements;
  /** For visitors who followed a receipt's link: says that signing in shows more. */
  invitation: Elements;
}

const icons = ['check', 'warn', 'clock', 'plus', 'user', 'ticket', 'card', 'close'] as const;
const statusIcons = { ok: 'check', warn: 'warn', plain: 'clock' } as const;

export function MembershipView(props: MembershipViewProps) {
  const { membership, now, actions, renewal, linkedAccounts, invitation, photo, currency } = props;
  const status = membershipStatus(membership, now);
  return (
    <main id="main" className="wrap member">
      <IconSprite names={icons} />
      <div className="member-top">
        <p className={`status status-${status.tone}`}>
          <Icon name={statusIcons[status.tone]} />
          <span>{status.words}</span>
        </p>
        <h1>{membership.name}</h1>
        {membership.onlineDescription !== null && (
          <p className="muted text-lines">{membership.onlineDescription}</p>
        )}
      </div>
      <div className="member-cols">
        <div className="member-main">
          <Members {...props} />
          <Savings benefits={membership.benefits} currency={currency} />
        </div>
        <aside className="member-plan" aria-labelledby="plan-title">
          {invitation}
          {photo}
          {renewal}
          {actions}
          <h2 id="plan-title" className="vh">
            {t('memberships.facts.title')}
          </h2>
          <PlanFacts membership={membership} />
          {linkedAccounts}
        </aside>
      </div>
    </main>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function PlanFacts({ membership }: { membership: Membership }) {
  const { availabilities, blackoutDates, guests, roleTypesLabel } = membership;
  return (
    <dl className="facts">
      {availabilities.length > 0 && (
        <Fact label={t('memberships.facts.hours')}>
          {windowWords({ availabilities }).map((words) => (
            <span key={words}>{words}</span>
          ))}
        </Fact>
      )}
      {blackoutDates.length > 0 && (
        <Fact label={t('memberships.facts.notValid')}>
          {blackoutDates.map((blackout) => (
            <span key={blackout.blackoutKey}>{blackoutWords(blackout)}</span>
          ))}
        </Fact>
      )}
      <Fact label={t('memberships.facts.validUntil')}>
        <span>{validUntilWords(membership)}</span>
        <small>{t('memberships.facts.noRenewal')}</small>
      </Fact>
      {dateFacts(membership).map(({ label, words }) => (
        <Fact key={label} label={label}>
          {words}
        </Fact>
      ))}
      {roleTypesLabel !== '' && <Fact label={t('memberships.facts.for')}>{roleTypesLabel}</Fact>}
      {guests > 0 && <Fact label={t('memberships.facts.guestPasses')}>{guests}</Fact>}
    </dl>
  );
}
