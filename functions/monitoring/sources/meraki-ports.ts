import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { interfaceLabel } from '../../../core/domain/discovery.ts';
import { MINUTE_SECONDS } from '../../../core/series/block.ts';
import { CallRefused } from '../../gateways/outside-call.ts';
import type { SourceAccess, SourceInstance } from '../source.ts';
import { listIfThere } from './meraki-api.ts';

const statusesSchema = z.object({
  serial: z.string(),
  ports: z.array(
    z.object({
      portId: z.string(),
      enabled: z.boolean().nullish(),
      status: z.string().nullish(),
      speed: z.string().nullish(),
      isUplink: z.boolean().nullish(),
    }),
  ),
});
type Port = z.infer<typeof statusesSchema>['ports'][number];
export type SwitchPorts = z.infer<typeof statusesSchema>;

/** A page has twenty switches, so they are asked as seldom as the cloud itself has new states. */
const ASKED_EACH_MS = 5 * MINUTE_SECONDS * 1_000;
const SWITCHES_A_PAGE = 20;
const asked = new LRUCache<string, { switches: SwitchPorts[]; atMs: number }>({ max: 1_000 });

/** IF-MIB's ifOperStatus. */
const STATUSES: Readonly<Record<string, string>> = {
  connected: '1',
  disconnected: '2',
  disabled: '2',
};
const SPEED = /^(?<number>\d+(?:\.\d+)?) ?(?<unit>[kMGT])bps$/;
const UNITS: Readonly<Record<string, number>> = { k: 1e3, M: 1e6, G: 1e9, T: 1e12 };

export const portNamed = (portId: string) => `Port ${portId}`;

/**
 * Switches of an organisation with their ports, at most five minutes old. Of a failure the ports of
 * before stay.
 * @throws CallRefused when they were never read.
 */
export async function portsOf(access: SourceAccess, organisation: string): Promise<SwitchPorts[]> {
  const key = JSON.stringify([access, organisation]);
  const known = asked.get(key);
  const nowMs = Date.now();
  if (known && nowMs - known.atMs < ASKED_EACH_MS) return known.switches;
  const path = `organizations/${organisation}/switch/ports/statuses/bySwitch`;
  try {
    const query = { perPage: SWITCHES_A_PAGE };
    const switches = await listIfThere(access, statusesSchema, path, query);
    asked.set(key, { switches, atMs: nowMs });
    return switches;
  } catch (error) {
    if (known && error instanceof CallRefused) return known.switches;
    throw error;
  }
}

/** Ports of a switch as interfaces; what the cloud does not name, or the portal not know, is left out. */
export function portInstances({ serial: deviceId, ports }: SwitchPorts): SourceInstance[] {
  return ports.map((port) => {
    const name = portNamed(port.portId);
    const alias = port.isUplink ? 'Uplink' : '';
    const status = STATUSES[(port.status ?? '').toLowerCase()];
    const speedBitsPerSecond = speedOf(port);
    return {
      deviceId,
      datasource: 'interfaces',
      name,
      displayName: interfaceLabel(name, alias),
      alias,
      ...(status && { status }),
      ...(port.enabled === false && { isDisabled: true }),
      ...(speedBitsPerSecond > 0 && { speedBitsPerSecond }),
    };
  });
}

function speedOf({ speed }: Port): number {
  const { number = '0', unit = '' } = SPEED.exec(speed ?? '')?.groups ?? {};
  return Number(number) * (UNITS[unit] ?? 0);
}
