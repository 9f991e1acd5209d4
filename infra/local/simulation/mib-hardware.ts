import { sensorReading, type SimulatedDevice, type SimulatedSensor } from './device.ts';
import { oidOf, type MibObject } from './mib-object.ts';
import { integer, objectId, text, type SnmpValue } from './values.ts';

const PHYSICAL = '1.3.6.1.2.1.47.1.1.1.1';
const SENSOR = '1.3.6.1.2.1.99.1.1.1';
const CLASS = { chassis: 3, fan: 7, sensor: 8 } as const;
const SENSOR_TYPE = { temperature: 8, fan: 10 } as const;
const SCALE_UNITS = 9;

type ReadSensor = (
  sensor: SimulatedSensor,
  device: SimulatedDevice,
  atEpochSeconds: number,
) => SnmpValue;

/** Columns of entPhysicalTable (ENTITY-MIB) for a sensor; the chassis is entry 1. */
const PHYSICAL_SENSOR: Record<number, ReadSensor> = {
  2: (sensor) => text(sensor.kind === 'fan' ? 'Fan tray' : 'Temperature sensor'),
  3: () => objectId('0.0'),
  4: () => integer(1),
  5: (sensor) => integer(sensor.kind === 'fan' ? CLASS.fan : CLASS.sensor),
  7: (sensor) => text(sensor.name),
  11: () => text(''),
  13: () => text(''),
};

/** Columns of entPhySensorTable (ENTITY-SENSOR-MIB); status 3 is nonoperational. */
const SENSOR_COLUMNS: Record<number, ReadSensor> = {
  1: (sensor) => integer(SENSOR_TYPE[sensor.kind]),
  2: () => integer(SCALE_UNITS),
  3: () => integer(0),
  4: (sensor, device, now) => integer(sensorReading(device, sensor, now)),
  5: (sensor) => integer(sensor.isFailing ? 3 : 1),
  6: (sensor) => text(sensor.kind === 'fan' ? 'rpm' : 'celsius'),
};

const chassis = (column: number, read: (device: SimulatedDevice) => SnmpValue): MibObject => ({
  oid: oidOf(`${PHYSICAL}.${column}.1`),
  read,
});

export function hardwareObjects(build: SimulatedDevice): MibObject[] {
  return [
    chassis(2, (device) => text(`${device.manufacturer} ${device.model}`)),
    chassis(3, (device) => objectId(device.sysObjectId)),
    chassis(4, () => integer(0)),
    chassis(5, () => integer(CLASS.chassis)),
    chassis(7, () => text('Chassis')),
    chassis(11, (device) => text(device.serial)),
    chassis(12, (device) => text(device.manufacturer)),
    chassis(13, (device) => text(device.model)),
    ...sensorObjects(PHYSICAL, PHYSICAL_SENSOR, build),
    ...sensorObjects(SENSOR, SENSOR_COLUMNS, build),
  ];
}

function sensorObjects(
  entry: string,
  columns: Record<number, ReadSensor>,
  build: SimulatedDevice,
): MibObject[] {
  return Object.entries(columns).flatMap(([column, read]) =>
    build.sensors.map(({ index }, position): MibObject => ({
      oid: oidOf(`${entry}.${column}.${index}`),
      read: (device, now) => read(device.sensors[position]!, device, now),
    })),
  );
}
