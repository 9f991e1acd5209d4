// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { cleanup, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Execution } from '../../../web/src/features/automation/execution.tsx';
import { eachInFreshBrowser } from '../page-tests.ts';
import type { PortalServer } from '../portal-server.ts';
import { openAutomation, PARTS, runWith } from './open-automation.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

/** Choices of the select with this label. */
function offered(label: string): string[] {
  const select = createWrapper()
    .findAllFormFields()
    .find((field) => field.findLabel()!.getElement().textContent === label)!
    .findControl()!
    .findSelect()!;
  select.openDropdown();
  const options = select.findDropdown().findOptions();
  const words = options.map((option) => option.getElement().textContent ?? '');
  select.closeDropdown();
  return words;
}

test('LIMIT-57 LIMIT-58 LIMIT-59 LIMIT-60 LIMIT-61 LIMIT-62 LIMIT-63 what a certificate and a network dashboard can be', async () => {
  ({ portal } = await openAutomation('/automation/sslProperties'));
  expect(offered('Product Name')).toEqual(['Single', 'Wildcard', 'UCC certificate']);
  expect(offered('Owner')).toEqual(['Customer', 'Provider']);
  expect(offered('Duration')).toEqual(['1 year', '2 years', '3 years']);
  expect(offered('Panel')).toEqual(['cPanel', 'Plesk', 'None']);
  cleanup();
  await portal.stop();
  ({ portal } = await openAutomation('/automation/addNetworkDashboard'));
  expect(offered('Dashboard Type')).toEqual(['WAN', 'Firewall', 'Netflow']);
});

test('ERR-50 ERR-51 each job says its code and its message, in red when it failed', () => {
  const [done] = PARTS;
  const parts = [
    { ...done!, state: 1 as const, code: 200, message: '2 made' },
    { ...done!, title: 'Users', state: 2 as const, code: 500, message: 'No mail could be sent.' },
  ];
  render(<Execution view={runWith({ parts })} error={null} />);
  const told = (text: string) => within(screen.getByRole('list', { name: 'Jobs' })).getByText(text);
  expect(told('500: No mail could be sent.').className).toContain('text-status-error');
  expect(told('200: 2 made').className).not.toContain('text-status-error');
});
