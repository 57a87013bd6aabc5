/** The page of a membership: what it is, whether it can be used and why not, and who belongs to it (D-RT-10, 3.9, C-49). */
import type { Membership, MembershipMember } from '@gangway/contract/memberships';
import { ageLabel } from '@gangway/domain/memberships/age';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LiveRegion } from '../../ui/hidden.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconSprite } from '../../ui/icon-sprite.tsx';
import { Notice } from '../../ui/notice.tsx';
import {
  blackoutWords,
  dateFacts,
  lastVisitWords,
  memberName,
  validUntilWords,
  visitWords,
  windowWords,
} from './membership-words.ts';

export interface MembershipViewProps {
  membership: Membership;
  zone: string;
  /** Whether members check themselves in. */
  allowSelfCheckIn: boolean;
  /** Links to the form and the card of a member. */
  links: (member: MembershipMember) => ReactNode;
  /** Counts a visit; ends when it was tried. */
  onCheckIn: (memberKey: string | null) => Promise<string | null>;
  /** Revokes a member or takes it back; ends when it was tried. */
  onRevoke: (member: MembershipMember) => Promise<void>;
}

const icons = ['check', 'warn', 'user', 'ticket', 'external', 'calendar', 'close'] as const;

export function MembershipView(props: MembershipViewProps) {
  const { membership } = props;
  return (
    <main id="main" className="wrap membership">
      <IconSprite names={icons} />
      <h1>{membership.name}</h1>
      <p className="lede">Valid until: {validUntilWords(membership)}</p>
      {!membership.isValid && <WhyNot membership={membership} />}
      <PlanFacts membership={membership} />
      <Members {...props} />
    </main>
  );
}

