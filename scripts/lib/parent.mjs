/**
 * Ends a command that npm started when npm is gone: npm forwards signals to its shell only, and the shell
 * forwards none.
 */

const EVERY_MS = 250;

/**
 * Ends this process with npm. Under npm our parent is npm's shell; when it exits we get a new parent and stop
 * as on SIGTERM. A command started by hand or by a process manager is left alone: it may outlive its parent.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    // Whatever read our output is gone too.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    if (process.listenerCount('SIGTERM') > 0) process.emit('SIGTERM', 'SIGTERM');
    else process.exit(143);
  }, EVERY_MS);
  timer.unref();
}
