/** Which mailbox an email address leads to, without the address (docs/decisions/0026-one-mailbox-one-use.md). */
import { createHash } from 'node:crypto';
import { mailboxOf } from '@gangway/domain/promo-codes/mailbox-of';
import { keyedHash } from '../../platform/shop-keys.ts';

/** The same for all spellings of an address. Keyed with the shop's secret: a list of addresses does not tell whose hash it is. */
export const hashMailbox = (email: string): Buffer =>
  keyedHash(createHash('sha256').update(mailboxOf(email)).digest());
