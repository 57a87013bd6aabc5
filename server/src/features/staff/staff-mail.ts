/** Words for a venue's people: the emails with a code and an invitation, and the names of who comes with the demo (docs/rules/staff.md). */
import type { StaffRole } from '@gangway/domain/staff/role';
import { t } from '../../messages/t.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { type EmailContent, emailHtml, type Letterhead } from '../emails/email.presenter.ts';

/** The shop's own letterhead: somebody may work at several venues. */
const letterhead = (shop: string): Letterhead => ({
  location: {
    key: 0,
    name: shop,
    address: null,
    phone: null,
    email: null,
    accentColour: null,
    lightLogoVersion: null,
    darkLogoVersion: null,
  },
  imageHost: '',
});

/** The code is in the subject, so that a phone shows it without opening the email. */
export function codeMail(shop: string, { code, minutes }: { code: string; minutes: number }): EmailContent {
  const subject = t('staff.email.code.subject', { code, shop });
  const heading = t('staff.email.code.heading', { code });
  const paragraphs = [t('staff.email.code.enter', { minutes })];
  const foot = t('staff.email.code.notYou');
  return {
    subject,
    html: emailHtml(letterhead(shop), {
      title: subject,
      heading,
      paragraphs: paragraphs.map(escapeHtml),
      links: [],
      rows: '',
      foot: [foot],
    }),
    text: [heading, ...paragraphs.flatMap((one) => ['', one]), '', foot].join('\n'),
  };
}

const roleWords = (role: StaffRole): string => {
  switch (role) {
    case 'owner':
      return t('staff.role.owner');
    case 'manager':
      return t('staff.role.manager');
    case 'desk':
      return t('staff.role.desk');
    case 'gate':
      return t('staff.role.gate');
    case 'guide':
      return t('staff.role.guide');
  }
};

export function invitationMail(
  shop: string,
  invitation: { venue: string; role: StaffRole; by: string | null; url: string; days: number },
): EmailContent {
  const { venue, role, by, url, days } = invitation;
  const subject = t('staff.email.invitation.subject', { venue });
  const heading = t('staff.email.invitation.heading', { venue });
  const as = roleWords(role);
  const paragraphs = [
    by === null
      ? t('staff.email.invitation.invited', { venue, role: as })
      : t('staff.email.invitation.invitedBy', { by, venue, role: as }),
    t('staff.email.invitation.linkEnds', { days }),
  ];
  const words = t('staff.email.invitation.accept');
  const foot = t('staff.email.invitation.notYou');
  return {
    subject,
    html: emailHtml(letterhead(shop), {
      title: subject,
      heading,
      paragraphs: paragraphs.map(escapeHtml),
      links: [{ url, words }],
      rows: '',
      foot: [foot],
    }),
    text: [heading, ...paragraphs.flatMap((one) => ['', one]), '', `${words}: ${url}`, '', foot].join('\n'),
  };
}

/** Tells the owner of an account about a new passkey, in case somebody else added it. */
export function passkeyMail(shop: string, url: string): EmailContent {
  const subject = t('staff.email.passkey.subject', { shop });
  const heading = t('staff.email.passkey.heading');
  const paragraphs = [t('staff.email.passkey.signsIn', { shop }), t('staff.email.passkey.notYou')];
  const words = t('staff.email.passkey.account');
  return {
    subject,
    html: emailHtml(letterhead(shop), {
      title: subject,
      heading,
      paragraphs: paragraphs.map(escapeHtml),
      links: [{ url, words }],
      rows: '',
      foot: [],
    }),
    text: [heading, ...paragraphs.flatMap((one) => ['', one]), '', `${words}: ${url}`].join('\n'),
  };
}

/** The name of the demo person with a role. */
export function demoName(role: StaffRole): string {
  switch (role) {
    case 'owner':
      return t('staff.demo.owner');
    case 'manager':
      return t('staff.demo.manager');
    case 'desk':
      return t('staff.demo.desk');
    case 'gate':
      return t('staff.demo.gate');
    case 'guide':
      return t('staff.demo.guide');
  }
}
