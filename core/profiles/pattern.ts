/** Longer texts of a device are cut before a pattern runs over them; sysDescr has 255 at most. */
export const LONGEST_TEXT = 400;
export const LONGEST_PATTERN = 300;

/** How a pattern of a profile is searched in a text of a device. */
export const matchOf = (pattern: string, text: string, flags = 'i'): RegExpExecArray | null =>
  new RegExp(pattern, flags).exec(text.slice(0, LONGEST_TEXT));

/** Why a pattern is refused; undefined for a good one. */
export function patternRefused(pattern: string): string | undefined {
  if (pattern.length > LONGEST_PATTERN) return `has ${LONGEST_PATTERN} characters at most`;
  try {
    RegExp(pattern);
  } catch {
    return 'must be a regular expression';
  }
  const ways = waysOf(pattern);
  return ways > MOST_WAYS
    ? "could take too long: have one part that repeats without an end such as .* (two after a ^), and no repeated group with choices"
    : undefined;
}

/** Positions to begin at, one repeat without an end, and a few alternatives. */
const MOST_WAYS = 4 * LONGEST_TEXT ** 2;

const TOKEN =
  /\(\?(?:[:=!]|<[=!]|<\w+>)|\\(?:x..|u....|c.|0[0-7]*|.)|\[(?:\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}\??|[*+?]\??|./gs;
const QUANTIFIER = /^(?:[*+?]\??|\{\d+(?:,\d*)?\}\??)$/;
const BACK_REFERENCE = /^\\[1-9k]/;

/**
 * At most so many ways of matching are tried in the longest text. A repeat without an end has as
 * many as the text has characters, unless one literal that it cannot match comes after it.
 */
function waysOf(pattern: string): number {
  const tokens = pattern.match(TOKEN) ?? [];
  if (tokens.some((token) => BACK_REFERENCE.test(token))) return Infinity;
  /** Open groups: ways of the alternatives before, and of the present one. */
  const groups = [{ before: 0, ways: 1 }];
  let hasAlternatives = false;
  for (const [at, token] of tokens.entries()) {
    const group = groups.at(-1)!;
    if (QUANTIFIER.test(token)) continue;
    if (token.startsWith('(')) {
      groups.push({ before: 0, ways: 1 });
    } else if (token === '|') {
      hasAlternatives ||= groups.length === 1;
      group.before += group.ways;
      group.ways = 1;
    } else if (token === ')') {
      groups.pop();
      const inner = group.before + group.ways;
      groups.at(-1)!.ways *= inner > 1 ? repeated(inner, tokens[at + 1]) : choices(tokens[at + 1]);
    } else {
      group.ways *= isDefinite(tokens, at) ? 1 : choices(tokens[at + 1]);
    }
  }
  const [{ before, ways }] = groups as [(typeof groups)[number]];
  const starts = tokens[0] === '^' && !hasAlternatives ? 1 : LONGEST_TEXT;
  return (before + ways) * starts;
}

/** Repeats of a group that itself has a choice multiply with each round. */
function repeated(inner: number, quantifier = ''): number {
  if (!QUANTIFIER.test(quantifier)) return inner;
  return quantifier.startsWith('?') ? inner + 1 : Infinity;
}

/** Of how many lengths a repeat can be. */
function choices(quantifier = ''): number {
  if (!QUANTIFIER.test(quantifier)) return 1;
  if (quantifier.startsWith('?')) return 2;
  const [, least, comma, most] = /^\{(\d+)(,?)(\d*)\}/.exec(quantifier) ?? [];
  if (comma === '') return 1;
  return most ? Number(most) - Number(least) + 1 : LONGEST_TEXT;
}

/** Whether a repeated character has one length alone: it ends before a literal, or the pattern does. */
function isDefinite(tokens: readonly string[], at: number): boolean {
  const rest = tokens.slice(at + 2);
  if (rest.every((token) => token === ')')) return true;
  const [next = '', after = ''] = rest;
  const literal = /^\\[^\w]$/.test(next) ? next.slice(1) : /^[\w ,:;=/"'#%&<>@!~-]$/.test(next) && next;
  return literal !== false && !QUANTIFIER.test(after) && !new RegExp(`^${tokens[at]!}$`, 'is').test(literal);
}
