/**
 * Runs a stand-in as its own process: prints its lines, closes cleanly, and reports a taken port in one clear
 * sentence.
 */
export type Running = { lines: string[]; close: () => Promise<void> };

/**
 * Starts a stand-in and keeps it running. An error during startup is reported in one sentence and exits with
 * 1.
 */
export async function runStandIn(name: string, start: () => Promise<Running>): Promise<void> {
  // Emails, texts and charges are private to this user account.
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

/** Prints an error with its stack trace to the terminal of the process. */
export function reportFault(what: string, error: unknown): void {
  process.stderr.write(
    `${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
}

/** Reads a port from the environment; 0 picks any free one. */
export function portFrom(variable: string, fallback: number): number {
  const text = process.env[variable];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new Error(`${variable} must be a port number from 0 to 65535, not '${text}'.`);
  }
  return port;
}

/** Names the variable that changes the port of a service whose port is taken; passes other errors through. */
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
