/**
 * `npm run bench [-- figure …]`: measures the product next to a minimal server and reports which targets are
 * met (docs/performance.md).
 */
import { cpus, totalmem } from 'node:os';
import { giveUp, Stop } from '../scripts/lib/say.mjs';
import { measureCatalog } from './figures/catalog.ts';
import { measureDesk } from './figures/desk.ts';
import { measureFailover } from './figures/failover.ts';
import { measureFind } from './figures/find.ts';
import { measureHostile } from './figures/hostile.ts';
import { measureMail } from './figures/mail.ts';
import { measureMonth } from './figures/month.ts';
import { measurePages } from './figures/page.ts';
import { measurePooler } from './figures/pooler.ts';
import { measureProcess } from './figures/process.ts';
import { profilePurchases } from './figures/profile.ts';
import { measureCardGateway, measureKinds, measurePurchases } from './figures/purchase.ts';
import { measureRush } from './figures/rush.ts';
import { measureScale } from './figures/scale.ts';
import { measureWatching } from './figures/watch.ts';
import { heading, note, printTargets } from './lib/report.ts';
import { openStage, type Stage } from './lib/stage.ts';

const figures: Record<string, (stage: Stage) => Promise<void>> = {
  purchase: measurePurchases,
  gateway: measureCardGateway,
  kinds: measureKinds,
  rush: measureRush,
  mail: measureMail,
  month: measureMonth,
  catalog: measureCatalog,
  find: measureFind,
  watch: measureWatching,
  desk: measureDesk,
  hostile: measureHostile,
  process: measureProcess,
  page: measurePages,
};

/** Measured only if named: watching makes everything slower, a failover needs more programs, and scale more time. */
const profiles: Record<string, (stage: Stage) => Promise<void>> = { profile: profilePurchases };
const byName: typeof profiles = {
  ...profiles,
  failover: measureFailover,
  pooler: measurePooler,
  scale: measureScale,
};

try {
  const chosen = process.argv.slice(2);
  const all = { ...figures, ...byName };
  const unknown = chosen.filter((name) => !(name in all));
  if (unknown.length > 0)
    throw new Stop(`There is no figure ${unknown.join(', ')}; there are ${Object.keys(all).join(', ')}.`);
  const stage = await openStage({ countsStatements: chosen.some((name) => name in profiles) });
  try {
    heading('Machine');
    const [cpu] = cpus();
    note(
      `${cpus().length} × ${cpu?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 1e9)} GB; Node ${process.version}; ${stage.postgresVersion}, fsync on; the load, the server and the database share the machine.`,
    );
    for (const [name, measure] of Object.entries(chosen.length === 0 ? figures : all))
      if (chosen.length === 0 || chosen.includes(name)) await measure(stage);
  } finally {
    await stage.close();
  }
  printTargets();
} catch (error) {
  giveUp(error);
}
