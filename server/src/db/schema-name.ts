/** The name of our schema, and where sessions look up names (docs/decisions/0034-own-schema.md). */
export const ownSchema = 'gangway';

/**
 * Set for every session when it starts. Includes `public` so that other people's
 * triggers can reach what they keep there.
 */
export const searchPath = `${ownSchema},public`;
