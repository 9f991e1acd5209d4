import { expect, test } from 'vitest';
import type { Port, Sensor } from '../../../core/domain/parts.ts';
import { portReader } from '../../../core/domain/port-reader.ts';
import { sensorReader } from '../../../core/domain/sensor-reader.ts';

const PORT: Port = {
  id: 'wan0',
  name: 'wan0',
  alias: '',
  type: '',
  state: 'Up',
  isSpare: false,
  isCircuit: false,
  speedBitsPerSecond: null,
  inBitsPerSecond: null,
  outBitsPerSecond: null,
  usePercent: null,
  errors: null,
  discards: null,
  readEpochSeconds: null,
};
const SENSOR: Sensor = {
  id: 'Fan 1',
  name: 'Fan 1',
  unit: 'rpm',
  value: null,
  level: null,
  threshold: '',
  readEpochSeconds: null,
};

test.each(['Colour', 'constructor', 'toString', '__proto__'])(
  'the column %s of an address, which no list has, is empty',
  (column) => {
    const cells = [
      portReader.text(PORT, column),
      portReader.sortKey(PORT, column),
      portReader.property(PORT, column),
      sensorReader.text(SENSOR, column),
      sensorReader.sortKey(SENSOR, column),
      sensorReader.property(SENSOR, column),
    ];
    expect(cells).toEqual(['', '', '', '', '', '']);
  },
);
