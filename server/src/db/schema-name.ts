/** What the schema of ours is called, and where sessions look for names (docs/decisions/0034-own-schema.md). */
export const ownSchema = 'gangway';

/** Set for every session when it starts. What others keep in `public` stays within reach of their triggers. */
export const searchPath = `${ownSchema},public`;
