/** Of units that the table of the standard does not have. */
const NO_ENTITY_TYPE = 0;

/**
 * Kinds of sensor, with the unit and the title of the card for each. `entityType` is
 * EntitySensorDataType of RFC 3433.
 */
const SENSOR_KINDS = [
  { entityType: 8, unit: 'celsius', title: 'Temperature' },
  { entityType: 10, unit: 'rpm', title: 'Fan speed' },
  { entityType: 3, unit: 'volt', title: 'Voltage' },
  { entityType: 4, unit: 'volt', title: 'Voltage' },
  { entityType: 5, unit: 'ampere', title: 'Current' },
  { entityType: 6, unit: 'watt', title: 'Power' },
  { entityType: 7, unit: 'hertz', title: 'Frequency' },
  { entityType: 9, unit: 'humidity', title: 'Humidity' },
  { entityType: 11, unit: 'airflow', title: 'Airflow' },
  /** CISCO-ENTITY-SENSOR-MIB has it beyond the standard. */
  { entityType: 14, unit: 'dBm', title: 'Optical and radio power' },
  { entityType: NO_ENTITY_TYPE, unit: 'percent', title: 'Shares' },
  { entityType: NO_ENTITY_TYPE, unit: 'dB', title: 'Signal quality' },
  { entityType: NO_ENTITY_TYPE, unit: 'minute', title: 'Remaining time' },
  { entityType: NO_ENTITY_TYPE, unit: 'count', title: 'Counts' },
  { entityType: NO_ENTITY_TYPE, unit: 'state', title: 'States' },
] as const;

/** Types without a unit, such as a contact that is open or closed. */
const OTHER = { unit: 'other', title: 'Other sensors' } as const;

export const SENSOR_UNITS = [
  ...new Set([...SENSOR_KINDS, OTHER].map(({ unit }) => unit)),
] as readonly SensorUnit[];
export type SensorUnit = (typeof SENSOR_KINDS)[number]['unit'] | typeof OTHER.unit;

/** @param entityType entPhySensorType of the sensor */
export function sensorUnit(entityType: number): SensorUnit {
  return SENSOR_KINDS.find((kind) => kind.entityType === entityType)?.unit ?? OTHER.unit;
}

export function sensorTitle(unit: SensorUnit): string {
  return SENSOR_KINDS.find((kind) => kind.unit === unit)?.title ?? OTHER.title;
}
