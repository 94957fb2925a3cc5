/** Commands in comments, such as `[%clk 0:03:05]` and `[%csl Ga1,Rb2]`. Those that the page does not
 * know are kept as they are. */

const pattern = /\[%(\w+)(?:\s+([^\][]*?))?\s*\]\s*/g;

/** The commands of a comment, as they are written. */
export function commandsIn(comment: string): string[] {
  return [...comment.matchAll(pattern)].map(([text]) => text.trim());
}

/** The comment as its reader sees it. */
export function withoutCommands(comment: string): string {
  return comment.replace(pattern, '').trim();
}

/** What stands after the name of the first command with this name; `null` if there is none. */
export function commandOf(comments: readonly string[], name: string): string | null {
  for (const comment of comments)
    for (const [, other, value = ''] of comment.matchAll(pattern)) if (other === name) return value;
  return null;
}

/** The comments with this command instead of those with the same name; `null` removes them. */
export function withCommand(
  comments: readonly string[],
  name: string,
  value: string | null,
): string[] {
  const rest = comments
    .map((comment) =>
      comment.replace(pattern, (text, other: string) => (other === name ? '' : text)).trim(),
    )
    .filter((comment) => comment !== '');
  return value === null ? rest : [`[%${name} ${value}]`, ...rest];
}
