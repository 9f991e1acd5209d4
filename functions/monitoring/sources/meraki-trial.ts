import * as z from 'zod';
import { SourceRefused, type TrialStep } from '../source.ts';
import { alertsOf } from './meraki-alerts.ts';
import { list } from './meraki-api.ts';
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
  counted('Networks are seen', 'networks', 'networks', true),
  counted('Devices are seen', 'devices', 'devices', true),
  counted('States are read', 'devices/availabilities', 'devices with a state', false),
  counted('Uplinks are read', 'uplinks/statuses', 'devices with uplinks', false),
  {
    what: 'Alerts are read',
    async run(access) {
      const { alerts } = await alertsOf(access, await organisationsOf(access));
      return `${alerts.length} active alerts of devices.`;
    },
  },
];

function counted(what: string, path: string, things: string, isNeeded: boolean): TrialStep {
  return {
    what,
    async run(access) {
      const rows = await ofEach(await organisationsOf(access), (id) =>
        list(access, rowSchema, `organizations/${id}/${path}`, { perPage: 1_000 }),
      );
      if (isNeeded && rows.length === 0) throw new SourceRefused(`It shows no ${things}.`, 'empty');
      return `${rows.length.toLocaleString('en-GB')} ${things}.`;
    },
  };
}
