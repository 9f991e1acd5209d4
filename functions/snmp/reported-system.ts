import { vendorOf } from '../../core/domain/enterprise-numbers.ts';
import type { ReportedSystem } from '../../core/domain/reported-system.ts';
import { readInterfaces } from './interfaces.ts';
import { readSystem } from './system.ts';
import type { SnmpClient, WalkLimits } from './types.ts';

/** A device’s report of itself, for the portal and for a collector at its site. */
export async function readReportedSystem(
  client: SnmpClient,
  limits?: WalkLimits,
): Promise<ReportedSystem> {
  const { name, description, objectId, uptimeSeconds } = await readSystem(client);
  const interfaces = await readInterfaces(client, limits);
  return {
    name,
    description,
    vendor: vendorOf(objectId),
    uptimeSeconds,
    interfaces: interfaces.map((row) => ({
      name: row.name,
      type: row.type,
      status: row.status,
      alias: row.alias,
    })),
  };
}
