import type { Discovery } from '../../../core/domain/discovery.ts';
import { discover } from '../../../functions/monitoring/collector/discover.ts';
import type { Walking } from '../../../functions/monitoring/collector/tables.ts';

/** A walk of a device whose peers and neighbours were all up before, so that each state counts. */
export async function walkedAgain(client: Walking): Promise<Discovery> {
  const first = await discover(client, 0);
  const sensors = first.sensors.map((sensor) => {
    const { isNotUpYet: _, ...up } = sensor;
    return up;
  });
  return discover(client, 0, [], { ...first, sensors });
}
