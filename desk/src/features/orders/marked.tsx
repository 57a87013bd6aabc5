/** Marks the words that were searched for in a text. Guests choose their names: they are never read as HTML. */
import { matchIn } from './matching.ts';

export function Marked({ text, words }: { text: string; words: string | null }) {
  const found = matchIn(text, words);
  if (found === null) return <bdi>{text}</bdi>;
  return (
    <bdi>
      <span>{found.before}</span>
      <mark>{found.match}</mark>
      <span>{found.after}</span>
    </bdi>
  );
}
