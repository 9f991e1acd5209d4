import type { deviceprofiles } from '../../core/contract/deviceprofiles.ts';
import type { ResponseOf } from '../../core/contract/endpoint.ts';
import { seriesId, SINGLE_INSTANCE } from '../../core/domain/datasource.ts';
import type { Discovery } from '../../core/domain/discovery.ts';
import { statText } from '../../core/domain/stat.ts';
import { unreadWords } from '../../core/domain/unread.ts';
import type { Profile } from '../../core/profiles/profile.ts';
import type { Samples } from '../monitoring/collector/samples.ts';

type Trial = ResponseOf<typeof deviceprofiles.tryDeviceProfile>['data'];

/** What a walk and a poll of a device found by a profile, in words. */
export function trialOf(profile: Profile, found: Discovery, values: Samples): Trial {
  const { identity, unread = [] } = found;
  const all = [...readingsOf(found, values), ...sensorsOf(found, values)];
  const missing = all.filter(({ value }) => value === undefined);
  const isRecognised = identity?.profile === profile.name;
  return {
    isRecognised,
    identity: [
      ['Profile in use', identity?.profile],
      ['Vendor', identity?.vendor],
      ['Model', identity?.model],
      ['Serial number', identity?.serial],
      ['Version', identity?.version],
      ['Kind', identity?.kind],
      ['sysName', identity?.name],
      ['sysObjectID', identity?.objectId],
      ['sysDescr', identity?.description],
    ].flatMap(([name, value]) => (value ? [{ name: name!, value }] : [])),
    measured: all.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }])),
    unread: [
      ...unread.map(unreadWords),
      ...missing.map(({ name }) => `${name}: the poll after the walk gave no value.`),
      ...(isRecognised ? emptyParts(profile, found) : []),
    ],
  };
}

interface Line {
  name: string;
  /** Undefined where it could not be read. */
  value: string | undefined;
}

function readingsOf({ interfaces, processors, memories }: Discovery, values: Samples): Line[] {
  const ports = interfaces.length;
  const measured = interfaces.filter(({ isSpare }) => !isSpare).length;
  const percent = (series: string) => textOf(values.get(series), 'percent');
  return [
    ...(processors.length > 0
      ? [{ name: 'Processor', value: percent(seriesId('cpu', SINGLE_INSTANCE, 'CpuPercent')) }]
      : []),
    ...(memories.length > 0
      ? [{ name: 'Memory', value: percent(seriesId('memory', SINGLE_INSTANCE, 'MemoryPercent')) }]
      : []),
    ...(ports > 0 ? [{ name: 'Ports', value: `${ports}, ${measured} with their traffic` }] : []),
  ];
}

function sensorsOf({ sensors, states }: Discovery, values: Samples): Line[] {
  return sensors.map(({ name, unit, states: list = '' }) => {
    const value = values.get(seriesId('sensors', name, 'SensorValue'));
    const [word] = states?.[list]?.[String(value)] ?? [];
    return { name, value: word ?? textOf(value, unit) };
  });
}

const textOf = (value: number, unit: string): string | undefined =>
  Number.isNaN(value) ? undefined : statText(value, unit);

/** Sensors of the profile that the device has no row of. */
function emptyParts({ sensors = [] }: Profile, found: Discovery): string[] {
  return sensors.flatMap(({ oid, name }) => {
    const isThere = found.sensors.some((one) => one.oid === oid || one.oid?.startsWith(`${oid}.`));
    return isThere ? [] : [`${name}: the device has no reading at ${oid}.`];
  });
}
