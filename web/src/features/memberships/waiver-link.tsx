/**
 * The link to a waiver's page, in this tab. Known facts about the signer are passed within the browser, never
 * in an address (D-WV-01).
 */
import type { Membership, MembershipMember } from '@gangway/contract/memberships';
import { currentLocale, usualLocale } from '@gangway/domain/messages/locale';
import type { MouseEvent, ReactNode } from 'react';
import { storage } from '../../lib/storage.ts';
import { hasName, memberName } from './membership-words.ts';

interface WaiverLinkProps {
  member: MembershipMember;
  membership: Membership;
  className: string;
  children: ReactNode;
}

/** Adds this page's theme and language, because the waiver's page is not part of the program. */
function asThisPage(address: string): string {
  const { classList } = document.documentElement;
  const theme = ['auto', 'dark'].find((name) => classList.contains(name));
  const language = currentLocale() === usualLocale ? undefined : currentLocale();
  const url = new URL(address);
  if (theme !== undefined) url.searchParams.set('theme', theme);
  if (language !== undefined) url.searchParams.set('lang', language);
  return url.href;
}

export function WaiverLink({ member, membership, className, children }: WaiverLinkProps) {
  const address = member.waiverUrl ?? '';
  const keep = (event: MouseEvent<HTMLAnchorElement>) => {
    const holder = membership.members.find(({ isAccountHolder }) => isAccountHolder);
    storage.waiver.write(
      JSON.stringify({
        memberKey: member.membershipMemberKey,
        back: `${window.location.pathname}${window.location.search}`,
        signer: hasName(member) ? memberName(member) : '',
        dateOfBirth: member.dateOfBirth ?? '',
        guardian: holder !== undefined && hasName(holder) ? memberName(holder) : '',
      }),
    );
    event.currentTarget.href = asThisPage(address);
  };
  return (
    <a className={className} href={address} onClick={keep}>
      {children}
    </a>
  );
}
