import * as z from 'zod';
import { SourceRefused, type TrialStep } from '../source.ts';
import { alertsOf } from './meraki-alerts.ts';
import { list, listIfThere } from './meraki-api.ts';
import { ofEach, organisationsOf } from './meraki-organisations.ts';

const rowSchema = z.object({});

export const trial: readonly TrialStep[] = [
  {
    what: 'The address is reached and the key taken',
    async run(access) {
      const { length } = await list(access, rowSchema, 'organizations');
      return `${length} organisations.`;
    },
  },
  {
    what: 'Organisations answer over the API',
    async run(access) {
      const organisations = await organisationsOf(access);
      if (organisations.length === 0)
        throw new SourceRefused('No organisation has its API switched on.', 'empty');
      return `${organisations.map(({ name }) => name).join(', ')}.`;
    },
  },
  counted('Networks are seen', 'networks', 'networks', { isNeeded: true }),
  counted('Devices are seen', 'devices', 'devices', { isNeeded: true }),
  counted('States are read', 'devices/availabilities', 'devices with a state'),
  counted('Uplinks are read', 'uplinks/statuses', 'devices with uplinks'),
  counted('Ports are read', 'switch/ports/statuses/bySwitch', 'switches with ports', {
    perPage: 20,
    rowsOf: listIfThere,
  }),
  {
    what: 'Alerts are read',
    async run(access) {
      const { alerts } = await alertsOf(access, await organisationsOf(access));
      return `${alerts.length} active alerts of devices.`;
    },
  },
];

function counted(
  what: string,
  path: string,
  things: string,
  { isNeeded = false, perPage = 1_000, rowsOf = list } = {},
): TrialStep {
  return {
    what,
    async run(access) {
      const rows = await ofEach(await organisationsOf(access), (id) =>
        rowsOf(access, rowSchema, `organizations/${id}/${path}`, { perPage }),
      );
      if (isNeeded && rows.length === 0) throw new SourceRefused(`It shows no ${things}.`, 'empty');
      return `${rows.length.toLocaleString('en-GB')} ${things}.`;
    },
  };
}
