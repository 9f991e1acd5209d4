// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { deviceWith } from '../monitored.ts';
import { downloaded } from '../downloaded.ts';
import { permissionsWith, roleWith } from '../people.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import {
  devices,
  harbour,
  headers,
  open,
  portal,
  rowNames,
  shownTable,
  table,
  untilRows,
} from './open-services.tsx';

eachInFreshBrowser(() => portal);

const openAsCustomer = () =>
  open('/services', [devices[0]!, devices[2]!], () =>
    portal.on('GET /live/rbac/permissions/me', {
      body: { data: permissionsWith(roleWith(1), { customer: 'Harbour Foods' }) },
    }),
  );

describe('the columns and rows of the device table', () => {
  test('LIMIT-10 LIMIT-11 the always present columns are in the menu; the first eight are shown', async () => {
    await open();
    await shownTable();
    expect(headers()).toHaveLength(8);
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
    const dialog = await screen.findByRole('dialog', { name: 'Columns' });
    for (const name of [
      'Status',
      'Site Name',
      'Postcode',
      'Billing Reference',
      'IP Range',
      'Circuit Reference',
      'Device Type',
      'Circuit Size',
      'Circuit Provider',
    ]) {
      expect(within(dialog).getByRole('checkbox', { name })).toBeTruthy();
      expect(within(dialog).queryByRole('button', { name: `Remove ${name}` })).toBeNull();
    }
  });

  test('TABLE-09 TABLE-10 TABLE-11 TABLE-22 TABLE-25 columns are shown, hidden, added by property and removed', async () => {
    await open();
    await shownTable();
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
    const dialog = await screen.findByRole('dialog', { name: 'Columns' });
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Site Name' }));
    expect(headers()).not.toContain('Site Name');
    const add = createWrapper(document.body).findModal()!.findContent().findAutosuggest()!;
    expect(add.findNativeInput().getElement().placeholder).toBe('Add Property...');
    add.focus();
    add.setInputValue('Cab');
    add.selectSuggestionByValue('Cabinet');
    await waitFor(() => expect(headers()).toContain('Cabinet'));
    expect(screen.getByText('R9')).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove Cabinet' }));
    expect(headers()).not.toContain('Cabinet');
  });

  test('TABLE-23 TABLE-25 columns are reordered by dragging, and by keys and buttons as well', async () => {
    await open();
    await shownTable();
    expect(headers().slice(0, 3)).toEqual(['Status', 'Name', 'Customer']);
    const data = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, value: string) => data.set(type, value),
      getData: (type: string) => data.get(type) ?? '',
      get types() {
        return [...data.keys()];
      },
    };
    const head = (name: string) => screen.getByRole('button', { name });
    fireEvent.dragStart(head('Customer'), { dataTransfer });
    fireEvent.dragOver(head('Status').closest('th')!, { dataTransfer });
    fireEvent.drop(head('Status').closest('th')!, { dataTransfer });
    expect(headers().slice(0, 3)).toEqual(['Customer', 'Status', 'Name']);
    fireEvent.keyDown(head('Customer'), { key: 'ArrowRight', shiftKey: true });
    expect(headers().slice(0, 3)).toEqual(['Status', 'Customer', 'Name']);
    fireEvent.click(head('Columns'));
    const dialog = await screen.findByRole('dialog', { name: 'Columns' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move Name up' }));
    expect(headers().slice(0, 3)).toEqual(['Status', 'Name', 'Customer']);
  });

  test('TABLE-24 TABLE-25 an unfolded row shows the remaining properties and none that has a column', async () => {
    await open();
    await shownTable();
    await untilRows(['MAN-SW-02', 'LDS-CPE-01', 'YRK-FW-03']);
    fireEvent.click(screen.getByRole('button', { name: 'Details of LDS-CPE-01' }));
    const detail = within(document.querySelector<HTMLElement>('tr.detail')!);
    expect(detail.getByText('Cabinet')).toBeTruthy();
    expect(detail.getByText('edge, "north"')).toBeTruthy();
    expect(detail.queryByText('Site Name')).toBeNull();
  });

  test('an unfolded row begins with what is wrong and who is on it', async () => {
    await open();
    await shownTable();
    await waitFor(() => expect(screen.getAllByText('Critical')).not.toHaveLength(0));
    fireEvent.click(screen.getByRole('button', { name: 'Details of MAN-SW-02' }));
    const detail = document.querySelector<HTMLElement>('tr.detail .table-wide')!;
    const trouble = within(detail).getByRole('region', { name: 'In trouble at MAN-SW-02' });
    expect(trouble.textContent).toMatch(/^CriticalIn 96 % of 5 Gb, .*Nobody is on it yet/);
    expect(within(trouble).getByRole('button', { name: 'Acknowledge 2 alerts' })).toBeTruthy();
    const first = within(detail).getByText('Device Type');
    expect(trouble.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(detail.textContent).not.toMatch(/Account ID|Dashboard ID|Pre-Live/);
  });

  test('the columns are those of the person, whatever rows are there: Customer for a provider, with services of one or of none as well', async () => {
    await open();
    await untilRows(['MAN-SW-02', 'LDS-CPE-01', 'YRK-FW-03']);
    const columns = headers();
    expect(columns).toContain('Customer');
    for (const list of [[devices[0]!, devices[2]!], []]) {
      cleanup();
      await portal.stop();
      await open('/services', list);
      // They are there before the first row.
      await table();
      expect(headers()).toEqual(columns);
      await shownTable();
      expect(headers()).toEqual(columns);
    }
  });

  test("a customer's own people have no column Customer until they choose it", async () => {
    await openAsCustomer();
    await untilRows(['LDS-CPE-01', 'YRK-FW-03']);
    expect(headers()).not.toContain('Customer');
    expect(headers()).toHaveLength(8);
    fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
    const dialog = await screen.findByRole('dialog', { name: 'Columns' });
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Customer' }));
    expect(headers()).toContain('Customer');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reset columns' }));
    expect(headers()).not.toContain('Customer');
  });

  test('PROP-23 PROP-24 a bare size is shown with its unit, a short one in Gb and a longer one in Mb', async () => {
    await open('/services', [
      deviceWith('ONE', { 'Circuit Size': '1' }),
      deviceWith('TWO', { 'Circuit Size': '100' }),
    ]);
    await untilRows(['ONE', 'TWO']);
    const cells = document.querySelectorAll('tr[data-row] > [data-label="Circuit Size"]');
    expect([...cells].map((cell) => cell.textContent)).toEqual(['1Gb', '100Mb']);
  });

  test('a file of services names the customer also where the page does not', async () => {
    await openAsCustomer();
    await untilRows(['LDS-CPE-01', 'YRK-FW-03']);
    const [heading] = (await downloaded()).replace(/^\uFEFF/, '').split('\r\n');
    expect(heading!.split(',')).toEqual([...headers(), 'Customer']);
  });

  test('TABLE-15 the CSV has every row that passes, in its order, with the visible columns, not only the page', async () => {
    const many = Array.from({ length: 23 }, (_, index) => deviceWith(`DEV-${index + 1}`, harbour));
    await open('/services?q=DEV-&sort=-Name', [...many, ...devices]);
    await shownTable();
    await waitFor(() => expect(rowNames()).toHaveLength(10));
    const lines = (await downloaded()).replace(/^\uFEFF/, '').split('\r\n');
    expect(lines[0]).toBe(headers().join(','));
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(
      Array.from({ length: 23 }, (_, index) => `DEV-${23 - index}`),
    );
  });
});
