/**
 * Changes the number a membership is waiting for, through a link sent only to the buyer's mailbox
 * (docs/rules/members.md, "The link of a receipt"; docs/decisions/0039).
 */
import { createHash, randomBytes } from 'node:crypto';
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { changeHolderPhone, sendPhoneChangeLink } from '@gangway/contract/members';
import { wordsOf } from '@gangway/contract/refusals';
import { isSaved } from '@gangway/domain/kernel/order-state';
import type { Location } from '@gangway/domain/location/location';
import { checkPhone } from '@gangway/domain/memberships/check-member';
import { currentLocale } from '@gangway/domain/messages/locale';
import type { Order } from '@gangway/domain/order/order';
import type { Queryable } from '../../../db/database.ts';
import { retrying } from '../../../db/retry.ts';
import type { Mail, MailAddress, MailGateway } from '../../../gateways/mail/mail-gateway.ts';
import { insertOutbox } from '../../../jobs/outbox.repo.ts';
import { type OutboxHandler, sendAboutOrder } from '../../../jobs/outbox.ts';
import type { Clock } from '../../../platform/clock.ts';
import { Refused } from '../../../platform/refused.ts';
import { openKey, sealKey } from '../../../platform/shop-keys.ts';
import type { Catalog } from '../../catalog/catalog.service.ts';
import { inOrderLanguage } from '../../catalog/order-language.service.ts';
import { phoneProblemOf } from '../../location/international-phone.shared.ts';
import { wireName } from '../plans/membership.presenter.ts';
import { keptPhone } from './kept-phone.ts';
import { insertPhoneChangeLink, isWaiting, usePhoneChangeLink } from './phone-change.repo.ts';

/** How long a link works. */
const linkMinutes = 60;
/** Milliseconds during which an order gets at most one more email. */
const askWindowMs = 5 * 60_000;

export interface PhoneChange {
  ask(input: InputOf<typeof sendPhoneChangeLink>): Promise<OutputOf<typeof sendPhoneChangeLink>>;
  /** Sends an outbox email with a fresh secret that is stored nowhere. */
  send: OutboxHandler;
  change(input: InputOf<typeof changeHolderPhone>): Promise<OutputOf<typeof changeHolderPhone>>;
}

interface EmailPayload {
  locationKey: number;
  /** Sealed. */
  orderKey: string;
}

function isPayload(payload: unknown): payload is EmailPayload {
  const { locationKey, orderKey } = (payload ?? {}) as Partial<EmailPayload>;
  return typeof locationKey === 'number' && typeof orderKey === 'string';
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

export function createPhoneChange(needs: {
  db: Queryable;
  clock: Clock;
  catalog: Catalog;
  /** Returns the order with this key, or null. */
  findOrder: (locationKey: number, orderKey: string) => Promise<Order | null>;
  /** Writes the email with the link. */
  writeEmail: (order: Order, location: Location, url: string) => Pick<Mail, 'subject' | 'html' | 'text'>;
  mail: MailGateway;
  from: MailAddress;
  publicUrl: string;
}): PhoneChange {
  const { db, clock, catalog, findOrder, writeEmail, mail, from, publicUrl } = needs;

  /** Returns the saved order if its memberships are still waiting; null otherwise. */
  async function waiting(locationKey: number, orderKey: string) {
    const order = await findOrder(locationKey, orderKey);
    if (order === null || !isSaved(order) || !(await isWaiting(db, order.orderId))) return null;
    return order;
  }

  return {
    async ask({ locationKey, orderKey }) {
      const order = await waiting(locationKey, orderKey);
      if (order === null) throw new Refused('notFound');
      const window = Math.floor(clock() / askWindowMs);
      await insertOutbox(db, 'phone-change', `phone-change-${order.orderId}-${window}`, {
        locationKey,
        orderKey: sealKey(orderKey, locationKey),
      });
      return { success: true };
    },
    async send({ payload, dedupeKey }, keep) {
      if (!isPayload(payload)) throw new Error('an email without its order');
      const order = await waiting(payload.locationKey, openKey(payload.orderKey, payload.locationKey));
      // Someone has signed in in the meantime, so there is nothing left to change.
      if (order === null || order.customer === null) return;
      const secret = randomBytes(24).toString('base64url');
      await insertPhoneChangeLink(db, {
        hash: hashOf(secret),
        orderId: order.orderId,
        seconds: linkMinutes * 60,
      });
      const { firstName, lastName, email } = order.customer;
      // A secret after the hash reaches no server log and no other site.
      const url = `${publicUrl}/${payload.locationKey}/membership/phone#${secret}`;
      const { location, language, ...words } = await inOrderLanguage(catalog, order, (spoken) => ({
        location: spoken.location,
        language: currentLocale(),
        ...writeEmail(spoken.translate(order), spoken.location, spoken.linkTo(url)),
      }));
      const message = {
        from: { name: location.name, address: from.address },
        to: { name: `${firstName} ${lastName}`.trim(), address: email },
        ...(location.email === null ? {} : { replyTo: { name: location.name, address: location.email } }),
        ...words,
        attachments: [],
        messageId: `<${dedupeKey}@${new URL(publicUrl).hostname}>`,
      };
      const { locationKey, orderId } = order;
      await sendAboutOrder(mail, message, { locationKey, orderId, language }, keep);
    },
    async change({ locationKey, secret, phoneCountryKey, phoneAreaCode, phoneSubscriberNumber }) {
      const typed = {
        countryKey: phoneCountryKey,
        areaCode: phoneAreaCode,
        subscriberNumber: phoneSubscriberNumber,
      };
      const { e164, countryKey, areaCode, subscriberNumber } = keptPhone(typed);
      const complaint = checkPhone('phoneSubscriberNumber', typed, true, phoneProblemOf(typed));
      if (complaint !== null || e164 === null)
        throw Refused.ofFields(
          [
            {
              key: wireName('phoneSubscriberNumber'),
              words: wordsOf(complaint?.code ?? 'phoneNotValid', complaint?.details ?? {}),
            },
          ],
          { success: false },
        );
      const isChanged = await retrying(() =>
        usePhoneChangeLink(db, locationKey, hashOf(secret), {
          phone: e164,
          details: {
            phoneCountryKey: countryKey,
            phoneAreaCode: areaCode,
            phoneSubscriberNumber: subscriberNumber,
          },
        }),
      );
      if (!isChanged) throw new Refused('linkEnded', {}, { success: false });
      return { success: true, modelErrors: null };
    },
  };
}
