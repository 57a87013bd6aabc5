/** Agents and affiliates (docs/venue-files.md). */
import type { Section } from '../section.ts';
import { checkAgents } from './check.ts';
import { readAffiliates, readAgents, writeAffiliates, writeAgents } from './convert.ts';

export const agents = {
  read: (file, needs) => ({ agents: readAgents(file, needs), affiliates: readAffiliates(file, needs) }),
  write: (location) => ({ agents: writeAgents(location), affiliates: writeAffiliates(location) }),
  check: checkAgents,
} satisfies Section;
