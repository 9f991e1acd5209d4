import type { automation } from '../../core/contract/automation.ts';
import type { Verb } from '../kernel/serve.ts';
import { shortDevices } from './short-devices.ts';

/** GET /getservers: devices with 'server' in their type. */
export const getServers: Verb<typeof automation.getServers> = async ({ actor, scope }) => ({
  data: await shortDevices(actor, scope, (device) => /server/i.test(device['Device Type'])),
});
