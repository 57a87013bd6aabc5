/** Which mailbox an email address leads to, without the address (docs/decisions/0026-one-mailbox-one-use.md). */
import { createHash } from 'node:crypto';
import { mailboxOf } from '@gangway/domain/promo-codes/mailbox-of';

/** The same for all spellings of an address. */
export const hashMailbox = (email: string): Buffer => createHash('sha256').update(mailboxOf(email)).digest();
