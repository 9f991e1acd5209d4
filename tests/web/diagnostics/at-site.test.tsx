// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { expect, test } from 'vitest';
import { deviceWith } from '../../fixtures/device.ts';
import { eachWithDevicePage, LONG, openDevice } from '../device/open-device.tsx';
import { roleWith } from '../people.ts';
import type { Answer, PortalServer } from '../portal-server.ts';

let portal: PortalServer;
eachWithDevicePage(
  () => portal,
  () => import('../../../web/src/features/diagnostics/diagnostics-window.tsx'),
);

const HOSTILE = '<img src=x onerror=alert(1)>';
const PANEL = {
  Description: HOSTILE,
  Uptime: '3 d',
  OID: '1.3.6.1.4.1.2636',
  Vendor: 'Juniper',
  Type: 'Router',
  Model: 'SRX300',
  'Serial Number': 'CV1',
  'SNMP Version': 'V2C',
};
const ROWS = [{ interface: '1', name: 'ge-0/0/0', type: '6', status: '1', alias: HOSTILE }];

async function open(address: string, answers: Record<string, Answer>) {
  const opened = await openDevice({
    devices: [deviceWith({})],
    address,
    role: roleWith(1),
    prepare(server) {
      server.on('GET /live/devices/snmp/oids', { body: { data: [] } });
      for (const [route, answer] of Object.entries(answers)) server.on(route, answer);
    },
  });
  portal = opened.portal;
}

const TAB = '/device/dev-1?tab=diagnostics';
const answersWith = (ranAt: { collector?: string }) => ({
  'GET /live/devices/snmp/data': { body: { data: PANEL, ...ranAt } },
  'GET /live/devices/snmp/interface-data': { body: { data: ROWS, ...ranAt } },
});

test.each([
  ['Leeds office', ['Run at Leeds office', 'Run at Leeds office']],
  ['', ['Run at its site', 'Run at its site']],
  [undefined, []],
])(
  'answers of the collector %j are shown as text, with where they ran',
  async (collector, words) => {
    await open(TAB, answersWith(collector === undefined ? {} : { collector }));
    await waitFor(() => expect(screen.getAllByText(HOSTILE)).toHaveLength(2), LONG);
    expect(screen.queryAllByText(/^Run at/).map(({ textContent }) => textContent)).toEqual(words);
    expect(document.querySelector('img[src="x"]')).toBeNull();
  },
);

test('why a collector did not answer is on the page', async () => {
  const message =
    'The collector Leeds office has not called for 5 min, so no device there can be asked now.';
  const refused: Answer = { status: 422, body: { message } };
  await open(TAB, {
    'GET /live/devices/snmp/data': refused,
    'GET /live/devices/snmp/interface-data': refused,
  });
  expect((await screen.findAllByText(message, {}, LONG)).length).toBeGreaterThan(0);
});

test('the Output names the collector that ran the command', async () => {
  await open('/diagnostics/dev-1', {
    'POST /live/devices/snmp/oid': { body: { data: HOSTILE, collector: 'Leeds office' } },
  });
  await screen.findByRole('button', { name: /^Run/ }, LONG);
  const command = createWrapper(document.body)
    .findAllFormFields()
    .find((field) => field.findLabel()?.getElement().textContent === 'Command')!
    .findControl()!
    .findSelect()!;
  command.openDropdown();
  command.selectOptionByValue('snmpdiagnose');
  fireEvent.click(screen.getByRole('button', { name: /^Run/ }));
  expect(
    await screen.findByText(/^snmpdiagnose, .+ · Run at Leeds office$/, {}, LONG),
  ).toBeTruthy();
  expect(screen.getByLabelText('Output').textContent).toBe(HOSTILE);
});
