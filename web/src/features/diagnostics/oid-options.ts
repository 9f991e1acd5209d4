import type { devices } from '../../../../core/contract/devices.ts';
import type { SNMP_METHODS } from '../../../../core/domain/snmp-command.ts';
import type { ResponseOf } from '../../../../core/contract/endpoint.ts';

export type Oid = ResponseOf<typeof devices.listOids>['data'][number];
export type Command = (typeof SNMP_METHODS)[number];

const FIRST = 'General';

export interface OidGroup {
  label: string;
  options: { value: string; label: string; description: string }[];
}

/** The OIDs that a command can ask for, by category: General first, then the vendors by name. */
export function oidGroups(oids: readonly Oid[], command: Command): OidGroup[] {
  const groups = new Map<string, OidGroup>();
  for (const oid of oids.filter((candidate) => candidate.methods.includes(command))) {
    const group = groups.get(oid.category) ?? { label: oid.category, options: [] };
    group.options.push({
      value: oid.oid,
      label: oid.name,
      description: `${oid.oid} ${oid.Description}`.trim(),
    });
    groups.set(oid.category, group);
  }
  return [...groups.values()].sort(
    (a, b) =>
      Number(b.label === FIRST) - Number(a.label === FIRST) || a.label.localeCompare(b.label),
  );
}

/** Only snmpdiagnose looks around by itself; the others must be told where. */
export function needsOid(command: Command): boolean {
  return command !== 'snmpdiagnose';
}
