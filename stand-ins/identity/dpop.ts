/**
 * Proof of possession (RFC 9449): a key-bound token is only valid with a fresh proof by that key, with our
 * nonce.
 */
import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose';
import { ShortMemory } from './short-memory.ts';

export type Proof = { thumbprint: string } | { nonce: string } | { wrong: true };

/** The nonces handed out and the proofs seen, for all addresses of the provider. */
export type ProofMemory = { nonces: ShortMemory<true>; seen: ShortMemory<true> };

export const newProofMemory = (now: () => Date): ProofMemory => ({
  nonces: new ShortMemory(300, now),
  seen: new ShortMemory(300, now),
});

type ProvenRequest = {
  method: string;
  url: string;
  now: Date;
  /** The token that is sent along; its proof must contain the token's hash. */
  accessToken?: string;
};

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Checks the proof of a request; if it lacks a nonce of ours, requests a proof with one. */
export async function checkProof(
  header: string,
  request: ProvenRequest,
  { nonces, seen }: ProofMemory,
): Promise<Proof> {
  try {
    const { payload, protectedHeader } = await jwtVerify(header, EmbeddedJWK, {
      algorithms: ['ES256'],
      typ: 'dpop+jwt',
      maxTokenAge: 60,
      clockTolerance: 60,
      currentDate: request.now,
    });
    const { htm, htu, nonce, ath, jti } = payload as Record<string, unknown>;
    if (htm !== request.method || htu !== request.url || protectedHeader.jwk === undefined)
      return { wrong: true };
    if (request.accessToken !== undefined && ath !== hashOf(request.accessToken)) return { wrong: true };
    if (typeof nonce !== 'string' || nonces.find(nonce) === null) return { nonce: nonces.keep(true) };
    if (typeof jti !== 'string' || seen.find(jti) !== null) return { wrong: true };
    seen.keep(true, jti);
    return { thumbprint: await calculateJwkThumbprint(protectedHeader.jwk) };
  } catch {
    return { wrong: true };
  }
}
