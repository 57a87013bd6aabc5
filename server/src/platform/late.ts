/** Services that are made with the first call that needs them. */

/**
 * Returns the same service each time, made once: what only a venue's people use is not part of a start. If it could not be made, the
 * next call tries again.
 */
export function late<Service>(make: () => Promise<Service>): () => Promise<Service> {
  let made: Promise<Service> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
