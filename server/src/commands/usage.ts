/** The part of a program's usage that one of its commands needs. */

interface Block {
  /** The command, or the option. */
  name: string;
  lines: string[];
}

const isOption = ({ name }: Block): boolean => name.startsWith('-');

/** Reads the blocks of a usage: each begins with two spaces and its name, and goes on with deeper lines. */
function blocksOf(usage: string): Block[] {
  const blocks: Block[] = [];
  for (const line of usage.split('\n')) {
    const name = /^ {2}(\S+)/.exec(line)?.[1];
    if (name !== undefined) blocks.push({ name, lines: [line] });
    else if (/^ {3}/.test(line)) blocks.at(-1)?.lines.push(line);
  }
  return blocks;
}

/** Returns the commands that an option is for, such as in "move, change: the booking"; empty if it does not say. */
const namedIn = ({ lines }: Block, commands: readonly string[]): string[] =>
  [...lines.join('\n').matchAll(/[a-z-]+(?:, [a-z-]+)*(?=:)/g)]
    .map(([list]) => list.split(', '))
    .filter((list) => list.every((name) => commands.includes(name)))
    .flat();

/**
 * Returns the usage of the first command among some words: its first line, the command and its options; without one, all commands. The
 * whole usage if it lists none.
 */
export function usageOf(usage: string, words: readonly string[]): string {
  const blocks = blocksOf(usage);
  const commands = blocks.filter((block) => !isOption(block)).map(({ name }) => name);
  if (commands.length === 0) return usage;
  const command = words.find((word) => commands.includes(word));
  const own = blocks.filter((block) => !isOption(block) && (command === undefined || block.name === command));
  const options = blocks.filter((block) => {
    const named = namedIn(block, commands);
    return isOption(block) && command !== undefined && (named.length === 0 || named.includes(command));
  });
  const [head = ''] = usage.split('\n');
  const parts = [own, options].filter((part) => part.length > 0);
  return [head, ...parts.map((part) => part.flatMap(({ lines }) => lines).join('\n'))].join('\n\n');
}
