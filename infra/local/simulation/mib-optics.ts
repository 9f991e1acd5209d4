import type { SimulatedDevice } from './device.ts';
import { oidOf, type MibObject } from './mib-object.ts';
import { integer } from './values.ts';

/** jnxDomCurrentTable of JUNIPER-DOM-MIB; the row of the circuit's port. */
const ENTRY = '1.3.6.1.4.1.2636.3.60.1.1.1.1';

/** Column of a reading and of its high alarm, which low alarm, high and low warning follow. */
const READINGS = [
  { column: 5, limits: 9, usual: -640, spread: 40, values: [300, -2_010, 200, -1_700] },
  { column: 7, limits: 17, usual: -270, spread: 10, values: [100, -1_150, 50, -950] },
  { column: 8, limits: 21, usual: 34, spread: 2, values: [90, -10, 85, -5] },
] as const;
const MINUTES = 47;

/** Optics of a Juniper, with the limits that it has for them. */
export function opticsObjects(build: SimulatedDevice): MibObject[] {
  const port = build.interfaces[0]?.index;
  if (port === undefined || !build.hasOptics) return [];
  return READINGS.flatMap(({ column, limits, usual, spread, values }) => [
    {
      oid: oidOf(`${ENTRY}.${column}.${port}`),
      read: ({ seed }: SimulatedDevice, now: number) =>
        integer(usual + wave(Math.floor(now / 60) + seed, spread)),
    },
    ...values.map((value, at) => ({
      oid: oidOf(`${ENTRY}.${limits + at}.${port}`),
      read: () => integer(value),
    })),
  ]);
}

const wave = (minute: number, spread: number): number =>
  Math.round(spread * Math.sin((2 * Math.PI * minute) / MINUTES));
