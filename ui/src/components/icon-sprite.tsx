/** The symbols a page's icons point to; a page includes only those it shows, to keep its HTML small. */
import { type IconName, iconPaths } from './icon-paths.ts';
import { SymbolSprite } from './symbol-sprite.tsx';

export function IconSprite({ names }: { names: readonly IconName[] }) {
  return <SymbolSprite names={names} paths={iconPaths} />;
}
