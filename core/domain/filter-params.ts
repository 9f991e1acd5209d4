import {
  DATE_OPERATORS,
  filtersSchema,
  NO_FILTER,
  readFilters,
  TEXT_OPERATORS,
  withoutPlaceholder,
  type FilterGroup,
  type FilterItem,
  type FilterNode,
} from './filter.ts';
import { writeFilters } from './filter-edit.ts';

/**
 * Filters in an address, short enough to read: `f=Status~is~Critical`, once for each filter that
 * must hold; alternatives stand in one, joined by `~or~`. A tilde within a word stands behind an exclamation mark.
 * `f=none` says that nothing is filtered, where a view would. What this cannot say is JSON in `filters`,
 * which every older link has.
 */
const SHORT = 'f';
const LONG = 'filters';
const NONE = 'none';
const OR = 'or';

/**
 * The filter that an address says; null when it says nothing of any, so that a view's own holds.
 * @param prefix before each name, where an address carries two filters.
 */
export function readFilterParams(params: URLSearchParams, prefix = ''): FilterGroup | null {
  const short = params.getAll(prefix + SHORT);
  if (short.length === 0) return readLong(params.get(prefix + LONG));
  return { join: 'and', items: short.flatMap((text) => readNode(text) ?? []) };
}

/**
 * Takes the former filter out of the address and puts this one in. Null says nothing of any, so
 * that a cleared filter leaves nothing behind; no filter says that none holds, whatever a view
 * brings.
 */
export function writeFilterParams(
  params: URLSearchParams,
  filter: FilterGroup | null,
  prefix = '',
): void {
  params.delete(prefix + SHORT);
  params.delete(prefix + LONG);
  if (!filter) return;
  const group = withoutPlaceholder(filter);
  const short = group.items.length === 0 ? [NONE] : writeShort(group);
  if (short) for (const text of short) params.append(prefix + SHORT, text);
  else params.set(prefix + LONG, JSON.stringify(writeFilters(group)));
}

/** Anything that is not a filter is read as none: an address may come from anywhere. */
function readLong(text: string | null): FilterGroup | null {
  if (text === null) return null;
  try {
    return readFilters(filtersSchema.parse(JSON.parse(text)));
  } catch {
    return NO_FILTER;
  }
}

function readNode(text: string): FilterNode | undefined {
  const words = splitWords(text);
  const items: FilterItem[] = [];
  for (let at = 0; at < words.length; at += 4) {
    const [property = '', operator = '', value] = words.slice(at, at + 3);
    if (value === undefined || !isOperator(operator)) return undefined;
    if (at + 3 < words.length && words[at + 3] !== OR) return undefined;
    items.push({ property, operator, value });
  }
  return items.length === 1 ? items[0] : { join: 'or', items };
}

const OPERATORS: readonly string[] = [...TEXT_OPERATORS, ...DATE_OPERATORS];
const isOperator = (text: string): text is FilterItem['operator'] => OPERATORS.includes(text);

/** Null for groups within alternatives, which the short form cannot say. */
function writeShort(group: FilterGroup): string[] | null {
  const isAlternatives = group.join === 'or' && group.items.length > 1;
  const texts = isAlternatives ? [writeNode(group)] : group.items.map(writeNode);
  return texts.every((text) => text !== null) ? texts : null;
}

function writeNode(node: FilterNode | FilterGroup): string | null {
  if (!('items' in node)) return writeItem(node);
  const plain = node.items.flatMap((item) => ('items' in item ? [] : [item]));
  const isPlain = plain.length === node.items.length && plain.length > 0;
  return isPlain && (node.join === 'or' || plain.length === 1)
    ? plain.map(writeItem).join(`~${OR}~`)
    : null;
}

const writeItem = ({ property, operator, value }: FilterItem) =>
  [property, operator, value].map((word) => word.replaceAll(/[!~]/g, '!$&')).join('~');

function splitWords(text: string): string[] {
  const words = [''];
  for (let at = 0; at < text.length; at += 1) {
    const isEscaped = text[at] === '!';
    if (isEscaped) at += 1;
    if (text[at] === '~' && !isEscaped) words.push('');
    else words[words.length - 1] += text[at] ?? '';
  }
  return words;
}

/** The query of an address, in which the tildes of filters are left unchanged. */
export function readableQuery(params: URLSearchParams): string {
  return params.toString().replaceAll('%7E', '~');
}
