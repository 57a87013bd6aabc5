/** Passkeys of this device, by the browser's Web Authentication; the library for it loads with the first one. */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { addPasskey, askPasskeyChallenge, NewPasskey, signInWithPasskey } from '@gangway/contract/staff';
import { failureWords } from '@gangway/ui/lib/connection-words.ts';
import { part } from '@gangway/ui/lib/missing-part.ts';
import { t } from '../messages/t.ts';

/** Milliseconds in which the device is used: as long as the server waits for the answer. */
const timeout = 300_000;

const library = () => part(() => import('@simplewebauthn/browser'));

/** Whether the browser can use passkeys at this address: they belong to a name, not to a number. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);

/** Has a device make a key. Rejects if it does not, or if the person does not want to. */
export async function makePasskey(asked: NewPasskey): Promise<InputOf<typeof addPasskey>> {
  const { startRegistration } = await library();
  const made = await startRegistration({
    optionsJSON: {
      challenge: asked.challenge,
      rp: { id: asked.rpId, name: asked.rpName },
      user: { id: asked.userHandle, name: asked.userName, displayName: asked.displayName },
      pubKeyCredParams: asked.algorithms.map((alg) => ({ alg, type: 'public-key' })),
      // Kept by the device with whose it is, so that nobody types an address; used with a finger, a face or a PIN.
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
      excludeCredentials: asked.known.map(({ credentialId: id, transports }) => ({
        ...{ id, type: 'public-key' },
        transports: transports as AuthenticatorTransport[],
      })),
      timeout,
    },
  });
  return {
    credentialId: made.id,
    clientData: made.response.clientDataJSON,
    attestationObject: made.response.attestationObject,
    transports: made.response.transports ?? [],
  };
}

/** Has a device answer with one of its keys. Rejects as above. */
export async function answerWithPasskey({
  challenge,
  rpId,
}: OutputOf<typeof askPasskeyChallenge>): Promise<InputOf<typeof signInWithPasskey>> {
  const { startAuthentication } = await library();
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge, rpId, userVerification: 'required', timeout },
  });
  return {
    credentialId: id,
    clientData: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    userHandle: response.userHandle ?? '',
  };
}

/** Returns the words of what went wrong, at the device or at the server. */
export function passkeyWords(error: unknown): string {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return t('lib.passkeys.notUsed');
    case 'InvalidStateError':
      return t('lib.passkeys.known');
    case 'SecurityError':
      return t('lib.passkeys.elsewhere');
    case 'ConstraintError':
    case 'NotSupportedError':
      return t('lib.passkeys.notHere');
    default:
      return failureWords(error);
  }
}
