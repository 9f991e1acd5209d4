import { NO_VALUE } from './units.ts';

/** One fact that a change made another. */
export interface Difference {
  /** Where it stands: 'permissions, reports'. */
  name: string;
  before: string;
  after: string;
}

const DEEPEST = 6;

/**
 * Differences between two states of the audit log, one a fact. Equal facts are left out; a fact of
 * one state only has a dash in the other.
 */
export function differences(before: unknown, after: unknown): Difference[] {
  const former = new Map(factsOf(before));
  const latter = new Map(factsOf(after));
  return [...new Set([...former.keys(), ...latter.keys()])]
    .map((name) => ({
      name,
      before: former.get(name) ?? NO_VALUE,
      after: latter.get(name) ?? NO_VALUE,
    }))
    .filter((one) => one.before !== one.after);
}

function factsOf(value: unknown, path: readonly string[] = []): [string, string][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [[nameOf(path), wordOf(value)]];
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null))
    return value.length === 0 ? [] : [[nameOf(path), value.map(wordOf).join(', ')]];
  if (path.length === DEEPEST) return [[nameOf(path), JSON.stringify(value)]];
  if (Array.isArray(value))
    return value.flatMap((item: unknown, at) => factsOfItem(item, at, path));
  return Object.entries(value).flatMap(([key, item]) => factsOf(item, [...path, key]));
}

/** An item of a list under what it is called, so that one that moved is the same one. */
function factsOfItem(item: unknown, at: number, path: readonly string[]): [string, string][] {
  const key = NAMES.find((name) => typeof item === 'object' && item !== null && name in item);
  if (key === undefined) return factsOf(item, [...path, String(at + 1)]);
  const { [key]: name, ...rest } = item as Record<string, unknown>;
  const [only, ...others] = Object.keys(rest);
  return factsOf(only === 'value' && others.length === 0 ? rest['value'] : rest, [
    ...path,
    String(name),
  ]);
}

const NAMES = ['name', 'label', 'id', 'dataPointId', 'addr'] as const;

const nameOf = (path: readonly string[]) => path.map(wordsOf).join(', ') || 'value';

/** 'ackComment' is 'ack comment'; names that people gave stay as they are. */
const wordsOf = (name: string) =>
  /^[a-z]+([A-Z][a-z0-9]*)+$/.test(name)
    ? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    : name;

function wordOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === '' ? '(empty)' : String(value);
}
