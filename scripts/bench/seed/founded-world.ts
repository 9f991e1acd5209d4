import { foundingOf } from '../../../infra/founding/plan.ts';
import { foundedAs, PROVIDERS } from '../../../infra/local/seed/organisation.ts';
import type { World } from '../../../infra/local/seed/world.ts';
import { writeWorld } from '../../../infra/local/seed/write-world.ts';
import { putAcross } from '../../../functions/store/client.ts';

/** Writes a world, including what providers start with, such as shipped roles. */
export async function writeFoundedWorld(world: World, now: Date): Promise<void> {
  for (const provider of Object.values(PROVIDERS))
    await putAcross(foundingOf(foundedAs(provider, now)).rows);
  await writeWorld(world, now);
}
