import { Characters, isAssertion } from './pattern-characters.ts';
import { firstOf, leavesOf, looksAhead, partsOf, type Item } from './pattern-parts.ts';

/**
 * How many steps a regular expression takes at most, so that one from outside cannot keep a process
 * busy. A repeat can end in as many ways as it has lengths, but in one alone where it shares no
 * character with what may follow it; whatever comes after it is tried in each way.
 * @param longest characters of the longest text
 * @returns Infinity or NaN where there is no bound.
 */
export function stepsOf(pattern: string, longest: number): number {
  const root = partsOf(pattern);
  if (!root) return Infinity;
  const bounds = { longest, characters: new Characters(pattern) };
  const starts = root.length === 1 ? startsOf(root[0]!, bounds) : longest;
  return starts * groupEffort(root, [], bounds).steps;
}

interface Bounds {
  longest: number;
  characters: Characters;
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
    const isFirst = bounds.characters.areApart([part], items.slice(at + 1).flatMap(leavesOf));
    if (isFirst && least === 1 && !isAssertion(part)) return at + 1;
  }
  return bounds.longest;
}

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
      firsts.slice(at + 1).every((others) => bounds.characters.areApart(firsts[at]!, others)),
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
  const { longest, characters } = bounds;
  const least = Math.min(item.least, longest);
  const first = firstOf([{ ...item, least: 1 }]).parts;
  const lengths = characters.areApart(first, next) ? 1 : Math.min(most, longest) - least + 1;
  if (typeof part === 'string')
    return { ways: lengths, steps: Math.min(Math.max(most, 1), longest) };
  if (isLookahead) return { ways: 1, steps: groupEffort(part, [], bounds).steps };
  const inner = groupEffort(part, most > 1 ? [...next, ...first] : next, bounds);
  if (most <= 1) return { ways: inner.ways * lengths, steps: inner.steps };
  // With one way in each round, the rounds together read the text once.
  if (inner.ways > 1 || looksAhead(part)) return { ways: Infinity, steps: Infinity };
  return { ways: lengths, steps: longest + inner.steps };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
