/**
 * How many steps a regular expression takes at most, so that one from outside cannot keep a process
 * busy. A repeat can end in as many ways as it has lengths, but in one alone where it shares no
 * character with what may follow it; whatever comes after it is tried in each way.
 * @param longest characters of the longest text
 * @returns Infinity or NaN for what is not bounded.
 */
export function stepsOf(pattern: string, longest: number): number {
  const tokens = pattern.match(TOKEN) ?? [];
  if (tokens.some((token) => UNBOUNDED.test(token))) return Infinity;
  const root = readGroup([...tokens]);
  const bounds = { longest, charactersOf: charactersIn(pattern) };
  const starts = root.length === 1 ? startsOf(root[0]!, bounds) : longest;
  return starts * groupEffort(root, [], bounds).steps;
}

const TOKEN =
  /\(\?(?:[:=!]|<[=!]|<\w+>)?|\\(?:x[\da-f]{2}|u[\da-f]{4}|0[0-7]{0,2}|.)|\[(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}\??|[*+?]\??|./gis;
const QUANTIFIER = /^(?:[*+?]\??|\{\d+(?:,\d*)?\}\??)$/;
/** References to a group, control characters, what looks behind, and unknown forms of groups. */
const UNBOUNDED = /^(?:\\[1-9kc]|\(\?(?:<[=!])?$)/;
const LOOKAHEAD = /^\(\?[=!]$/;
const ASSERTION = /^(?:[$^]|\\[bB])$/;
const ANY = '[^]';

interface Item {
  /** A character, class or assertion, or the alternatives of a group. */
  part: string | Item[][];
  least: number;
  most: number;
  isLookahead: boolean;
}

/** Takes tokens up to the end of the group. */
function readGroup(tokens: string[]): Item[][] {
  const alternatives: Item[][] = [[]];
  for (let token = tokens.shift(); token !== undefined && token !== ')'; token = tokens.shift()) {
    if (token === '|') alternatives.push([]);
    else {
      const part = token.startsWith('(') ? readGroup(tokens) : token;
      const [least, most] = QUANTIFIER.test(tokens[0] ?? '') ? lengthsOf(tokens.shift()!) : [1, 1];
      const item = { part, least, most, isLookahead: LOOKAHEAD.test(token) };
      alternatives.at(-1)!.push(...(isPlainGroup(item) ? item.part[0]! : [item]));
    }
  }
  return alternatives;
}

/** One whose parts could be written without it. */
const isPlainGroup = (item: Item): item is Item & { part: Item[][] } =>
  typeof item.part !== 'string' &&
  item.part.length === 1 &&
  item.least === 1 &&
  item.most === 1 &&
  !item.isLookahead;

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

interface Effort {
  ways: number;
  steps: number;
}

/** From how many positions one character of the text is read. */
function startsOf(items: readonly Item[], bounds: Bounds): number {
  if (items[0]?.part === '^') return 1;
  for (const [at, { part, least, most }] of items.entries()) {
    if (typeof part !== 'string' || most > 1) break;
    // No try gets past the place where this character is again.
    const isFirst = areApart([part], items.slice(at + 1).flatMap(leavesOf), bounds);
    if (isFirst && least === 1 && !ASSERTION.test(part)) return at + 1;
  }
  return bounds.longest;
}

const leavesOf = ({ part }: Item): string[] =>
  typeof part === 'string' ? [part] : part.flat().flatMap(leavesOf);

/** @param follow what may come after it; nothing at the end of the pattern */
function groupEffort(
  alternatives: readonly Item[][],
  follow: readonly string[],
  bounds: Bounds,
): Effort {
  const efforts = alternatives.map((items) => effortOf(items, follow, bounds));
  const firsts = alternatives.map((items) => firstOf(items).parts);
  const isPlain = alternatives.every(
    (items, at) =>
      !firstOf(items).isEmpty &&
      firsts.slice(at + 1).every((others) => areApart(firsts[at]!, others, bounds)),
  );
  const ways = efforts.map((one) => one.ways);
  return {
    ways: isPlain ? Math.max(...ways) : sum(ways),
    steps: sum(efforts.map(({ steps }) => steps)),
  };
}

function effortOf(items: readonly Item[], follow: readonly string[], bounds: Bounds): Effort {
  let [ways, steps] = [1, 0];
  for (const [at, item] of items.entries()) {
    const { parts, isEmpty } = firstOf(items.slice(at + 1));
    // The first fit of a last part ends the search.
    const isLast = isEmpty && follow.length === 0;
    const one = itemEffort(item, isLast ? [] : [...parts, ...(isEmpty ? follow : [])], bounds);
    steps += isLast ? ways * stepsToFail(item, one) + one.steps : ways * one.steps;
    ways *= one.ways;
  }
  return { ways, steps };
}

function stepsToFail(item: Item, { steps }: Effort): number {
  if (firstOf([item]).isEmpty) return 0;
  return typeof item.part === 'string' ? Math.min(item.least, steps) : steps;
}

function itemEffort(item: Item, next: readonly string[], bounds: Bounds): Effort {
  const { part, most, isLookahead } = item;
  const { longest } = bounds;
  const least = Math.min(item.least, longest);
  const first = firstOf([{ ...item, least: 1 }]).parts;
  const lengths = areApart(first, next, bounds) ? 1 : Math.min(most, longest) - least + 1;
  if (typeof part === 'string')
    return { ways: lengths, steps: Math.min(Math.max(most, 1), longest) };
  if (isLookahead) return { ways: 1, steps: groupEffort(part, [], bounds).steps };
  const inner = groupEffort(part, most > 1 ? [...next, ...first] : next, bounds);
  if (most <= 1) return { ways: inner.ways * lengths, steps: inner.steps };
  // With one way in each round, the rounds together read the text once.
  if (inner.ways > 1 || looksAhead(part)) return { ways: Infinity, steps: Infinity };
  return { ways: lengths, steps: longest + inner.steps };
}

const looksAhead = (part: string | Item[][]): boolean =>
  typeof part !== 'string' && part.flat().some((one) => one.isLookahead || looksAhead(one.part));

/** What items can begin with, and whether they can be nothing. */
function firstOf(items: readonly Item[]): { parts: string[]; isEmpty: boolean } {
  const found: string[] = [];
  for (const { part, least, isLookahead } of items) {
    const groups = typeof part === 'string' || isLookahead ? [] : part.map(firstOf);
    if (isLookahead) found.push(ANY);
    else if (typeof part === 'string') found.push(part);
    else found.push(...groups.flatMap(({ parts }) => parts));
    if (least > 0 && !groups.some(({ isEmpty }) => isEmpty))
      return { parts: found, isEmpty: false };
  }
  return { parts: found, isEmpty: true };
}

const USUAL = Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code));

/** Two ranges that overlap share an end, so ends stand for the characters beyond the usual ones. */
function charactersIn(pattern: string): Bounds['charactersOf'] {
  const coded = [...pattern.matchAll(/\\u([\da-f]{4})/gi)].map(([, hex]) =>
    String.fromCharCode(Number.parseInt(hex!, 16)),
  );
  const characters = [...new Set([...USUAL, '一', ...pattern.split(''), ...coded])];
  const known = new Map<string, bigint>();
  return (part) => {
    const found = known.get(part);
    if (found !== undefined) return found;
    const one = new RegExp(`^${part}$`, 'is');
    const fits = (character: string) => ASSERTION.test(part) || one.test(character);
    const bits = BigInt(`0b${characters.map((each) => (fits(each) ? 1 : 0)).join('')}`);
    const certain = bits || (1n << BigInt(characters.length)) - 1n;
    known.set(part, certain);
    return certain;
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

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
