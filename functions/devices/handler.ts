import { devices } from '../../core/contract/devices.ts';
import { serve } from '../kernel/serve.ts';
import { addProperty } from './add-property.ts';
import { chooseCircuitPort } from './choose-circuit-port.ts';
import { deleteDevice } from './delete-device.ts';
import { findByAddress } from './find-by-address.ts';
import { getCircuitPort } from './get-circuit-port.ts';
import { getDevice } from './get-device.ts';
import { getSnmpData } from './get-snmp-data.ts';
import { getWalk } from './get-walk.ts';
import { getSnmpInterfaces } from './get-snmp-interfaces.ts';
import { listDevices } from './list-devices.ts';
import { listDeviceStates } from './list-device-states.ts';
import { listOids } from './list-oids.ts';
import { readAddresses } from './read-addresses.ts';
import { removeProperty } from './remove-property.ts';
import { runSnmp } from './run-snmp.ts';
import { setChecks } from './set-checks.ts';
import { setName } from './set-name.ts';
import { updateLinks } from './update-links.ts';
import { updateProperties } from './update-properties.ts';
import { walkDevice } from './walk-device.ts';

export const handler = serve(
  { devices },
  {
    listDevices,
    getDevice,
    findByAddress,
    listDeviceStates,
    addProperty,
    updateProperties,
    removeProperty,
    deleteDevice,
    getSnmpData,
    getSnmpInterfaces,
    readAddresses,
    listOids,
    runSnmp,
    updateLinks,
    getCircuitPort,
    chooseCircuitPort,
    setChecks,
    setName,
    getWalk,
    walkDevice,
  },
);
