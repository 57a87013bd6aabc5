/** Ends a command that npm started when npm is gone: npm passes a signal on to its shell only, and the shell to nobody. */

const EVERY_MS = 250;

/**
 * Our parent is then the shell of npm. Once that has ended we are somebody else's child, and stop as on SIGTERM. A command that
 * was started by hand or by a process manager is left alone: it may outlive whoever started it.
 */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    // Whoever read what we print is gone as well.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    if (process.listenerCount('SIGTERM') > 0) process.emit('SIGTERM', 'SIGTERM');
    else process.exit(143);
  }, EVERY_MS);
  timer.unref();
}
