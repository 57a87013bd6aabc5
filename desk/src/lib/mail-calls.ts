/** Emails to the guests of a departure or of orders: how each is previewed and sent (docs/rules/emails.md, "Writing to guests"). */
import type { InputOf } from '@gangway/contract/call';
import {
  type MailPreview,
  type MailResult,
  previewGuestMessage,
  previewResendOrders,
  resendOrders,
  sendGuestMessage,
} from '@gangway/contract/emails';
import type { LocationKey } from '@gangway/domain/kernel/keys';
import { call } from './call.ts';

export interface Draft {
  subject: string;
  text: string;
}

export interface Mailing {
  /** Names what it is of in this tab; null for an email that nobody types. */
  place: string | null;
  preview(draft: Draft): Promise<MailPreview>;
  /** @param key the same for the same request that is sent again, so that it counts once if an answer was lost */
  send(asked: Draft & { seen: string }, key: string): Promise<MailResult>;
}

type Departure = Pick<InputOf<typeof previewGuestMessage>, 'locationKey'> & {
  date: NonNullable<InputOf<typeof previewGuestMessage>['date']>;
  departureKey: string;
};

const message = (
  place: string,
  of: Omit<InputOf<typeof previewGuestMessage>, 'subject' | 'text'>,
): Mailing => ({
  place,
  preview: (draft) => call(previewGuestMessage, { ...of, ...draft }),
  send: (asked, key) => call(sendGuestMessage, { ...of, ...asked }, { key }),
});

/** Writing to all guests of a departure. */
export const messageToDeparture = ({ locationKey, date, departureKey }: Departure): Mailing =>
  message([locationKey, date, departureKey].join(' '), {
    ...{ locationKey, date, departureKey },
    orderNumbers: null,
  });

/** Writing to the guests of orders. A draft is kept for the venue, whichever orders it is for. */
export const messageToOrders = (locationKey: LocationKey, orderNumbers: string[]): Mailing =>
  message(`${locationKey} orders`, { ...{ locationKey, orderNumbers }, date: null, departureKey: null });

/** Sending the confirmations of orders again. */
export const confirmationsAgain = (locationKey: LocationKey, orderNumbers: string[]): Mailing => ({
  place: null,
  preview: () => call(previewResendOrders, { locationKey, orderNumbers }),
  send: ({ seen }, key) => call(resendOrders, { locationKey, orderNumbers, seen }, { key }),
});
