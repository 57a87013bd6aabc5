/** The email that reminds an account holder to renew a membership before it ends (D-MB-11; docs/rules/memberships.md, "Renewing"). */
import { shortDate } from '@gangway/domain/kernel/date-words';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import type { Membership } from '@gangway/domain/memberships/member';
import type { OfferedRenewal } from '@gangway/domain/memberships/renewal';
import { addsCharges } from '@gangway/domain/pricing/all-in';
import { shownGoods } from '@gangway/domain/pricing/shown-price';
import { t } from '../../../messages/t.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { shownAmount } from '../../../platform/shown-amount.ts';
import { contactOf, type EmailContent, emailHtml, type Sender } from '../email.presenter.ts';

interface Reminder {
  membership: Membership;
  renewal: OfferedRenewal;
  /** The current date at the venue. */
  today: VenueDate;
  url: string;
}

export function renewalMail({ membership, renewal, today, url }: Reminder, sender: Sender): EmailContent {
  const { location } = sender;
  const { planName: plan, endsOn } = membership;
  const date = shortDate(endsOn);
  const price = shownAmount(shownGoods(location, renewal), location.currency);
  const values = { plan, venue: location.name, date, price, until: shortDate(renewal.dates.endsOn) };
  const isToday = endsOn === today;
  const heading = isToday
    ? t('memberships.email.renewal.headingToday')
    : t('memberships.email.renewal.heading', { date });
  const paragraphs = [
    addsCharges(location) && location.feeDisplayType !== 3
      ? t('memberships.email.renewal.textWithTax', values)
      : t('memberships.email.renewal.text', values),
    t('memberships.email.renewal.keeps'),
    t('memberships.email.renewal.notAutomatic'),
  ];
  const words = t('memberships.email.renewal.renew');
  return {
    subject: isToday
      ? t('memberships.email.renewal.subjectToday', { plan })
      : t('memberships.email.renewal.subject', { plan, date }),
    html: emailHtml(sender, {
      title: heading,
      heading,
      paragraphs: paragraphs.map(escapeHtml),
      links: [{ url, words }],
      rows: '',
      foot: [],
    }),
    text: [
      heading,
      ...paragraphs.flatMap((paragraph) => ['', paragraph]),
      '',
      `${words}: ${url}`,
      '',
      contactOf(location),
    ].join('\n'),
  };
}
