/**
 * Objects that the collector asks for: SNMPv2-MIB, IF-MIB, HOST-RESOURCES-MIB, ENTITY-MIB and
 * ENTITY-SENSOR-MIB.
 */
export const SYS_UPTIME = '1.3.6.1.2.1.1.3.0';
/** The smallest question, which every agent can answer. */
export const UPTIME_ONLY: readonly string[] = [SYS_UPTIME];

const IF_ENTRY = '1.3.6.1.2.1.2.2.1';
const IFX_ENTRY = '1.3.6.1.2.1.31.1.1.1';

export const INTERFACE_COLUMNS = {
  ifDescr: `${IF_ENTRY}.2`,
  ifType: `${IF_ENTRY}.3`,
  ifSpeed: `${IF_ENTRY}.5`,
  ifAdminStatus: `${IF_ENTRY}.7`,
  ifOperStatus: `${IF_ENTRY}.8`,
  ifInOctets: `${IF_ENTRY}.10`,
  ifInUcastPkts: `${IF_ENTRY}.11`,
  ifInDiscards: `${IF_ENTRY}.13`,
  ifInErrors: `${IF_ENTRY}.14`,
  ifOutOctets: `${IF_ENTRY}.16`,
  ifOutDiscards: `${IF_ENTRY}.19`,
  ifOutErrors: `${IF_ENTRY}.20`,
  ifName: `${IFX_ENTRY}.1`,
  ifHCInOctets: `${IFX_ENTRY}.6`,
  ifHCInUcastPkts: `${IFX_ENTRY}.7`,
  ifHCOutOctets: `${IFX_ENTRY}.10`,
  ifHighSpeed: `${IFX_ENTRY}.15`,
  ifAlias: `${IFX_ENTRY}.18`,
} as const;

export const HOST_COLUMNS = {
  hrStorageUsed: '1.3.6.1.2.1.25.2.3.1.6',
  hrProcessorLoad: '1.3.6.1.2.1.25.3.3.1.2',
} as const;

export const SENSOR_ENTRY = '1.3.6.1.2.1.99.1.1.1';

export const SENSOR_COLUMNS = {
  entPhySensorValue: `${SENSOR_ENTRY}.4`,
  entPhySensorOperStatus: `${SENSOR_ENTRY}.5`,
  entPhysicalDescr: '1.3.6.1.2.1.47.1.1.1.1.2',
  entPhysicalName: '1.3.6.1.2.1.47.1.1.1.1.7',
} as const;
