/** Who gets an email and what it says, before it is sent; and what became of it. */
import type { MailPreview, MailResult } from '@gangway/contract/emails';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { Notice } from '@gangway/ui/components/notice.tsx';
import { t } from '../messages/t.ts';

type Outcome = MailResult['results'][number]['outcome'];
type Why = MailPreview['leftOut'][number]['why'];

/** More names than these are folded. */
const mostShown = 8;

function whyWords(why: Why): string {
  switch (why) {
    case 'noEmail':
      return t('lib.mail.why.noEmail');
    case 'erased':
      return t('lib.mail.why.erased');
    case 'canceled':
      return t('lib.mail.why.canceled');
  }
}

function outcomeWords(outcome: Outcome, email: string): string {
  switch (outcome) {
    case 'queued':
      return email;
    case 'already':
      return t('lib.mail.already');
    default:
      return whyWords(outcome);
  }
}

/** Walt (LARK-3) */
const guestWords = ({ name, orderNumber }: { name: string; orderNumber: string }): string =>
  name === '' ? orderNumber : t('lib.mail.guest', { name, number: orderNumber });

/** Those who get it, by name, and those who do not, with the reason. */
export function Recipients({ preview: { recipients, leftOut } }: { preview: MailPreview }) {
  const names = (
    <ul className="muted">
      {recipients.map(({ orderNumber, name, email }) => (
        <li key={orderNumber}>
          <bdi>{name === '' ? email : t('lib.mail.recipient', { name, email })}</bdi>
        </li>
      ))}
    </ul>
  );
  const words =
    recipients.length === 0 ? t('lib.mail.nobody') : t('lib.mail.recipients', { count: recipients.length });
  return (
    <div className="mail-guests">
      {recipients.length > mostShown ? (
        <details>
          <summary>{words}</summary>
          {names}
        </details>
      ) : (
        <>
          <p>{words}</p>
          {recipients.length > 0 && names}
        </>
      )}
      {leftOut.length > 0 && (
        <Notice severity="warn" live={false} title={t('lib.mail.leftOut', { count: leftOut.length })}>
          <ul>
            {leftOut.map((one) => (
              <li key={one.orderNumber}>
                <bdi>{t('lib.mail.leftOutGuest', { guest: guestWords(one), why: whyWords(one.why) })}</bdi>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

const isQueued = ({ outcome }: MailResult['results'][number]) => outcome === 'queued';

/** One row for each order, those without an email first. */
export function MailResults({ results }: Pick<MailResult, 'results'>) {
  const queued = results.filter(isQueued);
  const others = results.filter((one) => !isQueued(one));
  return (
    <div className="mail-results">
      <div role="status">
        <p>{t('lib.mail.queued', { count: queued.length })}</p>
        {others.length > 0 && <p>{t('lib.mail.notQueued', { count: others.length })}</p>}
      </div>
      <ul aria-label={t('lib.mail.results')}>
        {[...others, ...queued].map((one) => (
          <li key={one.orderNumber} className={isQueued(one) ? undefined : 'mail-not'}>
            <Icon name={isQueued(one) ? 'check' : 'warn'} />
            <bdi>{guestWords(one)}</bdi>
            <bdi className="muted">{outcomeWords(one.outcome, one.email)}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
