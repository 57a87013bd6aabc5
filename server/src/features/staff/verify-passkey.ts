/**
 * Checks what a device says about a passkey, with the library for it, which is loaded with the first one
 * (docs/decisions/0154-passkeys.md).
 */
import { Refused } from '../../platform/refused.ts';

/** Where passkeys work: the name that they belong to, and the pages that may use them. */
export interface PasskeyPlace {
  rpId: string;
  origin: string;
}

/** COSE numbers of the signatures that are understood: EdDSA, ES256, RS256. */
export const algorithms = [-8, -7, -257];

/** The COSE form of a public key, and the uses that the device has counted. */
export interface MadePasskey {
  publicKey: Buffer;
  counter: number;
}

/** Reads the challenge that the browser answers; null if it is none. */
export function challengeIn(clientData: string): string | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString());
    const challenge =
      said !== null && typeof said === 'object' && 'challenge' in said ? said.challenge : null;
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    // Not JSON, so no browser wrote it.
    return null;
  }
}

/** The library says by an error what it does not accept; all of it is the same refusal, which tells nobody how far they came. */
async function accepting<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const refused = new Refused('passkeyNotAccepted');
    refused.cause = cause;
    throw refused;
  }
}

/** Returns the key that a device made; refuses one that no page of ours asked for, or whose person was not verified. */
export async function readNewPasskey(
  made: { credentialId: string; clientData: string; attestationObject: string; challenge: string },
  { rpId, origin }: PasskeyPlace,
): Promise<MadePasskey> {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject, isoBase64URL, isoCBOR }] =
    await Promise.all([import('@simplewebauthn/server'), import('@simplewebauthn/server/helpers')]);
  const { credentialId: id, clientData: clientDataJSON, challenge } = made;
  return accepting(async () => {
    const given = decodeAttestationObject(isoBase64URL.toBuffer(made.attestationObject));
    // Who built the device is of no interest, and reading it would mean to fetch what a certificate of anybody's names.
    const unattested = new Map<string, string | Map<string, string> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', given.get('authData')],
    ]);
    const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(unattested));
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, attestationObject },
      },
      ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpId },
      ...{ requireUserVerification: true, supportedAlgorithmIDs: algorithms },
    });
    if (registrationInfo?.credential.id !== id) throw new Error('the device names another key than it made');
    const { publicKey, counter } = registrationInfo.credential;
    return { publicKey: Buffer.from(publicKey), counter };
  });
}

/** Returns the uses that the device has counted, this one too; refuses whatever the key did not sign for this challenge and place. */
export async function readPasskeyUse(
  used: {
    credentialId: string;
    clientData: string;
    authenticatorData: string;
    signature: string;
    challenge: string;
    publicKey: Uint8Array;
  },
  { rpId, origin }: PasskeyPlace,
): Promise<{ counter: number }> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { credentialId: id, clientData: clientDataJSON, authenticatorData, signature, challenge } = used;
  return accepting(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, authenticatorData, signature },
      },
      ...{ expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpId },
      // Its counter is compared when it is stored, together with all that happens at the same moment.
      credential: { id, publicKey: new Uint8Array(used.publicKey), counter: 0 },
      requireUserVerification: true,
    });
    if (!verified) throw new Error('the signature is of another key');
    return { counter: authenticationInfo.newCounter };
  });
}
