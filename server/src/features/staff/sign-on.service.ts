/** Signing in to the desk with the operator's own identity provider (docs/rules/staff.md, docs/decisions/0165). */
import { createHmac } from 'node:crypto';
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { finishStaffSignOn, startStaffSignOn } from '@gangway/contract/staff';
import { comparedEmail } from '@gangway/domain/kernel/email-address';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import { together } from '../../db/unit-of-work.ts';
import {
  type SignOn,
  type SignOnAccount,
  SignOnFailed,
  type SignOnKeys,
} from '../../gateways/sign-on/sign-on-gateway.ts';
import { hashOfSecret } from '../../platform/desk-cookie.ts';
import type { CallContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { newSecret, newSession } from './new-session.ts';
import {
  lockPeopleOf,
  type ProvenAccount,
  type SignedOn,
  saveTry,
  takeTry,
  useSignOn,
} from './sign-on.repo.ts';

/** Seconds that somebody may take at the provider: time to find a phone, and to choose a new password with it. */
const trySeconds = 600;

export interface StaffSignOn {
  start(
    input: InputOf<typeof startStaffSignOn>,
    context: CallContext,
  ): Promise<OutputOf<typeof startStaffSignOn>>;
  finish(
    input: InputOf<typeof finishStaffSignOn>,
    context: CallContext,
  ): Promise<OutputOf<typeof finishStaffSignOn>>;
}

/** All that has to match is derived from the browser's secret, so that the database holds nothing that could be used. */
function keysOf(secret: string): SignOnKeys {
  const key = (name: string) => createHmac('sha256', secret).update(`sign-on-${name}`).digest('base64url');
  return { state: key('state'), nonce: key('nonce'), verifier: key('verifier') };
}

/** Returns an address of the desk, else null: nobody is sent anywhere else. */
const ownAddress = (next: string | null): string | null =>
  next !== null && /^\/desk\/[\w/?=&.,:%+*-]*$/.test(next) ? next : null;

function refusalOf({ why }: SignOnFailed, name: string): Refused {
  switch (why) {
    case 'unavailable':
      return new Refused('signOnUnavailable', { name });
    case 'canceled':
      return new Refused('signOnCanceled', { name });
    case 'refused':
      return new Refused('signOnFailed', { name });
  }
}

export function createSignOn(needs: {
  database: Pick<Database, 'db' | 'unit'>;
  signOn: SignOn | null;
  security: Pick<SecurityLog, 'note'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): StaffSignOn {
  const { database, security, log } = needs;
  const { db } = database;

  function provider(): SignOn {
    if (needs.signOn === null) throw new Refused('notFound');
    return needs.signOn;
  }

  /** Runs work at the provider, and says in the log what went wrong there. */
  async function asking<Result>(
    name: string,
    { requestId }: CallContext,
    work: () => Promise<Result>,
  ): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SignOnFailed)) throw error;
      if (error.why !== 'canceled')
        log.warn({ requestId, why: error.why, error: error.message }, 'signing in at the provider failed');
      throw refusalOf(error, name);
    }
  }

  function begin(account: SignOnAccount, row: Parameters<typeof useSignOn>[2]): Promise<SignedOn> {
    const { issuer, subject, email } = account;
    const proven: ProvenAccount = { issuer, subject, email: email === null ? null : comparedEmail(email) };
    return together<SignedOn>(database, async () => {
      await lockPeopleOf(db, proven);
      return useSignOn(db, proven, row);
    });
  }

  return {
    async start({ next }, context) {
      const { name, gateway } = provider();
      const secret = newSecret();
      const address = await asking(name, context, async () => (await gateway()).begin(keysOf(secret)));
      await saveTry(db, { hash: hashOfSecret(secret), next: ownAddress(next), seconds: trySeconds });
      context.keepSignOn({ secret, seconds: trySeconds });
      return { address };
    },
    async finish({ answer }, context) {
      const { name, gateway } = provider();
      const { signOnSecret: secret } = context;
      const noted = () =>
        security.note('signOnRefused', { ip: context.clientAddress, id: context.requestId });
      const keys = secret === null ? null : keysOf(secret);
      // Another browser's answer, or one of a page that wants somebody in as somebody else: what this browser has begun goes on.
      if (secret === null || new URLSearchParams(answer).get('state') !== keys?.state) {
        noted();
        throw new Refused('signOnTooLate');
      }
      context.keepSignOn(null);
      const begun = await takeTry(db, hashOfSecret(secret));
      if (begun === null) throw new Refused('signOnTooLate');
      const account = await asking(name, context, async () => (await gateway()).finish(answer, keys));
      const { cookie, row } = newSession(context.userAgent);
      const outcome = await begin(account, row);
      if (outcome !== 'in') {
        noted();
        if (outcome === 'otherAccount') throw new Refused('signOnOtherAccount', { name });
        throw new Refused(account.email === null ? 'signOnNotVerified' : 'signOnNobody', { name });
      }
      context.keepDeskSession(cookie);
      return { next: begun.next };
    },
  };
}