/** Names who keeps the membership from being used, and why (C-49). */
function WhyNot({ membership }: { membership: Membership }) {
  const hindered = membership.members.filter(({ isValid }) => !isValid);
  const isOfAll =
    hindered.length === membership.members.length &&
    new Set(hindered.map(({ invalidReasonKey }) => invalidReasonKey)).size === 1;
  return (
    <Notice severity="warn" live={false} title={`Can not be used: ${membership.invalidReason ?? ''}`}>
      {!isOfAll && (
        <ul>
          {hindered.map((member) => (
            <li key={member.membershipMemberKey}>
              {memberName(member)}: {member.invalidReason}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

function PlanFacts({ membership }: { membership: Membership }) {
  const { availabilities, blackoutDates, guests, onlineDescription, roleTypesLabel } = membership;
  return (
    <section className="ticket ticket-plain" aria-labelledby="plan-title">
      <div className="ticket-main">
        <h2 id="plan-title">What it is good for</h2>
        {onlineDescription !== null && <p className="text-lines">{onlineDescription}</p>}
        <dl className="facts">
          {dateFacts(membership).map(({ label, words }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{words}</dd>
            </div>
          ))}
          {roleTypesLabel !== '' && (
            <div>
              <dt>For</dt>
              <dd>{roleTypesLabel}</dd>
            </div>
          )}
          {guests > 0 && (
            <div>
              <dt>Guest passes</dt>
              <dd>{guests}</dd>
            </div>
          )}
          {availabilities.length > 0 && (
            <div>
              <dt>When</dt>
              <dd>
                {availabilities.map((window) => (
                  <span key={windowWords(window)}>{windowWords(window)}</span>
                ))}
              </dd>
            </div>
          )}
          {blackoutDates.length > 0 && (
            <div>
              <dt>Not on these days</dt>
              <dd>
                {blackoutDates.map((blackout) => (
                  <span key={blackout.blackoutKey}>{blackoutWords(blackout)}</span>
                ))}
              </dd>
            </div>
          )}
        </dl>
      </div>
    </section>
  );
}

function Members(props: MembershipViewProps) {
  const { membership, onRevoke } = props;
  const [asked, setAsked] = useState<MembershipMember | null>(null);
  const press = (member: MembershipMember) => {
    // Taking it back does no harm: only revoking is asked about (D-MB-10).
    if (member.revokedDate === null) setAsked(member);
    else void onRevoke(member);
  };
  return (
    <section aria-labelledby="members-title">
      <h2 id="members-title">Members</h2>
      <ul className="membership-members">
        {membership.members.map((member) => (
          <li key={member.membershipMemberKey}>
            <MemberCard {...props} member={member} onPressRevoke={() => press(member)} />
          </li>
        ))}
      </ul>
      <Dialog
        open={asked !== null}
        alert
        onClose={() => setAsked(null)}
        title={asked === null ? '' : `Revoke ${memberName(asked)}?`}
        description="The membership can not be used while one of its members is revoked. You can take this back at any time."
        actions={
          <>
            <Button autoFocus onClick={() => setAsked(null)}>
              Keep
            </Button>
            <Button
              look="danger"
              onClick={() => {
                if (asked !== null) void onRevoke(asked);
                setAsked(null);
              }}
            >
              Revoke
            </Button>
          </>
        }
      />
    </section>
  );
}

interface MemberCardProps extends MembershipViewProps {
  member: MembershipMember;
  onPressRevoke: () => void;
}

function MemberCard(props: MemberCardProps) {
  const { member, membership, zone, links, allowSelfCheckIn } = props;
  const name = memberName(member);
  const ages = ageLabel(member);
  const last = lastVisitWords(member, zone);
  return (
    <article className="ticket ticket-plain" aria-label={name}>
      <div className="ticket-main">
        <div className="membership-head">
          <h3>{name}</h3>
          <span className={member.isValid ? 'badge badge-ok' : 'badge badge-warn'}>
            <Icon name={member.isValid ? 'check' : 'warn'} />
            {member.isValid ? 'Valid' : member.invalidReason}
          </span>
        </div>
        <p>
          {member.roleName}
          {ages !== '' && ` ${ages}`}
          {member.isAccountHolder && ', account holder'}
        </p>
        <p className="small muted">
          {visitWords(member)}
          {last !== null && `. Last visit: ${last}`}
        </p>
        <div className="membership-tools">
          {links(member)}
          {member.waiverUrl !== null && <WaiverLink member={member} name={name} />}
          {allowSelfCheckIn && (membership.requireEachMemberCheckIn || member.isAccountHolder) && (
            <CheckInButton {...props} name={name} />
          )}
          {!member.isAccountHolder && <RevokeButton {...props} name={name} />}
        </div>
      </div>
    </article>
  );
}

function WaiverLink({ member, name }: { member: MembershipMember; name: string }) {
  if (member.waiverIsSigned === true)
    return (
      <span className="small">
        <Icon name="check" /> Waiver signed
      </span>
    );
  return (
    <a className="link" href={member.waiverUrl ?? ''} target="_blank" rel="noreferrer">
      Sign waiver<span className="vh"> of {name} (opens a new page)</span>
      <Icon name="external" />
    </a>
  );
}

function CheckInButton({ member, membership, onCheckIn, name }: MemberCardProps & { name: string }) {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const isOfGroup = member.isAccountHolder && !membership.requireEachMemberCheckIn;
  const press = async () => {
    setBusy(true);
    setSaid('');
    setSaid((await onCheckIn(isOfGroup ? null : member.membershipMemberKey)) ?? '');
    setBusy(false);
  };
  return (
    <>
      <Button size="small" icon="ticket" busy={isBusy} onClick={() => void press()}>
        {isOfGroup && membership.isGroupMembership ? 'Check in the group' : 'Check in'}
        <span className="vh"> {name}</span>
      </Button>
      <LiveRegion visible className="small">
        {said}
      </LiveRegion>
    </>
  );
}

function RevokeButton({ member, onPressRevoke, name }: MemberCardProps & { name: string }) {
  const isBusy = member.revoke || member.unRevoke;
  return (
    <Button size="small" look="quiet" busy={isBusy} onClick={onPressRevoke}>
      {member.revokedDate === null ? 'Revoke' : 'Take revoking back'}
      <span className="vh"> {name}</span>
    </Button>
  );
}
