/** One file for the modules that are needed together. */
import type { Rolldown } from 'vite';

/**
 * Returns the name of a group of modules for those that an entry imports statically, however deep, and the entry itself; null for others.
 * @param entry absolute
 */
export function filesOf(
  entry: string,
  name: string,
): (id: string, context: Rolldown.ChunkingContext) => string | null {
  const own = new Set<string>();
  function add(id: string, context: Rolldown.ChunkingContext): void {
    if (own.has(id)) return;
    own.add(id);
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) add(imported, context);
  }
  return (id, context) => {
    if (own.size === 0) add(entry, context);
    return own.has(id) ? name : null;
  };
}
