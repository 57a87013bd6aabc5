/** An icon by name from the page's sprite; it is decoration, so words must stand beside it (docs/theming.md, Icons). */
import type { IconName } from './icon-paths.ts';

const pointing: ReadonlySet<IconName> = new Set(['left', 'right', 'arrow', 'back', 'external']);

/** Arrows flip in right-to-left by themselves. */
export function Icon({ name, className }: { name: IconName; className?: string | undefined }) {
  const classes = `icon${pointing.has(name) ? ' icon-flip' : ''}${className ? ` ${className}` : ''}`;
  return (
    <svg className={classes} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}
