/** How every stand-in starts as its own process: one printed line, a clean end, one clear sentence when a port is taken. */
export type Running = { lines: string[]; close: () => Promise<void> };

/** Starts a stand-in for life. Anything that keeps it from starting is said in one sentence and ends the process with 1. */
export async function runStandIn(name: string, start: () => Promise<Running>): Promise<void> {
  // Mails, texts and charges are for this account of the machine alone.
  process.umask(0o077);
  let running: Running;
  try {
    running = await start();
  } catch (error) {
    process.stderr.write(`${name} cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
  for (const line of running.lines) process.stdout.write(`${line}\n`);
  let closing = false;
  const close = async (): Promise<void> => {
    if (closing) return;
    closing = true;
    try {
      await running.close();
      process.exit(0);
    } catch (error) {
      reportFault(`${name} did not close cleanly`, error);
      process.exit(1);
    }
  };
  process.once('SIGTERM', close);
  process.once('SIGINT', close);
}

/** Writes a fault with its stack where the person who runs the process looks. */
export function reportFault(what: string, error: unknown): void {
  process.stderr.write(
    `${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
}

/** A port from the environment; 0 asks the system for any free one. */
export function portFrom(variable: string, fallback: number): number {
  const text = process.env[variable];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new Error(`${variable} must be a port number from 0 to 65535, not '${text}'.`);
  }
  return port;
}

/** Says which variable moves a service whose port is taken; other faults pass through. */
export function portFault(error: unknown, port: number, variable: string): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    return new Error(
      `port ${port} is already in use. Stop what is listening there, or set ${variable} to another port.`,
    );
  }
  if (code === 'EACCES')
    return new Error(`port ${port} needs more rights. Set ${variable} to a port above 1023.`);
  return error instanceof Error ? error : new Error(String(error));
}
