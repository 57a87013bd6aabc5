/** Breaks a title into lines of similar length. */

/** Characters that still fit comfortably on a line beside a picture. */
const longestLine = 24;

/** Returns the fewest lines that hold the text, with the longest of them as short as possible. */
export function balancedLines(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const least = Math.max(1, Math.ceil(text.trim().length / longestLine));
  for (let longest = Math.ceil(text.trim().length / least); ; longest += 1) {
    const lines = filled(words, longest);
    if (lines.length <= least) return lines;
  }
}

/** Fills each line as far as possible. */
function filled(words: readonly string[], longest: number): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= longest)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
