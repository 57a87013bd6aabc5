/** Who belongs to a membership, and what is left to do for each (2.11, C-49, D-MB-10). */
import type { Membership, MembershipMember } from '@gangway/contract/memberships';
import { ageLabel } from '@gangway/domain/memberships/age';
import { Button, buttonClass } from '@gangway/ui/components/button.tsx';
import { Dialog } from '@gangway/ui/components/dialog.tsx';
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import { type ReactNode, useState } from 'react';
import { t } from '../../messages/t.ts';
import {
  hasName,
  initials,
  lastVisitWords,
  memberName,
  todoOf,
  todoWords,
  visitWords,
} from './membership-words.ts';
import { useMemberPhoto } from './use-member-photo.ts';
import { WaiverLink } from './waiver-link.tsx';

/** The part of a button's text that only screen readers announce. */
const hidden = { hidden: <span className="vh" /> };

/** Addresses of a member's form and card. */
export interface MemberLinks {
  form: (member: MembershipMember, className: string, words: ReactNode) => Elements;
  card: (member: MembershipMember, className: string, words: ReactNode) => Elements;
}

export interface MembersProps {
  membership: Membership;
  zone: string;
  /** Whether members check themselves in. */
  allowSelfCheckIn: boolean;
  /** A buyer names members and signs waivers; the rest requires signing in. */
  as: 'holder' | 'buyer';
  links: MemberLinks;
  /** Keys of members about whom something is being saved. */
  loading: ReadonlySet<string>;
  /** Counts a visit; resolves after the attempt. */
  onCheckIn: (memberKey: string | null) => Promise<string | null>;
  /** Revokes a member or undoes it; resolves after the attempt. */
  onRevoke: (member: MembershipMember) => Promise<void>;
  /** Requires a member to sign again; resolves after the attempt. */
  onDiscardWaiver: (member: MembershipMember) => Promise<void>;
}

export function Members(props: MembersProps) {
  const { membership, onRevoke, onDiscardWaiver } = props;
  const { members } = membership;
  const [asked, setAsked] = useState<MembershipMember | null>(null);
  const [unsigned, setUnsigned] = useState<MembershipMember | null>(null);
  const press = (member: MembershipMember) => {
    // Restoring access does no harm: only revoking asks for confirmation (D-MB-10).
    if (member.revokedDate === null) setAsked(member);
    else void onRevoke(member);
  };
  const done = members.filter((member) => todoOf(member) === null).length;
  const first = members.find((member) => todoOf(member) !== null);
  return (
    <section className="todo" aria-labelledby="members-title">
      <div className="todo-head">
        <h2 id="members-title">{todoWords(members)}</h2>
        {done < members.length && members.length > 1 && <Meter done={done} members={members} />}
      </div>
      <ul className="people">
        {members.map((member) => (
          <li key={member.membershipMemberKey}>
            <Person
              {...props}
              member={member}
              isFirst={member === first}
              onPressRevoke={() => press(member)}
              onPressDiscard={() => setUnsigned(member)}
            />
          </li>
        ))}
      </ul>
      <Dialog
        open={asked !== null}
        alert
        onClose={() => setAsked(null)}
        title={
          asked === null ? '' : t('memberships.members.revokeTitle', { name: memberName(asked, members) })
        }
        description={t('memberships.members.revokeText')}
        actions={
          <>
            <Button autoFocus onClick={() => setAsked(null)}>
              {t('memberships.members.keep')}
            </Button>
            <Button
              look="danger"
              onClick={() => {
                if (asked !== null) void onRevoke(asked);
                setAsked(null);
              }}
            >
              {t('memberships.members.revokeConfirm')}
            </Button>
          </>
        }
      />
      <Dialog
        open={unsigned !== null}
        alert
        onClose={() => setUnsigned(null)}
        title={
          unsigned === null
            ? ''
            : t('memberships.members.discardTitle', { name: memberName(unsigned, members) })
        }
        description={t('memberships.members.discardText')}
        actions={
          <>
            <Button autoFocus onClick={() => setUnsigned(null)}>
              {t('memberships.members.keep')}
            </Button>
            <Button
              look="danger"
              onClick={() => {
                if (unsigned !== null) void onDiscardWaiver(unsigned);
                setUnsigned(null);
              }}
            >
              {t('memberships.members.discardConfirm')}
            </Button>
          </>
        }
      />
    </section>
  );
}

function Meter({ done, members }: { done: number; members: readonly MembershipMember[] }) {
  return (
    <div className="todo-meter">
      <div className="todo-bar" aria-hidden="true">
        {members.map((member) => (
          <i key={member.membershipMemberKey} className={todoOf(member) === null ? 'on' : undefined} />
        ))}
      </div>
      <b>{t('memberships.members.progress', { done, count: members.length })}</b>
    </div>
  );
}

function Avatar({ member }: { member: MembershipMember }) {
  const photo = useMemberPhoto(member, 88);
  if (photo.state === 'there')
    return <img className="avatar" src={photo.data} alt="" width="44" height="44" />;
  return (
    <i className={hasName(member) ? 'avatar' : 'avatar avatar-empty'} aria-hidden="true">
      {hasName(member) ? initials(member) : <Icon name="plus" />}
    </i>
  );
}

