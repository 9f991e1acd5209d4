import { call } from '../../fixtures/call.ts';
import { deviceWith } from '../../fixtures/device.ts';
import { people } from '../../fixtures/people.ts';
import { openDevice } from './open-device.tsx';

/** The tab of ports and sensors of a device before the real functions. */
export function openParts(search = '', id = '501', label = 'LDS-CPE-01') {
  return openDevice({
    devices: [deviceWith({ id, label })],
    address: `/device/${id}?tab=parts${search}`,
    prepare(server) {
      const answers = (route: string, name: string) =>
        server.on(route, async ({ query }) => {
          const { status, body } = await call(name, people.viewer, { query });
          return { status, body };
        });
      answers('GET /live/dashboards', 'dashboards.getParts');
      answers('GET /live/dashboards/dashboard/data', 'dashboards.getDashboardData');
    },
  });
}
