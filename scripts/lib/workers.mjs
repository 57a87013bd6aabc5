/** How many test files run at a time. */
import os from 'node:os';

/**
 * One per core. No more than 8: a file of races opens up to 40 sessions, and the private PostgreSQL of a run allows 400.
 */
export const workers = Math.min(os.availableParallelism(), 8);
