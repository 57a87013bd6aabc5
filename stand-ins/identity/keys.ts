/**
 * The provider's signing key and the tokens it signs. A file keeps the key, so tokens stay valid across
 * restarts (D-AU-04).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLocalJWKSet, exportJWK, generateKeyPair, importJWK, type JWK, jwtVerify, SignJWT } from 'jose';

export type Claims = Record<string, unknown>;

export type Signer = {
  /** The private key. */
  key: JWK;
  sign: (claims: Claims, lifeSeconds: number, type?: string) => Promise<string>;
  /** The claims of a token signed by us, or null for any other. */
  read: (token: string, audience?: string, type?: string) => Promise<Claims | null>;
};

const algorithm = 'RS256';

function storedKey(file: string): JWK | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as JWK;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function loadKey(dataDir: string): Promise<JWK> {
  const folder = join(dataDir, 'identity');
  const file = join(folder, 'signing-key.json');
  const stored = storedKey(file);
  if (stored !== null) return stored;
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: algorithm, use: 'sig' };
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(key), { mode: 0o600 });
  return key;
}

/** Returns seconds since 1970, the unit of token timestamps. */
const secondsOf = (now: Date): number => Math.floor(now.getTime() / 1000);

export async function createSigner(options: {
  dataDir: string;
  issuer: () => string;
  now: () => Date;
}): Promise<Signer> {
  const { dataDir, issuer, now } = options;
  const key = await loadKey(dataDir);
  const privateKey = await importJWK(key, algorithm);
  const { kty, n, e, kid, alg, use } = key;
  const keySet = { keys: [{ kty, n, e, kid, alg, use } as JWK] };
  const known = createLocalJWKSet(keySet);
  return {
    key,
    sign: (claims, lifeSeconds, type = 'JWT') => {
      const iat = secondsOf(now());
      return new SignJWT({ iss: issuer(), ...claims, iat, exp: iat + lifeSeconds })
        .setProtectedHeader({ alg: algorithm, kid, typ: type })
        .sign(privateKey);
    },
    read: async (token, audience, type) => {
      try {
        const { payload } = await jwtVerify(token, known, {
          issuer: issuer(),
          algorithms: [algorithm],
          currentDate: now(),
          ...(audience === undefined ? {} : { audience }),
          ...(type === undefined ? {} : { typ: type }),
        });
        return payload;
      } catch {
        return null;
      }
    },
  };
}
