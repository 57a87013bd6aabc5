/**
 * An icon by name from the page's sprite. It is decoration,
 * so text must be beside it (docs/theming.md, Icons).
 */
import type { IconName } from './icon-paths.ts';

const pointing: ReadonlySet<IconName> = new Set(['left', 'right', 'arrow', 'back', 'external']);

/** Arrows flip automatically in right-to-left layouts. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  const classes = `icon${pointing.has(name) ? ' icon-flip' : ''}${className ? ` ${className}` : ''}`;
  return (
    <svg className={classes} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
