/** Reads an email address, and says whether mail can reach it (5.1-11, C-28; docs/rules/typed-text.md). */
import { withoutInvisible } from './typed-text.ts';

// Reading an address needs no network. It is declared here because the domain is compiled without a browser's types.
declare const URL: new (address: string) => { readonly hostname: string };

/** Octets before the @ (RFC 5321, 4.5.3.1.1). */
const maxBefore = 64;
/** In all, as mail servers count: a path has 256 octets with its brackets, and some count one more (4.5.3.1.3). */
const maxInAll = 253;
/** Longer texts are no address, whatever does not show in them. */
const maxTyped = 1000;
/** Characters of one label of a domain (RFC 1035, 2.3.4). */
const maxInLabel = 63;

/** The domain in ASCII and lower case, as DNS has it: `Bücher.example` is `xn--bcher-kva.example`; null for what is none. */
function asciiDomain(typed: string): string | null {
  const domain = typed.normalize('NFKC').replaceAll('\u3002', '.').toLowerCase();
  if (/^[a-z0-9.-]*$/.test(domain) && !domain.includes('xn--')) return domain;
  // What an address of the web would read as something else, and what no label may begin or end with.
  if (/[\s\p{Cc}/?#:@\\%[\]]|(?:^|\.)-|-(?:\.|$)/u.test(domain)) return null;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return null;
  }
}

/**
 * Reads an address as it was typed or pasted. The same mailbox always reads the same, but for the case before the @, which
 * belongs to the mail server: nothing invisible, the part before the @ composed (NFC), the domain as DNS has it.
 */
export function readEmail(typed: string): string {
  if (typed.length > maxTyped) return typed;
  const address = withoutInvisible(typed)
    .trim()
    .replace(/[\uff20\ufe6b]/g, '@');
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  const domain = address.slice(at + 1);
  return `${address.slice(0, at).normalize('NFC')}@${asciiDomain(domain) ?? domain}`;
}

/** Reads an address as it is compared and looked up: two addresses of a mailbox are equal. */
export const comparedEmail = (typed: string): string => readEmail(typed).toLowerCase();

function octetsOf(text: string): number {
  let octets = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    octets += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return octets;
}

const isLocalPart = (text: string): boolean =>
  octetsOf(text) <= maxBefore &&
  !/[\s<>()[\]:;,\\"@\p{Cc}\p{Cs}\p{Zs}\p{Default_Ignorable_Code_Point}]/u.test(text) &&
  text.split('.').every((atom) => atom !== '');

const isLabel = (text: string): boolean =>
  text.length <= maxInLabel && /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(text);

/**
 * Whether mail can be sent to the address as it stands: text, @, text, dot, text (5.1-11), without what mail servers
 * refuse. Call it with what `readEmail` returned. Runs in linear time.
 */
export function isEmail(address: string): boolean {
  if (address.length > maxInAll) return false;
  const at = address.indexOf('@');
  if (at < 1 || withoutInvisible(address) !== address) return false;
  const [local, domain] = [address.slice(0, at), asciiDomain(address.slice(at + 1)) ?? ''];
  const labels = domain.split('.');
  return (
    octetsOf(local) + 1 + domain.length <= maxInAll &&
    isLocalPart(local) &&
    labels.length > 1 &&
    labels.every(isLabel)
  );
}
