import { runInNewContext } from 'node:vm';
import { AppSyncError } from './identity.ts';

interface Filter {
  fieldName: string;
  operator: string;
  value: unknown;
}

/** Of setSubscriptionFilter: one group must match, with all its filters. */
export interface SubscriptionFilter {
  filterGroup: { filters: Filter[] }[];
}

export interface Resolver {
  request(context: object): unknown;
  response(context: object): unknown;
}

/**
 * Deployed resolver code in a context of its own, without anything of Node.js.
 * @param filtered gets what the code sets as the filter of a subscription
 */
export function loadResolver(
  code: string,
  filtered: (filter: SubscriptionFilter) => void,
): Resolver {
  const script = code
    .replace(/^import (\{[^}]+\}) from .+;/, 'const $1 = utils;')
    .replaceAll('export function', 'function');
  const utils = {
    extensions: { setSubscriptionFilter: filtered },
    util: {
      time: { nowEpochMilliSeconds: () => Date.now() },
      error: (message: string, type: string) => {
        throw new AppSyncError(type, message);
      },
    },
  };
  return runInNewContext(`${script}\n({ request, response });`, { utils }) as Resolver;
}

const OPERATORS: Readonly<Record<string, (value: unknown, wanted: unknown) => boolean>> = {
  eq: (value, wanted) => value === wanted,
  lt: (value, wanted) => Number(value) < Number(wanted),
};
const MOST_FILTERS = 10;

/** @throws AppSyncError for a filter that AppSync does not take. */
export function requireFilter({ filterGroup }: SubscriptionFilter): void {
  for (const { filters } of filterGroup)
    if (filters.length > MOST_FILTERS || filters.some(({ operator }) => !OPERATORS[operator]))
      throw new AppSyncError('BadRequestException', 'The subscription filter is not valid.');
}

export function passes(
  { filterGroup }: SubscriptionFilter,
  published: Readonly<Record<string, unknown>>,
): boolean {
  return filterGroup.some(({ filters }) =>
    filters.every(({ fieldName, operator, value }) =>
      OPERATORS[operator]!(published[fieldName], value),
    ),
  );
}
