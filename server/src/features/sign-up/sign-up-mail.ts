/** The two emails of a sign-up request: to support, and to the operator (D-RT-09; docs/rules/sign-up.md). */
import { kindWords, rangeWords, type SignUpRequest, signUpLabel } from '@gangway/domain/sign-up/sign-up';
import { t } from '../../messages/t.ts';
import { escapeHtml, linesHtml } from '../../platform/escape-html.ts';
import { type EmailContent, emailHtml, type Letterhead } from '../emails/email.presenter.ts';

/** Who sends these emails, since there is no venue yet. */
export interface Sender {
  name: string;
  supportEmail: string;
}

const letterhead = ({ name, supportEmail }: Sender): Letterhead => ({
  location: {
    key: 0,
    name,
    address: null,
    phone: null,
    email: supportEmail,
    accentColour: null,
    lightLogoVersion: null,
    darkLogoVersion: null,
  },
  imageHost: '',
});

/**
 * Tells the operator that the request has come. Repeats nothing that was typed: the address may be somebody
 * else's, and a stranger must not be able to send text from our address.
 */
export function receivedMail(sender: Sender, url: string): EmailContent {
  const subject = t('signUp.email.received.subject', { shop: sender.name });
  const heading = t('signUp.email.received.heading');
  const paragraphs = [t('signUp.email.received.answer'), t('signUp.email.received.reply')];
  const foot = t('signUp.email.received.notYou', { url });
  const html = emailHtml(letterhead(sender), {
    title: subject,
    preheader: t('signUp.email.received.answer'),
    heading,
    paragraphs: paragraphs.map(escapeHtml),
    links: [],
    rows: '',
    foot: [foot],
  });
  const text = [heading, ...paragraphs.flatMap((one) => ['', one]), '', foot, '', sender.supportEmail].join(
    '\n',
  );
  return { subject, html, text };
}

/** Label and value of everything the operator filled in. */
function filledIn(request: SignUpRequest, nameOfCountry: (code: string) => string): [string, string][] {
  const { countryCode, bookingsPerYear } = request;
  const values = {
    businessName: request.businessName,
    website: request.website,
    firstName: request.firstName,
    lastName: request.lastName,
    email: request.email,
    phone: request.phone,
    countryCode: countryCode === null ? null : nameOfCountry(countryCode),
    activityKinds: request.activityKinds.map(kindWords).join('\n'),
    bookingsPerYear: bookingsPerYear === null ? null : rangeWords(bookingsPerYear),
    currentSystem: request.currentSystem,
    message: request.message,
  };
  return Object.entries(values).flatMap(([field, value]) =>
    value === null || value === '' ? [] : [[signUpLabel(field as keyof typeof values), value]],
  );
}

/** Tells support what the operator filled in. */
export function requestMail(
  sender: Sender,
  request: SignUpRequest,
  nameOfCountry: (code: string) => string,
): EmailContent {
  const subject = t('signUp.email.request.subject', { business: request.businessName });
  const intro = t('signUp.email.request.intro');
  const filled = filledIn(request, nameOfCountry);
  const rows = filled
    .map(
      ([label, value]) =>
        `<tr><td style="padding:0 28px 12px"><p style="margin:0;overflow-wrap:anywhere"><span class="soft" style="color:#52615f;font-size:14px">${escapeHtml(label)}</span><br>${linesHtml(value)}</p></td></tr>`,
    )
    .join('\n');
  const html = emailHtml(letterhead(sender), {
    title: subject,
    heading: subject,
    paragraphs: [escapeHtml(intro)],
    links: [],
    rows,
    foot: [],
  });
  const text = [subject, '', intro, ...filled.flatMap(([label, value]) => ['', `${label}:`, value])].join(
    '\n',
  );
  return { subject, html, text };
}
