/** The text of an email as the venue keeps it: without all that lets whoever reads it use money or open what is a guest's (docs/rules/emails.md). */
import { codeLetters, endOfCode, maskedCode } from './gift-code.ts';

/** Where a secret was. */
export const hidden = '…';

const letter = `[${codeLetters}]`;
/** A code as emails show it, or as somebody typed it in capitals. */
const codes = new RegExp(`(?<![A-Z0-9])${letter}{4}(?:[- ]?${letter}{4}){3}(?![A-Z0-9])`, 'g');

const links = /https?:\/\/[^\s<>"'()\u2066-\u2069\u200e\u200f]+/gi;

/** Keys and UUIDs in the path of a link; the words of an address have no capitals and few digits. */
const keyInPath = /^(?:[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}|(?=.*[A-Z0-9])[\w~.%-]{16,})$/;

/** 'https://book.example/9001/receipt?orderKey=…' without its key: host and path stay, as they say what the link opened. */
function withoutKeys(link: string): string {
  const [, address = link, rest = ''] = /^([^?#]*)([?#].*)?$/s.exec(link) ?? [];
  const path = address
    .split('/')
    .map((part, place) => (place > 2 && keyInPath.test(part) ? hidden : part))
    .join('/');
  return rest.length > 1 ? `${path}${rest.charAt(0)}${hidden}` : path;
}

/**
 * Returns a text of an email without codes of gift cards and credits, of which the last group stays, and without the
 * keys of its links.
 */
export function keptText(text: string): string {
  return text.replace(links, withoutKeys).replace(codes, (code) => maskedCode(endOfCode(code)));
}
