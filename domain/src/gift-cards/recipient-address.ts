/** Whether a gift card can be mailed to an address: its form, and domains that are nobody's (D-GC-03). */
import { isEmail } from '../order/check-customer.ts';

/** Top-level domains that no mail server answers for (RFC 2606, RFC 6761, RFC 6762, RFC 8375). */
const reservedEndings = new Set([
  'test',
  'example',
  'invalid',
  'localhost',
  'local',
  'internal',
  'arpa',
  'onion',
]);
/** Reserved for examples, and what people type when they do not want to give an address. */
const placeholders = new Set([
  'example.com',
  'example.net',
  'example.org',
  'test.com',
  'domain.com',
  'yourdomain.com',
  'mydomain.com',
  'noemail.com',
  'nomail.com',
  'none.com',
]);

const labelForm = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

export function isRecipientAddress(text: string): boolean {
  if (!isEmail(text)) return false;
  const at = text.lastIndexOf('@');
  const name = text.slice(0, at);
  if (name.length > 64 || name.startsWith('.') || name.endsWith('.') || name.includes('..')) return false;
  const labels = text
    .slice(at + 1)
    .toLowerCase()
    .split('.');
  if (!labels.every((label) => labelForm.test(label))) return false;
  const ending = labels.at(-1) ?? '';
  if (/^\d+$/.test(ending) || ending.length < 2 || reservedEndings.has(ending)) return false;
  return !placeholders.has(labels.slice(-2).join('.'));
}
