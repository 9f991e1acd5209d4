/**
 * How many ways of matching a regular expression tries at most, so that one from outside cannot
 * keep a process busy. A repeat counts once for each length that it can have, but once alone where
 * it shares no character with what may follow it.
 * @param longest characters of the longest text
 * @returns Infinity for what is not bounded.
 */
export function waysOf(pattern: string, longest: number): number {
  const tokens = pattern.match(TOKEN) ?? [];
  if (tokens.some((token) => BACK_REFERENCE.test(token))) return Infinity;
  const root = readGroup([...tokens]);
  const starts = tokens[0] === '^' && root.length === 1 ? 1 : longest;
  return starts * waysOfGroup(root, [], { longest, charactersOf: charactersIn(pattern) });
}

const TOKEN =
  /\(\?(?:[:=!]|<[=!]|<\w+>)|\\(?:x..|u....|c.|0[0-7]*|.)|\[(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}\??|[*+?]\??|./gs;
const QUANTIFIER = /^(?:[*+?]\??|\{\d+(?:,\d*)?\}\??)$/;
const BACK_REFERENCE = /^\\[1-9k]/;
const ASSERTION = /^(?:[$^]|\\[bB])$/;

interface Item {
  /** A character, class or assertion, or the alternatives of a group. */
  part: string | Item[][];
  least: number;
  most: number;
}

/** Takes tokens up to the end of the group. */
function readGroup(tokens: string[]): Item[][] {
  const alternatives: Item[][] = [[]];
  for (let token = tokens.shift(); token !== undefined && token !== ')'; token = tokens.shift()) {
    if (token === '|') alternatives.push([]);
    else {
      const part = token.startsWith('(') ? readGroup(tokens) : token;
      const [least, most] = QUANTIFIER.test(tokens[0] ?? '') ? lengthsOf(tokens.shift()!) : [1, 1];
      alternatives.at(-1)!.push({ part, least, most });
    }
  }
  return alternatives;
}

function lengthsOf(quantifier: string): [least: number, most: number] {
  if (quantifier.startsWith('?')) return [0, 1];
  if (quantifier.startsWith('*')) return [0, Infinity];
  if (quantifier.startsWith('+')) return [1, Infinity];
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)/.exec(quantifier)!;
  return [Number(least), comma === '' ? Number(least) : most === '' ? Infinity : Number(most)];
}

interface Bounds {
  longest: number;
  /** The characters that a part fits, a bit each. */
  charactersOf(part: string): bigint;
}

/** @param follow what may come after it; nothing at the end of the pattern */
function waysOfGroup(
  alternatives: readonly Item[][],
  follow: readonly string[],
  bounds: Bounds,
): number {
  const ways = alternatives.map((items) => waysOfItems(items, follow, bounds));
  const firsts = alternatives.map((items) => firstOf(items).parts);
  const isPlain = alternatives.every(
    (items, at) =>
      !firstOf(items).isEmpty &&
      firsts.slice(at + 1).every((others) => areApart(firsts[at]!, others, bounds)),
  );
  return isPlain ? Math.max(...ways) : ways.reduce((sum, one) => sum + one, 0);
}

function waysOfItems(items: readonly Item[], follow: readonly string[], bounds: Bounds): number {
  return items.reduce((ways, { part, least, most }, at) => {
    const { parts, isEmpty } = firstOf(items.slice(at + 1));
    const next = isEmpty ? [...parts, ...follow] : parts;
    const first = firstOf([{ part, least: 1, most }]).parts;
    const lengths = areApart(first, next, bounds) ? 1 : Math.min(most, bounds.longest) - least + 1;
    if (typeof part === 'string') return ways * lengths;
    const again = most > 1 ? [...next, ...first] : next;
    const inner = waysOfGroup(part, again, bounds);
    return ways * (inner > 1 && most > 1 ? Infinity : inner * lengths);
  }, 1);
}

/** What items can begin with, and whether they can be nothing. */
function firstOf(items: readonly Item[]): { parts: string[]; isEmpty: boolean } {
  const found: string[] = [];
  for (const { part, least } of items) {
    const groups = typeof part === 'string' ? [] : part.map(firstOf);
    found.push(...(typeof part === 'string' ? [part] : groups.flatMap(({ parts }) => parts)));
    if (least > 0 && !groups.some(({ isEmpty }) => isEmpty))
      return { parts: found, isEmpty: false };
  }
  return { parts: found, isEmpty: true };
}

const USUAL = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code));

function charactersIn(pattern: string): Bounds['charactersOf'] {
  const characters = [...USUAL, '一', ...pattern];
  const known = new Map<string, bigint>();
  return (part) => {
    const found = known.get(part);
    if (found !== undefined) return found;
    const one = new RegExp(`^${part}$`, 'is');
    const fits = (character: string) => ASSERTION.test(part) || one.test(character);
    const bits = BigInt(`0b${characters.map((each) => (fits(each) ? 1 : 0)).join('')}`);
    known.set(part, bits);
    return bits;
  };
}

/** Whether no character fits one of these parts and one of those. */
function areApart(
  some: readonly string[],
  others: readonly string[],
  { charactersOf }: Bounds,
): boolean {
  const all = (parts: readonly string[]) =>
    parts.reduce((bits, part) => bits | charactersOf(part), 0n);
  return (all(some) & all(others)) === 0n;
}
