/**
 * Starts the product once for all tests and stops it after the last one. Uses the shop in E2E_SHOP instead,
 * if set.
 */
import { startWorld } from './world.ts';

export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_SHOP !== undefined) return undefined;
  const world = await startWorld();
  Object.assign(process.env, world.env);
  return world.stop;
}
