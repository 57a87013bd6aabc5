/** Plain text from an operator, with phone numbers, email and web addresses as links that do not break. */
import { telephoneAddress } from '../lib/telephone-address.ts';

const linked = /(https?:\/\/[^\s<]+[^\s<.,;:!?)]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\+?\(?\d[\d ().-]{6,}\d)/g;

function addressOf(text: string): string | null {
  if (text.startsWith('http')) return text;
  if (text.includes('@')) return `mailto:${text}`;
  // A date or a price has fewer digits than a phone number.
  return text.replace(/\D/g, '').length >= 9 ? telephoneAddress(text) : null;
}

export function LinkedText({ text }: { text: string }) {
  let at = 0;
  return text.split(linked).map((part, index) => {
    const address = index % 2 === 1 ? addressOf(part) : null;
    at += part.length;
    if (address === null) return <span key={at}>{part}</span>;
    return (
      <a key={at} href={address}>
        {part}
      </a>
    );
  });
}
