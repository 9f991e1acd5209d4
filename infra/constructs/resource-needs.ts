import { resources, type ResourceName } from '../../core/contract/index.ts';
import type { Needs } from '../../functions/runtime/needs.ts';

interface OfResource {
  needs: Needs;
  /** Needs of functions/{name}/clock.ts, where the resource has one. */
  clockNeeds?: Needs;
}

const found = await Promise.all(
  (Object.keys(resources) as ResourceName[]).map(
    async (name) =>
      [name, (await import(`../../functions/${name}/needs.ts`)) as OfResource] as const,
  ),
);

/**
 * Needs of each resource's function, from its folder. A resource of the contract without its needs
 * fails tests/house, and no stack is made.
 */
export const resourceNeeds = Object.fromEntries(
  found.map(([name, { needs }]) => [name, needs]),
) as Readonly<Record<ResourceName, Needs>>;

/** The same of functions/{resource}/clock.ts, which runs each minute, by its name {resource}-clock. */
export const resourceClockNeeds: Readonly<Record<string, Needs>> = Object.fromEntries(
  found.flatMap(([name, { clockNeeds }]) => (clockNeeds ? [[`${name}-clock`, clockNeeds]] : [])),
);
