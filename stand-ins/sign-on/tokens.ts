/** The keys and ID tokens of the stand-in, right and wrong ones. */
import { exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose';
import type { Manner } from './manners.ts';

export interface Grant {
  subject: string;
  email: string;
  nonce: string;
  clientId: string;
  manner: Manner;
}

export interface Tokens {
  /** The public key. */
  keys: () => { keys: JWK[] };
  idToken: (issuer: string, grant: Grant) => Promise<string>;
}

type Claims = Record<string, string | boolean>;

/** Returns the claims about the person that a token has, or the answer about them. */
export function claimsOf({ subject, email, manner }: Grant, isAsked: boolean): Claims {
  switch (manner) {
    case 'unverified':
      return { sub: subject, email, email_verified: false };
    case 'noEmail':
      return { sub: subject };
    case 'fromUserinfo':
      return isAsked ? { sub: subject, email, email_verified: true } : { sub: subject };
    case 'otherUserinfo':
      return isAsked ? { sub: `${subject}-else`, email, email_verified: true } : { sub: subject };
    case 'ownDomain':
      return { sub: subject, email, xms_edov: true };
    default:
      return { sub: subject, email, email_verified: true };
  }
}

const elsewhere = 'https://provider.elsewhere.example';

export async function createTokens(): Promise<Tokens> {
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const key: JWK = {
    ...(await exportJWK(own.publicKey)),
    kid: crypto.randomUUID(),
    alg: 'RS256',
    use: 'sig',
  };
  return {
    keys: () => ({ keys: [key] }),
    idToken: async (issuer, grant) => {
      const { manner, nonce, clientId } = grant;
      const claims = {
        ...claimsOf(grant, false),
        iss: manner === 'wrongIssuer' ? elsewhere : issuer,
        aud: manner === 'wrongAudience' ? 'another-client' : clientId,
        nonce: manner === 'wrongNonce' ? 'of-another-sign-in' : nonce,
      };
      const now = Math.floor(Date.now() / 1000);
      const from = manner === 'expired' ? now - 7200 : now;
      if (manner === 'unsigned')
        return new UnsecuredJWT(claims)
          .setIssuedAt(from)
          .setExpirationTime(from + 3600)
          .encode();
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: key.kid ?? '' })
        .setIssuedAt(from)
        .setExpirationTime(from + 3600)
        .sign(manner === 'wrongSignature' ? other.privateKey : own.privateKey);
    },
  };
}
