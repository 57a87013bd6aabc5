/** What signs Google's passes: an issuer's number and the key of a service account, checked at start. */
import { createPrivateKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { StartRefused } from '../../db/embedded.ts';
import { t } from '../../messages/t.ts';
import { credentialText } from './credential-files.ts';

export interface GoogleCredentials {
  issuerId: string;
  clientEmail: string;
  key: KeyObject;
}

const account = z.object({ client_email: z.email(), private_key: z.string() });

/** RSA, as Google's keys are; null for anything else. */
function rsaKey(pem: string): KeyObject | null {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'rsa' ? key : null;
  } catch {
    // OpenSSL's reason could quote the key.
    return null;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Throws `StartRefused` with a sentence that says what would be right, and nothing of the key. */
export function readGoogleCredentials(settings: { issuerId: string; account: string }): GoogleCredentials {
  const name = 'GOOGLE_PASS_ACCOUNT';
  const { data } = account.safeParse(readJson(credentialText(name, settings.account)));
  const key = data === undefined ? null : rsaKey(data.private_key);
  if (data === undefined || key === null) throw new StartRefused(t('settings.passes.account', { name }));
  return { issuerId: settings.issuerId, clientEmail: data.client_email, key };
}
