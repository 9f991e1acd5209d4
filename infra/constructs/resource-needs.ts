import { resources, type ResourceName } from '../../core/contract/index.ts';
import type { Needs } from '../../functions/runtime/needs.ts';

const names = Object.keys(resources) as ResourceName[];

async function needsOf(name: ResourceName): Promise<Needs> {
  const { needs } = (await import(`../../functions/${name}/needs.ts`)) as { needs: Needs };
  return needs;
}

/**
 * What the function of each resource may touch, from its folder. A resource of the contract without
 * its needs fails tests/house, and no stack is made.
 */
export const resourceNeeds = Object.fromEntries(
  await Promise.all(names.map(async (name) => [name, await needsOf(name)] as const)),
) as Readonly<Record<ResourceName, Needs>>;
