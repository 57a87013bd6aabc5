/** A device that keeps passkeys, as the Web Authentication API has browsers speak with it, made of node:crypto. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

const bytes = (...parts: (Buffer | number[])[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64 = (data: Buffer) => data.toString('base64url');

/** CBOR of what a device says: texts, bytes, numbers and maps that are small (RFC 8949). */
function cbor(value: string | number | Buffer | Map<string | number, unknown>): Buffer {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length]);
    return length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return bytes(head(3, Buffer.byteLength(value)), Buffer.from(value));
  if (Buffer.isBuffer(value)) return bytes(head(2, value.length), value);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as string)]);
  return bytes(head(5, value.size), ...entries);
}

/** The public key in COSE form: ES256 on P-256. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

/** Where and how the device is used; what it says truthfully by default. */
export interface Manner {
  origin?: string;
  rpId?: string;
  type?: 'webauthn.create' | 'webauthn.get';
  /** Whether the device has asked for a finger, a face or a PIN. */
  isVerified?: boolean;
  /** Whether it says who built it, with a signature of nobody. */
  isAttested?: boolean;
}

const present = 1;
const verified = 4;
const withCredential = 64;

export class PasskeyDevice {
  readonly credentialId = randomBytes(32);
  /** Uses so far; a device whose keys are copied to others on purpose says 0. */
  counter: number;
  userHandle = '';
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor({ counter = 0 }: { counter?: number } = {}) {
    this.counter = counter;
  }

  #data(more: Buffer, flags: number, { rpId = 'book.example', isVerified = true }: Manner): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return bytes(sha256(rpId), [flags | present | (isVerified ? verified : 0)], counter, more);
  }

  #clientData(challenge: string, type: string, manner: Manner): Buffer {
    const { origin = 'https://book.example' } = manner;
    return Buffer.from(JSON.stringify({ type: manner.type ?? type, challenge, origin, crossOrigin: false }));
  }

  /** Makes a key, as the input of addPasskey. */
  make(asked: { Challenge: string; UserHandle: string }, manner: Manner = {}) {
    this.userHandle = asked.UserHandle;
    const id = this.credentialId;
    const made = bytes(Buffer.alloc(16), [0, id.length], id, coseOf(this.#keys.publicKey));
    const attestation = new Map<string, unknown>([
      ['fmt', manner.isAttested === true ? 'packed' : 'none'],
      [
        'attStmt',
        new Map<string, unknown>(
          manner.isAttested === true
            ? [
                ['alg', -7],
                ['sig', randomBytes(70)],
              ]
            : [],
        ),
      ],
      ['authData', this.#data(made, withCredential, manner)],
    ]);
    return {
      credentialId: base64(id),
      clientData: base64(this.#clientData(asked.Challenge, 'webauthn.create', manner)),
      attestationObject: base64(cbor(attestation)),
      transports: ['internal'],
    };
  }

  /** Answers a challenge, as the input of signInWithPasskey. */
  answer(challenge: string, manner: Manner = {}) {
    if (this.counter > 0) this.counter += 1;
    const authenticatorData = this.#data(Buffer.alloc(0), 0, manner);
    const clientData = this.#clientData(challenge, 'webauthn.get', manner);
    const signed = createSign('sha256').update(bytes(authenticatorData, sha256(clientData)));
    return {
      credentialId: base64(this.credentialId),
      clientData: base64(clientData),
      authenticatorData: base64(authenticatorData),
      signature: base64(signed.sign(this.#keys.privateKey)),
      userHandle: this.userHandle,
    };
  }
}
