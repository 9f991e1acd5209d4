/** The alternatives of a pattern; undefined where it has parts that have no bound. */
export function partsOf(pattern: string): Item[][] | undefined {
  const tokens = pattern.match(TOKEN) ?? [];
  return tokens.some((token) => UNBOUNDED.test(token)) ? undefined : readGroup([...tokens]);
}

const TOKEN =
  /\(\?(?:[:=!]|<[=!]|<\w+>)?|\\(?:x[\da-f]{2}|u[\da-f]{4}|0[0-7]{0,2}|.)|\[(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}\??|[*+?]\??|./gis;
const QUANTIFIER = /^(?:[*+?]\??|\{\d+(?:,\d*)?\}\??)$/;
/** References to a group, control characters, what looks behind, and unknown forms of groups. */
const UNBOUNDED = /^(?:\\[1-9kc]|\(\?(?:<[=!])?$)/;
const LOOKAHEAD = /^\(\?[=!]$/;

export interface Item {
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

/** What items can begin with, and whether they can be nothing. */
export function firstOf(items: readonly Item[]): { parts: string[]; isEmpty: boolean } {
  const found: string[] = [];
  for (const { part, least, isLookahead } of items) {
    const groups = typeof part === 'string' || isLookahead ? [] : part.map(firstOf);
    if (isLookahead) found.push('[^]');
    else if (typeof part === 'string') found.push(part);
    else found.push(...groups.flatMap(({ parts }) => parts));
    if (least > 0 && !groups.some(({ isEmpty }) => isEmpty))
      return { parts: found, isEmpty: false };
  }
  return { parts: found, isEmpty: true };
}

export const looksAhead = (part: string | Item[][]): boolean =>
  typeof part !== 'string' && part.flat().some((one) => one.isLookahead || looksAhead(one.part));

export const leavesOf = ({ part }: Item): string[] =>
  typeof part === 'string' ? [part] : part.flat().flatMap(leavesOf);
