// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eachInFreshBrowser } from '../page-tests.ts';
import type { PortalServer } from '../portal-server.ts';
import { isOff, openAutomation, press, type } from './open-automation.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const LOOK = 'Look at what will be done';

test('AUTO-42 AUTO-43 AUTO-44 a full configuration has the standard layout or a custom one, which needs both folder paths', async () => {
  ({ portal } = await openAutomation('/automation/fullConfiguration'));
  expect(isOff(LOOK)).toBe(true);
  type('Customer', 'Mill Lane');
  await waitFor(() => expect(isOff(LOOK)).toBe(false));
  const layout = createWrapper().findAllSelects().at(-1)!;
  layout.openDropdown();
  const options = layout.findDropdown().findOptions();
  expect(options.map((each) => each.getElement().textContent)).toEqual(['Standard', 'Custom']);
  layout.selectOptionByValue('custom');
  await waitFor(() => expect(isOff(LOOK)).toBe(true));
  type('Device Folder Path', 'Retail/North');
  expect(isOff(LOOK)).toBe(true);
  type('Device Folder Path', '');
  type('Dashboard Folder Path', 'Retail');
  expect(isOff(LOOK)).toBe(true);
  type('Device Folder Path', 'Retail/North');
  expect(isOff(LOOK)).toBe(false);
  press(LOOK);
  await waitFor(() =>
    expect(portal.calls('POST /live/automation/runs').map(({ body }) => body)).toMatchObject([
      {
        isDryRun: true,
        parts: [
          {
            job: 'fullConfiguration',
            customer: 'Mill Lane',
            layout: 'custom',
            devPath: 'Retail/North',
            dashPath: 'Retail',
          },
        ],
      },
    ]),
  );
});
