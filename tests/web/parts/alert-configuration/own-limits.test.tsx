// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { eachInFreshBrowser } from '../../page-tests.ts';
import type { PortalServer } from '../../portal-server.ts';
import {
  chooseDatasource,
  chooseDevice,
  dialog,
  openAlerts,
  openDialog,
  threshold,
} from './open-dialog.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

test('limits of the device itself hold until somebody sets others, and can be switched off', async () => {
  const own = 'Warning above 70, Critical above 85';
  portal = await openAlerts();
  const rows = [
    threshold('SensorValue', {
      effectiveExpr: own,
      effectiveFrom: 'limits',
      sensorsWithLimits: 1,
    }),
    threshold('All sensors', { sensorsWithLimits: 3 }),
    threshold('Of a group', { sensorsWithLimits: null }),
    threshold('Without'),
  ];
  portal.on('GET /live/datasources/thresholds', { body: { data: rows } });
  await openDialog();
  await chooseDevice();
  await chooseDatasource('ping');
  await dialog().findByRole('table', { name: 'Thresholds' });
  const enabled = (name: string) =>
    dialog().getByRole<HTMLInputElement>('checkbox', { name: `Enabled ${name}` });
  const holds = ['SensorValue', 'All sensors', 'Of a group', 'Without'].map(
    (name) => enabled(name).closest('tr')?.textContent,
  );
  expect(holds[0]).toContain(`${own} (limits of the device itself)`);
  expect(holds[1]).toContain('None set; 3 sensors have limits of the device itself');
  expect(holds[2]).toContain('None set; sensors of devices with limits of their own have those');
  expect(holds[3]).toMatch(/None$/);
  expect(
    ['SensorValue', 'All sensors', 'Of a group', 'Without'].map((name) => [
      enabled(name).checked,
      enabled(name).disabled,
    ]),
  ).toEqual([
    [true, false],
    [true, false],
    [true, false],
    [false, true],
  ]);
});
