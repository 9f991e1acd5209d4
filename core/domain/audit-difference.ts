import type { Difference } from './audit.ts';
import { fieldValue, fieldWords, isHidden, type FieldValue } from './audit-fields.ts';
import { NO_VALUE } from './units.ts';

const DEEPEST = 6;

type NameOf = (id: string) => string;

/**
 * Differences between two states of the audit log, one a fact. Equal facts are left out; a fact of
 * one state only has a dash in the other.
 * @param nameOf the name of an account or thing by its id, '' when it is not known
 */
export function differences(before: unknown, after: unknown, nameOf: NameOf): Difference[] {
  const former = new Map(factsOf(before, nameOf));
  const latter = new Map(factsOf(after, nameOf));
  return [...new Set([...former.keys(), ...latter.keys()])]
    .map((name): Difference => {
      const [one, other] = [former.get(name), latter.get(name)];
      const isMoment = [one, other].every((fact) => fact?.isMoment !== false);
      return {
        name,
        type: isMoment ? 'moment' : 'text',
        before: one?.text ?? NO_VALUE,
        after: other?.text ?? NO_VALUE,
      };
    })
    .filter((fact) => fact.before !== fact.after);
}

/** A step on the way to a fact: a field of ours, or what people call an item of a list. */
type Step = { field: string } | { item: string };

function factsOf(
  value: unknown,
  nameOf: NameOf,
  path: readonly Step[] = [],
): [string, FieldValue][] {
  const last = path.at(-1);
  const field = last && 'field' in last ? last.field : '';
  if (value === undefined || value === null || isHidden(field)) return [];
  const one = (item: unknown) => fieldValue(field, item, nameOf);
  if (typeof value !== 'object') return [[wordsOf(path), one(value)]];
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null)) {
    const text = value.map((item) => one(item).text).join(', ');
    return value.length === 0 ? [] : [[wordsOf(path), { text, isMoment: false }]];
  }
  if (path.length === DEEPEST)
    return [[wordsOf(path), { text: JSON.stringify(value), isMoment: false }]];
  if (Array.isArray(value))
    return value.flatMap((item: unknown, at) => factsOfItem(item, at, nameOf, path));
  return Object.entries(value).flatMap(([key, item]) =>
    factsOf(item, nameOf, [...path, { field: key }]),
  );
}

/** An item of a list under what it is called, so that one that moved is the same one. */
function factsOfItem(
  item: unknown,
  at: number,
  nameOf: NameOf,
  path: readonly Step[],
): [string, FieldValue][] {
  const key = NAMES.find((name) => typeof item === 'object' && item !== null && name in item);
  if (key === undefined) return factsOf(item, nameOf, [...path, { item: String(at + 1) }]);
  const { [key]: name, ...rest } = item as Record<string, unknown>;
  const [only, ...others] = Object.keys(rest);
  const called = key === 'id' ? fieldValue(key, name, nameOf).text : String(name);
  return factsOf(only === 'value' && others.length === 0 ? rest['value'] : rest, nameOf, [
    ...path,
    { item: called },
  ]);
}

const NAMES = ['name', 'label', 'id', 'dataPointId', 'addr'] as const;

const wordsOf = (path: readonly Step[]) =>
  path.map((step) => ('field' in step ? fieldWords(step.field) : step.item)).join(', ') || 'Value';
