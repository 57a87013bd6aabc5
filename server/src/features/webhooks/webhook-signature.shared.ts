/** Secrets and signatures of webhooks, by the Standard Webhooks scheme (docs/webhooks.md, "Signatures"). */
import { createHmac, randomBytes } from 'node:crypto';

const prefix = 'whsec_';

/** A secret of 256 bits. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`;

/** Returns one signature per secret, as the header has them: whoever knows either secret can verify it. */
export function signaturesOf(
  secrets: readonly string[],
  message: { id: string; timestamp: number; body: string },
): string {
  const signed = `${message.id}.${message.timestamp}.${message.body}`;
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
    })
    .join(' ');
}