interface PersonProps extends MembersProps {
  member: MembershipMember;
  /** The first member who needs something: their next task is the page's primary button. */
  isFirst: boolean;
  onPressRevoke: () => void;
  onPressDiscard: () => void;
}

function Person(props: PersonProps) {
  const { member, membership, zone, as, links } = props;
  const name = memberName(member, membership.members);
  const last = lastVisitWords(member, zone);
  const role = `${member.roleName} ${ageLabel(member)}`.trim();
  const visits = visitWords(member);
  return (
    <article className="person" aria-label={name} aria-busy={props.loading.has(member.membershipMemberKey)}>
      <Avatar member={member} />
      <div>
        <h3>{name}</h3>
        <p className="small muted">
          {member.isAccountHolder ? t('memberships.members.accountHolder', { role }) : role}
        </p>
        <Have member={member} />
        {(as === 'holder' || member.totalVisits > 0) && hasName(member) && (
          <p className="small muted">
            {last === null ? visits : t('memberships.members.lastVisit', { visits, time: last })}
          </p>
        )}
      </div>
      <NextStep {...props} name={name} />
      <div className="person-tools">
        {hasName(member) &&
          todoOf(member) !== 'details' &&
          links.form(member, 'link', withElements(t('memberships.members.details', { name }), hidden))}
        {hasName(member) &&
          links.card(member, 'link', withElements(t('memberships.members.idCard', { name }), hidden))}
        {as === 'holder' && <HolderTools {...props} name={name} />}
      </div>
    </article>
  );
}

/** What a member already has, and what keeps them from using it. */
function Have({ member }: { member: MembershipMember }) {
  const todo = todoOf(member);
  // Tasks are on the button, and hours are at the top of the page.
  const isSaid = member.isValid || member.invalidReasonKind === 'notToday' || todo !== null;
  if (isSaid && todo !== 'details' && member.waiverIsSigned !== true) return null;
  return (
    <ul className="have">
      {member.waiverIsSigned === true && (
        <li>
          <Icon name="check" />
          <span>{t('memberships.members.waiverSigned')}</span>
        </li>
      )}
      {todo === 'details' && <li className="is-missing">{member.invalidReason}</li>}
      {!isSaid && (
        <li className="is-missing">
          <Icon name="warn" />
          <span>{member.invalidReason}</span>
        </li>
      )}
    </ul>
  );
}

function NextStep({ member, membership, links, isFirst, name }: PersonProps & { name: string }) {
  const className = buttonClass({ size: 'small', look: isFirst ? 'primary' : 'plain' });
  switch (todoOf(member)) {
    case 'name':
      return links.form(member, className, withElements(t('memberships.members.addName', { name }), hidden));
    case 'details':
      return links.form(
        member,
        className,
        withElements(t('memberships.members.addDetails', { name }), hidden),
      );
    case 'waiver':
      return (
        <WaiverLink member={member} membership={membership} className={className}>
          {withElements(t('memberships.members.signWaiver', { name }), hidden)}
        </WaiverLink>
      );
    case null:
      return null;
  }
}

function HolderTools(props: PersonProps & { name: string }) {
  const { member, membership, loading, allowSelfCheckIn, onPressRevoke, onPressDiscard, name } = props;
  const isBusy = loading.has(member.membershipMemberKey);
  return (
    <>
      {allowSelfCheckIn && (membership.requireEachMemberCheckIn || member.isAccountHolder) && (
        <CheckInButton {...props} />
      )}
      {member.waiverIsSigned === true && (
        <Button
          size="small"
          look="quiet"
          busy={isBusy && !member.revoke && !member.unRevoke}
          onClick={onPressDiscard}
        >
          {withElements(t('memberships.members.discard', { name }), hidden)}
        </Button>
      )}
      {!member.isAccountHolder && hasName(member) && (
        <Button size="small" look="quiet" busy={member.revoke || member.unRevoke} onClick={onPressRevoke}>
          {withElements(
            member.revokedDate === null
              ? t('memberships.members.revoke', { name })
              : t('memberships.members.giveBack', { name }),
            hidden,
          )}
        </Button>
      )}
    </>
  );
}

function CheckInButton({ member, membership, onCheckIn, name }: PersonProps & { name: string }) {
  const { run, isBusy, said } = useAction();
  const isOfGroup = member.isAccountHolder && !membership.requireEachMemberCheckIn;
  const press = () => void run(() => onCheckIn(isOfGroup ? null : member.membershipMemberKey));
  return (
    <>
      <Button size="small" icon="ticket" busy={isBusy} onClick={press}>
        {withElements(
          isOfGroup && membership.isGroupMembership
            ? t('memberships.members.checkInGroup', { name })
            : t('memberships.members.checkIn', { name }),
          hidden,
        )}
      </Button>
      <LiveRegion visible className="small">
        {said}
      </LiveRegion>
    </>
  );
}
