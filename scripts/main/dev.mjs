/**
 * Starts the stand-ins and the server with restarts on change; the server serves the pages through Vite
 * (WEB_DEV=1).
 */
import { runProduct } from '../lib/product.mjs';
import { giveUp, steps } from '../lib/say.mjs';

try {
  await runProduct({
    progress: steps(3),
    server: {
      args: ['--watch', '--watch-preserve-output', 'server/src/main.ts'],
      env: { WEB_DEV: '1', NODE_ENV: 'development' },
    },
  });
} catch (error) {
  giveUp(error);
}
