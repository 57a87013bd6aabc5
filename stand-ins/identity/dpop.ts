/**
 * Proof of possession (RFC 9449): a key-bound token is only valid with a fresh proof by that key, with our
 * nonce.
 */
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose';
import type { ShortMemory } from './short-memory.ts';

export type Proof = { thumbprint: string } | { nonce: string } | { wrong: true };

/** Checks the proof of a request; if it lacks a nonce of ours, requests a proof with one. */
export async function checkProof(
  header: string,
  request: { method: string; url: string; now: Date },
  nonces: ShortMemory<true>,
): Promise<Proof> {
  try {
    const { payload, protectedHeader } = await jwtVerify(header, EmbeddedJWK, {
      algorithms: ['ES256'],
      typ: 'dpop+jwt',
      maxTokenAge: 60,
      clockTolerance: 60,
      currentDate: request.now,
    });
    const { htm, htu, nonce } = payload as Record<string, unknown>;
    if (htm !== request.method || htu !== request.url || protectedHeader.jwk === undefined)
      return { wrong: true };
    if (typeof nonce !== 'string' || nonces.find(nonce) === null) return { nonce: nonces.keep(true) };
    return { thumbprint: await calculateJwkThumbprint(protectedHeader.jwk) };
  } catch {
    return { wrong: true };
  }
}
