/** A title on a plate no wider than its longest line, to leave the picture visible. */
import { balancedLines } from './balanced-lines.ts';

/**
 * If there is no room for its lines, the style sheet lets them run on as one text (docs/theming.md, Shapes).
 */
export function BalancedTitle({ text }: { text: string }) {
  const [first, ...others] = balancedLines(text);
  return (
    <h1 className="plate-title">
      <span>{first}</span>
      {others.map((line) => (
        <span key={line}>{` ${line}`}</span>
      ))}
    </h1>
  );
}
