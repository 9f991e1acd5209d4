import { resources } from '../../core/contract/index.ts';
import { UpstreamFailed } from '../kernel/errors.ts';
import { serve } from '../kernel/serve.ts';
import { addProperty } from './add-property.ts';
import { deleteDevice } from './delete-device.ts';
import { getDevice } from './get-device.ts';
import { listDevices } from './list-devices.ts';
import { listDeviceStates } from './list-device-states.ts';
import { removeProperty } from './remove-property.ts';
import { updateProperties } from './update-properties.ts';

const notYet = () => Promise.reject(new UpstreamFailed('The device cannot be asked yet.'));

export const handler = serve(resources.devices, {
  listDevices, getDevice, listDeviceStates, addProperty, updateProperties, removeProperty, deleteDevice,
  getSnmpData: notYet, getSnmpInterfaces: notYet, listOids: notYet, runSnmp: notYet,
});
