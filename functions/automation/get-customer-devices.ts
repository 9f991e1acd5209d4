import type { automation } from '../../core/contract/automation.ts';
import { plainName } from '../../core/domain/provisioning.ts';
import type { Verb } from '../kernel/serve.ts';
import { shortDevices } from './short-devices.ts';

/** GET /getcustomerdevices: devices of all customers, or of one. */
export const getCustomerDevices: Verb<typeof automation.getCustomerDevices> = async ({
  actor,
  scope,
  query: { customer },
}) => ({
  data: await shortDevices(
    actor,
    scope,
    (device) => customer === undefined || plainName(device.Customer) === plainName(customer),
  ),
});
