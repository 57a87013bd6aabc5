/** Signing in to the desk with a passkey, and the passkeys of an account (docs/rules/staff.md). */
import { createHash, randomBytes } from 'node:crypto';
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type {
  addPasskey,
  askNewPasskey,
  askPasskeyChallenge,
  getPasskeys,
  removePasskey,
  signInWithPasskey,
} from '@gangway/contract/staff';
import { currentLocale } from '@gangway/domain/messages/locale';
import type { Queryable } from '../../db/database.ts';
import type { SignOn } from '../../gateways/sign-on/sign-on-gateway.ts';
import type { CallContext, DeskContext } from '../../platform/door.ts';
import { Refused } from '../../platform/refused.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import { deviceOf, newKey, newSession, refuseBesideSignOn } from './new-session.ts';
import {
  type ChallengePurpose,
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeys,
  saveChallenge,
  takeChallenge,
  usePasskey,
} from './passkeys.repo.ts';
import { algorithms, challengeIn, readNewPasskey, readPasskeyUse } from './verify-passkey.ts';

/** Seconds in which a challenge is answered: time to find a phone, and to scan a code with it. */
const challengeSeconds = 300;
/** Passkeys that one person may have: more than devices. */
const mostPasskeys = 20;

export interface Passkeys {
  challenge(): Promise<OutputOf<typeof askPasskeyChallenge>>;
  signIn(
    input: InputOf<typeof signInWithPasskey>,
    context: CallContext,
  ): Promise<OutputOf<typeof signInWithPasskey>>;
  ask(input: InputOf<typeof askNewPasskey>, context: DeskContext): Promise<OutputOf<typeof askNewPasskey>>;
  add(input: InputOf<typeof addPasskey>, context: DeskContext): Promise<OutputOf<typeof addPasskey>>;
  list(input: InputOf<typeof getPasskeys>, context: DeskContext): Promise<OutputOf<typeof getPasskeys>>;
  remove(input: InputOf<typeof removePasskey>, context: DeskContext): Promise<OutputOf<typeof removePasskey>>;
}

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest();
const bytesOf = (text: string) => Buffer.from(text, 'base64url');

export function createPasskeys(needs: {
  db: Queryable;
  publicUrl: string;
  /** The shop's own name, which devices show. */
  shop: string;
  security: Pick<SecurityLog, 'note'>;
  /** The identity provider that staff sign in with; null if there is none. */
  signOn: Pick<SignOn, 'name' | 'only'> | null;
}): Passkeys {
  const { db, publicUrl, shop, security, signOn } = needs;
  const { hostname: rpId, origin } = new URL(publicUrl);
  const place = { rpId, origin };

  async function newChallenge(purpose: ChallengePurpose, personKey: string | null): Promise<string> {
    refuseBesideSignOn(signOn);
    const challenge = randomBytes(32).toString('base64url');
    await saveChallenge(db, { hash: hashOf(challenge), purpose, personKey, seconds: challengeSeconds });
    return challenge;
  }

  /** Returns the challenge that is answered, which is used up by it, right or wrong. */
  async function answered(
    clientData: string,
    purpose: ChallengePurpose,
    personKey: string | null,
  ): Promise<string> {
    const challenge = challengeIn(clientData);
    if (challenge === null) throw new Refused('passkeyNotAccepted');
    if (!(await takeChallenge(db, { hash: hashOf(challenge), purpose, personKey })))
      throw new Refused('passkeyTooLate');
    return challenge;
  }

  return {
    challenge: async () => ({ challenge: await newChallenge('signIn', null), rpId }),
    async signIn({ credentialId, userHandle, ...said }, context) {
      refuseBesideSignOn(signOn);
      const challenge = await answered(said.clientData, 'signIn', null);
      const found = await findPasskey(db, bytesOf(credentialId));
      // The device keeps whose key it is; a key of one person names no other.
      if (found === null || found.personKey !== userHandle) throw new Refused('passkeyNotAccepted');
      const { passkeyId, publicKey } = found;
      const { counter } = await readPasskeyUse({ ...said, credentialId, challenge, publicKey }, place);
      const { cookie, row } = newSession(context.userAgent);
      const used = await usePasskey(db, { passkeyId, counter }, row);
      if (used === 'gone') throw new Refused('passkeyNotAccepted');
      if (used === 'copied') {
        security.note('passkeyCopied', { ip: context.clientAddress, id: context.requestId });
        throw new Refused('passkeyCopied');
      }
      context.keepDeskSession(cookie);
      return {};
    },
    async ask(_input, { desk }) {
      const known = await listPasskeys(db, desk.personKey);
      return {
        ...{ challenge: await newChallenge('add', desk.personKey), rpId, rpName: shop },
        ...{ userHandle: desk.personKey, userName: desk.email, displayName: desk.name, algorithms },
        known: known.map(({ credentialId, transports }) => ({
          credentialId: Buffer.from(credentialId).toString('base64url'),
          transports,
        })),
      };
    },
    async add({ credentialId, transports, ...said }, { desk, userAgent }) {
      const challenge = await answered(said.clientData, 'add', desk.personKey);
      const { publicKey, counter } = await readNewPasskey({ ...said, credentialId, challenge }, place);
      const row = {
        ...{ passkeyKey: newKey(), personKey: desk.personKey, credentialId: bytesOf(credentialId) },
        ...{ publicKey, counter, transports, device: deviceOf(userAgent), locale: currentLocale() },
      };
      const added = await insertPasskey(db, row, mostPasskeys);
      if (added === 'known') throw new Refused('passkeyKnown');
      if (added === 'full') throw new Refused('tooManyPasskeys', { most: mostPasskeys });
      return {};
    },
    async list(_input, { desk }) {
      const passkeys = await listPasskeys(db, desk.personKey);
      return {
        passkeys: passkeys.map(({ passkeyKey, device, addedOn, usedOn, isCopied }) => ({
          ...{ passkeyKey, device, addedOn, usedOn, isCopied },
        })),
      };
    },
    async remove({ passkeyKey }, { desk }) {
      if (!(await deletePasskey(db, desk.personKey, passkeyKey))) throw new Refused('notFound');
      return {};
    },
  };
}
