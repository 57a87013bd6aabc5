/** The terminal of a command in a test: keeps what was printed, and answers questions. */
import type { CommandIo } from '../commands/socket.ts';

/** `answer` is what the operator says when asked. */
export function heardIo(answer = true): { io: CommandIo; said: string[] } {
  const said: string[] = [];
  const hear = (line: string) => void said.push(line);
  return { said, io: { out: hear, err: hear, ask: async () => answer } };
}
