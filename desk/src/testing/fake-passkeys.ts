/** The browser's Web Authentication, answered by a test. */
import { onTestFinished, vi } from 'vitest';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

export interface Used {
  created: PublicKeyCredentialCreationOptions[];
  asked: PublicKeyCredentialRequestOptions[];
}

/** An error as a browser throws it. */
export const browserError = (name: string) => new DOMException(name, name);

/** Lets the browser have passkeys; with an error, its device refuses with it. Returns what it was asked. */
export function fakePasskeys(error: Error | null = null): Used {
  const used: Used = { created: [], asked: [] };
  const answer = (response: object) => {
    if (error !== null) throw error;
    return {
      ...{ id: 'a2V5', rawId: bytes('key'), type: 'public-key', authenticatorAttachment: 'platform' },
      response,
      getClientExtensionResults: () => ({}),
    };
  };
  const credentials = {
    create: async ({ publicKey }: { publicKey: PublicKeyCredentialCreationOptions }) => {
      used.created.push(publicKey);
      return answer({
        ...{ clientDataJSON: bytes('made'), attestationObject: bytes('object') },
        getTransports: () => ['internal'],
      });
    },
    get: async ({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }) => {
      used.asked.push(publicKey);
      return answer({
        ...{ clientDataJSON: bytes('said'), authenticatorData: bytes('data'), signature: bytes('sign') },
        userHandle: bytes('me'),
      });
    },
  };
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('isSecureContext', true);
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'credentials');
  });
  return used;
}
