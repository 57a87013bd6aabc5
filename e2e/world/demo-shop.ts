/** A shop as `npm start` makes it for trying: with the demo venues, whose people sign in to the desk with one click. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, freePorts, launch, plainEnvironment, untilReady } from './world.ts';

export interface DemoShop {
  address: string;
  stop: () => Promise<void>;
}

/** @param more settings */
export async function startDemoShop(more: Record<string, string> = {}): Promise<DemoShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gangway-e2e-demo-'));
  const [port = 0] = await freePorts(1);
  const address = `http://localhost:${port}`;
  const shop = launch('demo shop', ['server/src/main.ts'], {
    ...plainEnvironment(),
    NODE_ENV: 'development',
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: address,
    LOG_LEVEL: 'warn',
    DEMO_VENUES: 'yes',
    DEMO_STAFF: 'yes',
    ...more,
  });
  const stop = async () => {
    await end(shop);
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(shop, `${address}/api/health`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { address, stop };
}
