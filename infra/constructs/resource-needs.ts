import { resources, type ResourceName } from '../../core/contract/index.ts';
import type { Needs } from '../../functions/runtime/needs.ts';

interface OfResource {
  needs: Needs;
  /** Needs of functions/{name}/clock.ts, if it exists. */
  clockNeeds?: Needs;
}

const found = await Promise.all(
  (Object.keys(resources) as ResourceName[]).map(
    async (name) =>
      [name, (await import(`../../functions/${name}/needs.ts`)) as OfResource] as const,
  ),
);

/** Needs of each resource's function. A resource without needs fails tests/house and synthesis. */
export const resourceNeeds = Object.fromEntries(
  found.map(([name, { needs }]) => [name, needs]),
) as Readonly<Record<ResourceName, Needs>>;

/** Needs of functions/{resource}/clock.ts by the clock's name, {resource}-clock. */
export const resourceClockNeeds: Readonly<Record<string, Needs>> = Object.fromEntries(
  found.flatMap(([name, { clockNeeds }]) => (clockNeeds ? [[`${name}-clock`, clockNeeds]] : [])),
);
