/** Takes operators' requests: checks, stores and mails them (2.1-22, D-RT-09, D-API-68; docs/rules/sign-up.md). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import { wordsOf } from '@gangway/contract/refusals';
import { type getSignupForm, leastFillMs, type requestSignup } from '@gangway/contract/sign-up';
import { currentLocale, readLocale, usualLocale } from '@gangway/domain/messages/locale';
import { checkSignUp, type SignUpRequest } from '@gangway/domain/sign-up/sign-up';
import type { Queryable } from '../../db/database.ts';
import type { Mail, MailAddress, MailGateway } from '../../gateways/mail/mail-gateway.ts';
import type { OutboxRow } from '../../jobs/outbox.repo.ts';
import type { CallContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { speaking } from '../../platform/speech.ts';
import { listCountries } from '../location/countries.presenter.ts';
import { findSignUp, insertSignUp, removeOldSignUps } from './sign-up.repo.ts';
import { receivedMail, requestMail } from './sign-up-mail.ts';

type Posted = InputOf<typeof requestSignup>;

export interface SignUp {
  form(): Promise<OutputOf<typeof getSignupForm>>;
  /** Refuses with `notFound` where requests are not taken, and with an error per field. */
  request(input: Posted, context: CallContext): Promise<OutputOf<typeof requestSignup>>;
  /** Each method sends one outbox email. */
  sendRequest(row: OutboxRow): Promise<void>;
  sendReceived(row: OutboxRow): Promise<void>;
  /** Deletes requests that are twelve months old. */
  forget(): Promise<number>;
}

const countries = listCountries('US');
const nameOfCountry = (code: string) =>
  countries.find(({ countryCode }) => countryCode === code)?.name ?? code;

const trimmed = (text: string | null) => text?.trim() || null;

/** Names each field, so that the hidden one and the time are not stored. */
const cleaned = (posted: Posted): SignUpRequest => ({
  businessName: posted.businessName,
  website: trimmed(posted.website),
  firstName: posted.firstName,
  lastName: posted.lastName,
  email: posted.email,
  phone: trimmed(posted.phone),
  countryCode: countries.find(({ countryCode }) => countryCode === posted.countryCode)?.countryCode ?? null,
  activityKinds: [...new Set(posted.activityKinds)],
  bookingsPerYear: posted.bookingsPerYear,
  currentSystem: trimmed(posted.currentSystem),
  message: trimmed(posted.message),
  hasConsented: posted.hasConsented,
});

/** People do not see the field and take longer (D-RT-09). */
const isFromProgram = ({ referral, filledInMs }: Posted) =>
  trimmed(referral) !== null || filledInMs < leastFillMs;

function requestIdOf({ payload }: OutboxRow): number {
  const { requestId } = (payload ?? {}) as { requestId?: unknown };
  if (typeof requestId !== 'number') throw new Error('an email without its request');
  return requestId;
}

/** The locale of the page that was filled in. */
const localeOf = ({ payload }: OutboxRow): string =>
  readLocale((payload as { locale?: unknown } | null)?.locale) ?? usualLocale;

export function createSignUp(needs: {
  db: Queryable;
  mail: MailGateway;
  from: MailAddress;
  publicUrl: string;
  /** Receives the requests; null if they are not taken. */
  supportEmail: string | null;
  security: Pick<SecurityLog, 'note'>;
}): SignUp {
  const { db, mail, from, publicUrl, supportEmail, security } = needs;
  const shop = from.name ?? from.address;
  const host = new URL(publicUrl).hostname;

  /** Returns where requests go, or refuses. */
  function support(): string {
    if (supportEmail === null) throw new Refused('notFound');
    return supportEmail;
  }

  /** Sends the email of a row, unless its request has been deleted in the meantime. */
  async function send(
    row: OutboxRow,
    write: (request: SignUpRequest) => Omit<Mail, 'from' | 'attachments' | 'messageId'>,
  ): Promise<void> {
    const request = await findSignUp(db, requestIdOf(row));
    if (request === null) return;
    await mail.send({ from, attachments: [], messageId: `<${row.dedupeKey}@${host}>`, ...write(request) });
  }

  return {
    async form() {
      return { countries, supportEmail: support() };
    },
    async request(input, { clientAddress, requestId }) {
      support();
      const request = cleaned(input);
      const complaints = checkSignUp(request);
      if (complaints.length > 0)
        throw Refused.ofFields(
          complaints.map(({ code, field, label }) => ({
            key: `${field.charAt(0).toUpperCase()}${field.slice(1)}`,
            words: wordsOf(code, { label }),
          })),
          { success: false },
        );
      // Answered like any other, so that the program does not try something else.
      if (isFromProgram(input)) security.note('filledByProgram', { ip: clientAddress, id: requestId });
      else await insertSignUp(db, request, currentLocale());
      return { success: true, modelErrors: null };
    },
    sendRequest: (row) =>
      send(row, (request) => ({
        to: { name: shop, address: support() },
        replyTo: { name: `${request.firstName} ${request.lastName}`, address: request.email },
        ...requestMail({ name: shop, supportEmail: support() }, request, nameOfCountry),
      })),
    sendReceived: (row) =>
      speaking(localeOf(row), () =>
        send(row, ({ email }) => ({
          to: { address: email },
          replyTo: { name: shop, address: support() },
          ...receivedMail({ name: shop, supportEmail: support() }, `${publicUrl}/signup`),
        })),
      ),
    forget: () => removeOldSignUps(db),
  };
}
