import type { Brand } from '../constructs/brand.ts';
import type { Cloud } from './cloud.ts';
import { answersTo, fail, notKnown, ok, warn, type Finding, type Questions } from './finding.ts';
import {
  LEAST_UNRESERVED,
  QUOTAS,
  reservedBy,
  takenOf,
  type DeployedIds,
  type Quota,
} from './quotas.ts';
import type { StackTemplate } from '../stacks/templates-of.ts';

type Counting = Pick<Cloud, 'existing' | 'quota' | 'deployedIds' | 'concurrency'>;

/** Errors of Cloud Control for a type that it cannot list, which no permission mends. */
const CANNOT_LIST = /^(UnsupportedActionException|TypeNotFoundException)$/;

/** Whether this deployment fits into what the account has left, and how many brands more do. */
export function quotaQuestions(
  { limits }: Pick<Brand, 'limits'>,
  cloud: Counting,
  templates: readonly StackTemplate[],
): Questions {
  const deployed = deployedIds(templates, cloud);
  const runs = async () => {
    const { limit, unreserved } = await cloud.concurrency();
    const each = reservedBy(templates);
    const needed = LEAST_UNRESERVED + reservedBy(templates, await deployed());
    if (unreserved < needed)
      return fail(
        `Only ${unreserved} of ${limit} runs of functions at once are not reserved; AWS refuses the deployment with less than ${needed}.`,
      );
    const wanted = limits.functionRunsAtOnce;
    if (limit < wanted)
      return warn(`Only ${limit} functions may run at once; ask for ${wanted} or more.`);
    const fitting = Math.floor((unreserved - needed) / each);
    return ok(`${limit} functions may run at once: ${brandsMore(fitting)}.`);
  };
  return {
    concurrency: runs,
    ...Object.fromEntries(
      QUOTAS.filter((quota) => takenOf(quota, templates).brand > 0).map((quota) => [
        quota.name,
        () => finding(quota, cloud, templates, deployed),
      ]),
    ),
  };
}

async function finding(
  quota: Quota,
  cloud: Counting,
  templates: readonly StackTemplate[],
  deployed: () => Promise<DeployedIds>,
): Promise<Finding> {
  const { shared, brand } = takenOf(quota, templates, await deployed());
  const needed = shared + brand;
  try {
    const [taken, own] = await Promise.all([cloud.existing(quota), cloud.quota(quota)]);
    const most = own ?? quota.most;
    const facts = `${quota.name}: ${taken} of ${most} are taken, this deployment needs ${needed} more`;
    const left = most - taken - needed;
    if (needed > 0 && left < 0)
      return fail(`${facts}. Ask for ${taken + needed} or more ${raisedBy(quota)}.`);
    const fitting = Math.max(0, Math.floor(left / takenOf(quota, templates).brand));
    return ok(`${facts}: ${brandsMore(fitting)}.`);
  } catch (error) {
    const { name } = error as Error;
    if (needed > 0 && !CANNOT_LIST.test(name)) throw error;
    return warn(notKnown(quota.name, error as Error));
  }
}

const brandsMore = (count: number) =>
  count === 0
    ? 'no brand fits after it'
    : `${count} more brand${count === 1 ? '' : 's'} fit${count === 1 ? 's' : ''} after it`;

const raisedBy = ({ code }: Quota) =>
  code ? `at Service Quotas (${code.join(' ')})` : 'of AWS Support';

/**
 * The number of `--brands <number>`; undefined without it.
 * @throws Error with a sentence for the operator.
 */
export function brandsOf(given: readonly string[]): number | undefined {
  if (given.length === 0) return undefined;
  const [option, number, ...rest] = given;
  const brands = Number(number);
  if (option !== '--brands' || rest.length > 0 || !Number.isInteger(brands) || brands < 1)
    throw new Error('npm run preflight -- <brand> [--brands <number>], such as --brands 50.');
  return brands;
}

/** What must be raised for so many brands like this one in an account that has nothing else. */
export const forBrands = (
  brands: number,
  cloud: Counting,
  templates: readonly StackTemplate[],
): Promise<Finding[]> => {
  const compared = (name: string, needed: number, most: number, how: string) =>
    needed > most
      ? warn(`${name}: ${brands} brands take ${needed}, the quota is ${most}: ask for more ${how}.`)
      : ok(`${name}: ${brands} brands take ${needed} of ${most}.`);
  return answersTo({
    concurrency: async () =>
      compared(
        'runs of functions at once',
        LEAST_UNRESERVED + brands * reservedBy(templates),
        (await cloud.concurrency()).limit,
        'at Service Quotas (lambda L-B99A9384)',
      ),
    ...Object.fromEntries(
      QUOTAS.map((quota) => [quota, takenOf(quota, templates)] as const)
        .filter(([, { brand }]) => brand > 0)
        .map(([quota, { shared, brand }]) => [
          quota.name,
          async () =>
            compared(
              quota.name,
              shared + brands * brand,
              (await cloud.quota(quota)) ?? quota.most,
              raisedBy(quota),
            ),
        ]),
    ),
  });
};

/** Asks once for all questions. */
function deployedIds(
  templates: readonly StackTemplate[],
  cloud: Counting,
): () => Promise<DeployedIds> {
  let asked: Promise<DeployedIds> | undefined;
  return () =>
    (asked ??= Promise.all(
      templates.map(
        async ({ stack, region }) => [stack, await cloud.deployedIds(stack, region)] as const,
      ),
    ).then((entries) => new Map(entries)));
}
