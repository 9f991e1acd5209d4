import type { Expected } from './expected.ts';
import type { Recording } from './recording.ts';

const SYSTEM = '1.3.6.1.2.1.1';
const IF_DESCR = '1.3.6.1.2.1.2.2.1.2';
const IF_NAME = '1.3.6.1.2.1.31.1.1.1.1';
const PROCESSOR_LOAD = '1.3.6.1.2.1.25.3.3.1.2';
/** entPhysicalTable: class, serial, model. */
const PART = '1.3.6.1.2.1.47.1.1.1.1';
const CHASSIS = 3;
/** entPhySensorTable: scale, precision, value, status. */
const SENSOR = '1.3.6.1.2.1.99.1.1.1';
const UNITS = 9;
const OVERFLOW = 1_000_000_000;

/** What the standard MIBs have in a recording that comes without an expectation. */
export function standardOf(recording: Recording): Expected {
  const text = (oid: string) => recording.text(oid);
  const rows = (column: string) => [...recording.column(column)];
  const chassis = rows(`${PART}.5`).flatMap(([index, kind]) => (kind === CHASSIS ? [index] : []));
  const ofChassis = (column: number) =>
    chassis.map((index) => text(`${PART}.${column}.${index}`)).find((one) => one !== '') ?? '';
  const statuses = recording.column(`${SENSOR}.5`);
  return {
    os: 'standard',
    identity: {
      model: ofChassis(13),
      serial: ofChassis(11),
      version: '',
      name: text(`${SYSTEM}.5.0`),
      location: text(`${SYSTEM}.6.0`),
    },
    ports: rows(IF_DESCR).map(([index]) => ({
      index: Number(index),
      names: [text(`${IF_NAME}.${index}`), text(`${IF_DESCR}.${index}`)].filter(Boolean),
    })),
    processors: rows(PROCESSOR_LOAD).map(([index, percent]) => ({
      oid: `${PROCESSOR_LOAD}.${index}`,
      percent,
    })),
    pools: [],
    forwarding: [],
    neighbours: [],
    vlans: [],
    vlanPorts: [],
    sensors: rows(`${SENSOR}.4`).flatMap(([index, value]) => {
      if ((statuses.get(index) ?? 1) !== 1 || Math.abs(value) >= OVERFLOW) return [];
      const scale = recording.column(`${SENSOR}.2`).get(index) ?? UNITS;
      const precision = recording.column(`${SENSOR}.3`).get(index) ?? 0;
      const oid = `${SENSOR}.4.${index}`;
      return [{ oid, kind: 'power', value: (value * 1_000 ** (scale - UNITS)) / 10 ** precision }];
    }),
  };
}
