export type SnmpMethod = 'snmpwalk' | 'snmpget' | 'snmpdiagnose';

export interface CataloguedOid {
  name: string;
  oid: string;
  /** 'General', or the vendor whose devices have it. */
  category: string;
  Description: string;
  methods: SnmpMethod[];
}

const GENERAL = 'General';

const table = (
  category: string,
  name: string,
  oid: string,
  Description: string,
): CataloguedOid => ({ name, oid, category, Description, methods: ['snmpwalk'] });
const value = (
  category: string,
  name: string,
  oid: string,
  Description: string,
): CataloguedOid => ({ name, oid, category, Description, methods: ['snmpget', 'snmpwalk'] });

/** OIDs that the picker offers: General first, then the vendors by name. */
export const OID_CATALOGUE: readonly CataloguedOid[] = [
  table(
    GENERAL,
    'system',
    '1.3.6.1.2.1.1',
    'Description, name, contact, location and uptime (SNMPv2-MIB)',
  ),
  value(GENERAL, 'sysDescr', '1.3.6.1.2.1.1.1.0', 'What the device says it is'),
  value(
    GENERAL,
    'sysObjectID',
    '1.3.6.1.2.1.1.2.0',
    'The vendor’s own number of this kind of device',
  ),
  value(GENERAL, 'sysUpTime', '1.3.6.1.2.1.1.3.0', 'Time since the management part started'),
  value(GENERAL, 'sysName', '1.3.6.1.2.1.1.5.0', 'The device’s own name'),
  value(GENERAL, 'ifNumber', '1.3.6.1.2.1.2.1.0', 'Number of interfaces'),
  table(GENERAL, 'ifTable', '1.3.6.1.2.1.2.2', 'Interfaces with their 32-bit counters (IF-MIB)'),
  table(
    GENERAL,
    'ifXTable',
    '1.3.6.1.2.1.31.1.1',
    'Interface names, aliases and 64-bit counters (IF-MIB)',
  ),
  table(GENERAL, 'ipAddrTable', '1.3.6.1.2.1.4.20', 'IP addresses of the device (IP-MIB)'),
  table(GENERAL, 'ipNetToMediaTable', '1.3.6.1.2.1.4.22', 'ARP cache (IP-MIB)'),
  table(GENERAL, 'ipCidrRouteTable', '1.3.6.1.2.1.4.24.4', 'Routes (IP-FORWARD-MIB)'),
  table(GENERAL, 'bgpPeerTable', '1.3.6.1.2.1.15.3', 'BGP neighbours and their states (BGP4-MIB)'),
  table(GENERAL, 'hrStorageTable', '1.3.6.1.2.1.25.2.3', 'Memory and disks (HOST-RESOURCES-MIB)'),
  table(GENERAL, 'hrProcessorTable', '1.3.6.1.2.1.25.3.3', 'Processor load (HOST-RESOURCES-MIB)'),
  table(
    GENERAL,
    'entPhysicalTable',
    '1.3.6.1.2.1.47.1.1.1',
    'Chassis, modules and serial numbers (ENTITY-MIB)',
  ),
  table(
    GENERAL,
    'entPhySensorTable',
    '1.3.6.1.2.1.99.1.1',
    'Temperature, fan and power sensors (ENTITY-SENSOR-MIB)',
  ),
  table(GENERAL, 'lldpRemTable', '1.0.8802.1.1.2.1.4.1', 'Neighbours seen by LLDP (LLDP-MIB)'),
  table(
    'Cisco',
    'cpmCPUTotalTable',
    '1.3.6.1.4.1.9.9.109.1.1.1',
    'Processor load (CISCO-PROCESS-MIB)',
  ),
  table(
    'Cisco',
    'ciscoMemoryPoolTable',
    '1.3.6.1.4.1.9.9.48.1.1.1',
    'Memory pools (CISCO-MEMORY-POOL-MIB)',
  ),
  table(
    'Cisco',
    'ciscoEnvMonObjects',
    '1.3.6.1.4.1.9.9.13.1',
    'Temperature, fans and power supplies (CISCO-ENVMON-MIB)',
  ),
  table(
    'Cisco',
    'cdpCacheTable',
    '1.3.6.1.4.1.9.9.23.1.2.1',
    'Neighbours seen by CDP (CISCO-CDP-MIB)',
  ),
  table(
    'Fortinet',
    'fgSystem',
    '1.3.6.1.4.1.12356.101.4',
    'Version, processor, memory and sessions (FORTINET-FORTIGATE-MIB)',
  ),
  table('Fortinet', 'fgVpn', '1.3.6.1.4.1.12356.101.12', 'VPN tunnels (FORTINET-FORTIGATE-MIB)'),
  table(
    'Huawei',
    'hwEntityStateTable',
    '1.3.6.1.4.1.2011.5.25.31.1.1.1',
    'Processor, memory and temperature (HUAWEI-ENTITY-EXTENT-MIB)',
  ),
  table(
    'Juniper',
    'jnxOperatingTable',
    '1.3.6.1.4.1.2636.3.1.13',
    'Processor, memory and temperature of each part (JUNIPER-MIB)',
  ),
  table(
    'MikroTik',
    'mtxrHealth',
    '1.3.6.1.4.1.14988.1.1.3',
    'Voltage and temperature (MIKROTIK-MIB)',
  ),
  table('MikroTik', 'mtxrOptical', '1.3.6.1.4.1.14988.1.1.19', 'Optical modules (MIKROTIK-MIB)'),
];
