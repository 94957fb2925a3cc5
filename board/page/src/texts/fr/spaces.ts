/** French has a space before `: ; ? ! %` and inside of `« »`, where no line may break. The texts are
 * written with plain spaces. */

const breaking = /(?<=[\p{L}\d)'’»]) (?=[:;?!%»])|(?<=«) /gu;

/** The same texts with spaces that do not break; functions give such texts. */
export function spaced<T>(value: T): T {
  if (typeof value === 'string') return value.replace(breaking, '\u00a0') as T;
  if (typeof value === 'function')
    return ((...parameters: unknown[]) => spaced(value(...parameters))) as T;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part: unknown) => spaced(part)) as T;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, spaced(part as unknown)]),
  ) as T;
}
