/** The symbols a page's icons point to; a page includes only those it shows, to keep its HTML small. */
import { type IconName, iconPaths } from './icon-paths.ts';

export function IconSprite({ names }: { names: readonly IconName[] }) {
  return (
    <svg width="0" height="0" className="sprite" aria-hidden="true">
      {[...new Set(names)].map((name) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24">
          <path d={iconPaths[name]} />
        </symbol>
      ))}
    </svg>
  );
}
