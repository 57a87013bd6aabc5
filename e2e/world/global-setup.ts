/** Starts the product once for all tests and ends it after the last one; one that is told by E2E_SHOP is used as it is. */
import { startWorld } from './world.ts';

export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_SHOP !== undefined) return undefined;
  const world = await startWorld();
  Object.assign(process.env, world.env);
  return world.stop;
}
