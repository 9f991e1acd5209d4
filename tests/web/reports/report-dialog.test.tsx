// @vitest-environment jsdom
import createWrapper from '@cloudscape-design/components/test-utils/dom';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ReportPreview } from '../../../core/contract/reports.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import type { PortalServer } from '../portal-server.ts';
import {
  choice,
  choose,
  dialog,
  isOff,
  offered,
  openReports,
  run,
  saved,
} from './open-reports.tsx';

let portal: PortalServer;
eachInFreshBrowser(() => portal);

const bodies = (route: string) => portal.calls(route).map(({ body }) => body);
const button = (name: string) => dialog().getByRole('button', { name });
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(dialog().getByRole('textbox', { name: label }), { target: { value } });
const tab = (name: string) => fireEvent.click(dialog().getByRole('tab', { name }));

const PREVIEW: ReportPreview = {
  title: 'Monthly',
  template: 'Availability',
  subject: 'Harbour Foods',
  about: 'Week: then to now',
  made: 'Made now for Ann',
  sentence: '1 service.',
  figures: [{ label: 'Services', value: '30' }],
  tables: [
    {
      title: 'Services',
      columns: [{ name: 'Name', isFigure: false }],
      rows: [['LDS-CPE-01']],
      brief: [],
      rowsInAll: 30,
    },
  ],
  charts: [
    {
      kind: 'bars',
      title: 'Services by device type',
      bars: [{ name: 'Router', value: 4, text: '4' }],
    },
    {
      kind: 'picture',
      alt: 'LDS-CPE-01: 98 %',
      light: 'data:image/svg+xml;base64,light',
      dark: 'data:image/svg+xml;base64,dark',
    },
  ],
  notes: ['Counted so.'],
  services: 30,
  previewed: 25,
};

async function add(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Add Report' }));
  await screen.findByRole('dialog', { name: 'Add Report' });
}

describe('Add Report', () => {
  test('REPORT-05 REPORT-06 REPORT-32 REPORT-34 REPORT-40 REPORT-43 LIMIT-27 LIMIT-55 ERR-54 ERR-56 ERR-57 has its three tabs, and says at once what cannot be run', async () => {
    ({ portal } = await openReports());
    await add();
    expect(
      dialog()
        .getAllByRole('tab')
        .map(({ textContent }) => textContent),
    ).toEqual(['Configuration', 'Properties', 'Filters']);
    choose('Template', 'Host Metric Trend');
    expect(offered('Time Range')[0]).toBe('Today Only');
    expect(offered('Format')).toEqual(['PDF', 'CSV', 'HTML']);
    expect(isOff(button('Run'))).toBe(false);
    choose('Format', 'HTML');
    expect(
      (await dialog().findAllByText('Error: Recipients required for HTML reports.')).length,
    ).toBeGreaterThan(0);
    expect(isOff(button('Run'))).toBe(true);
    expect(isOff(button('Save Report'))).toBe(true);
    type(/^Recipients/, 'boss@example.com, nobody');
    expect(
      (await dialog().findAllByText('Error: Recipients are not valid.')).length,
    ).toBeGreaterThan(0);
    type(/^Recipients/, 'boss@example.com, desk@example.com');
    await waitFor(() => expect(isOff(button('Run'))).toBe(false));
    choose('Template', 'Availability');
    expect(
      (await dialog().findAllByText('Error: HTML reports are ony available for metric trends.'))
        .length,
    ).toBeGreaterThan(0);
    expect(isOff(button('Run'))).toBe(true);
    expect(offered('Format')).toEqual(['PDF', 'CSV']);
    choose('Format', 'CSV');
    tab('Properties');
    for (const name of ['Billing Reference', 'Postcode'])
      expect(dialog().getByRole('button', { name: `Remove ${name}` })).toBeTruthy();
    fireEvent.click(button('Run'));
    await waitFor(() =>
      expect(bodies('POST /live/reports/report/custom')).toMatchObject([
        {
          account_id: 'northbeam',
          data: 'availability',
          report_format: 'CSV',
          recipients: 'boss@example.com,desk@example.com',
          range: '24_Hours',
          custom_columns: ['Billing Reference', 'Postcode'],
          filters: { items: [] },
        },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('offers PDF by its name, and at first, and says what is downloaded and what is mailed', async () => {
    ({ portal } = await openReports());
    await add();
    choose('Template', 'Availability');
    expect(choice('Format')!.findTrigger().getElement().textContent).toBe('PDF');
    expect(
      dialog().getByText(/^The PDF is downloaded\. It is emailed to the recipients/),
    ).toBeTruthy();
    choose('Format', 'CSV');
    expect(await dialog().findByText(/^The CSV is downloaded, and the PDF is under/)).toBeTruthy();
    choose('Format', 'PDF');
    fireEvent.click(button('Run'));
    await waitFor(() =>
      expect(bodies('POST /live/reports/report/custom')).toMatchObject([
        { data: 'availability', report_format: 'PDF', recipients: '' },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('REPORT-41 graphical utilisation offers PDF and HTML, and is HTML where CSV was chosen', async () => {
    ({ portal } = await openReports());
    await add();
    choose('Template', 'Availability');
    choose('Format', 'CSV');
    choose('Template', 'Graphical Utilisation');
    await waitFor(() => expect(offered('Format')).toEqual(['PDF', 'HTML']));
    expect(dialog().getByText(/^It is emailed to the recipients as HTML/)).toBeTruthy();
    expect(isOff(button('Run'))).toBe(true);
    type(/^Recipients/, 'boss@example.com');
    await waitFor(() => expect(isOff(button('Run'))).toBe(false));
    fireEvent.click(button('Run'));
    await waitFor(() =>
      expect(bodies('POST /live/reports/report/custom')).toMatchObject([
        { data: 'graphicalUtilisation', report_format: 'HTML', recipients: 'boss@example.com' },
      ]),
    );
    // The run that it waits for is remembered by then, and not in the browser of the next test.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('shows a preview with the charts and tables of the document, and goes to it', async () => {
    ({ portal } = await openReports());
    portal.on('POST /live/reports/report/preview', { body: { data: PREVIEW } });
    await add();
    fireEvent.click(button('Preview'));
    const preview = await dialog().findByRole('region', { name: 'Preview' });
    expect(document.activeElement).toBe(preview);
    const shown = within(preview);
    for (const text of [
      'Monthly',
      'Harbour Foods',
      'Availability, Week: then to now',
      '1 service.',
    ])
      expect(shown.getByText(text)).toBeTruthy();
    const bars = shown.getByRole('table', { name: 'Services by device type' });
    expect(within(bars).getByRole('row', { name: 'Router 4' })).toBeTruthy();
    const pictures = shown.getAllByRole('img', { name: 'LDS-CPE-01: 98 %', hidden: true });
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([
      'data:image/svg+xml;base64,light',
      'data:image/svg+xml;base64,dark',
    ]);
    expect(shown.getByRole('table', { name: 'Services' })).toBeTruthy();
    expect(shown.getByText('The first 1 of 30 rows.')).toBeTruthy();
    expect(shown.getByText(/Of the first 25 of 30 services/)).toBeTruthy();
  });

  test('ERR-58 a started HTML report says that it will be mailed', async () => {
    ({ portal } = await openReports({
      reports: [{ ...saved, data: 'hostMetricTrend', report_format: 'HTML' }],
    }));
    const message =
      'Success: The report will be emailed to the recipients. Reports with a large number of devices or high time range may take longer to deliver.';
    portal.on('POST /live/reports/report/custom', {
      body: { message, data: run },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Run Monthly SLA' }));
    expect(await screen.findByText(message)).toBeTruthy();
  });

  test('REPORT-18 offers no schedule to a super-account', async () => {
    ({ portal } = await openReports({ permissions: { account_id: 'northbeam_SUPER' } }));
    await add();
    expect(dialog().queryByRole('checkbox', { name: 'Schedule' })).toBeNull();
    expect(choice('Format')).toBeTruthy();
  });

  test('REPORT-19 REPORT-20 a custom range can be run, and neither saved nor scheduled', async () => {
    ({ portal } = await openReports());
    await add();
    choose('Template', 'Availability');
    choose('Time Range', 'Custom');
    expect(isOff(dialog().getByRole('checkbox', { name: /^Schedule/ }))).toBe(true);
    expect(dialog().getByText('A custom range has no schedule.')).toBeTruthy();
    expect(isOff(button('Save Report'))).toBe(true);
    expect(isOff(button('Run'))).toBe(false);
  });
});

describe('Save Report', () => {
  test('REPORT-01 REPORT-07 REPORT-27 REPORT-28 REPORT-30 REPORT-37 REPORT-38 LIMIT-66 DATA-55 ERR-60 ERR-61 saves under a name of its own, with a schedule whose next runs are told first', async () => {
    ({ portal } = await openReports());
    await add();
    fireEvent.click(dialog().getByRole('checkbox', { name: /^Schedule/ }));
    choose('How often', 'Monthly');
    expect(offered('Day of the month')).toEqual(Array.from({ length: 31 }, (_, at) => `${at + 1}`));
    choose('How often', 'Weekly');
    choose('Day of the week', 'Sunday');
    const times = offered('Time');
    expect(times.slice(0, 3)).toEqual(['00:00', '00:05', '00:10']);
    expect(times).toHaveLength(288);
    choose('Time', '09:05');
    expect(dialog().getByText('In the time zone Europe/London.')).toBeTruthy();
    const next = dialog().getByRole('list', { name: 'Next five runs' });
    expect(next.children).toHaveLength(5);
    for (const line of next.children) expect(line.textContent).toMatch(/^Sun .*09:05 (GMT|BST)$/);
    fireEvent.click(button('Save Report'));
    await screen.findByRole('dialog', { name: 'Save Report' });
    expect(isOff(button('Confirm'))).toBe(true);
    type(/^Report Name/, "Leeds' sites");
    expect(
      await dialog().findByText(
        /must have letters, digits, spaces, hyphens, underscores and full stops only/,
      ),
    ).toBeTruthy();
    type(/^Report Name/, 'L'.repeat(64));
    await waitFor(() => expect(isOff(button('Confirm'))).toBe(false));
    type(/^Report Name/, 'L'.repeat(65));
    await waitFor(() => expect(isOff(button('Confirm'))).toBe(true));
    type(/^Report Name/, 'Leeds sites 2.0');
    await waitFor(() => expect(isOff(button('Confirm'))).toBe(false));
    portal.on('POST /live/reports/scheduled', { status: 500, body: { message: 'Failed' } });
    fireEvent.click(button('Confirm'));
    expect(await dialog().findByText('Failed')).toBeTruthy();
    portal.on('POST /live/reports/scheduled', {
      status: 409,
      body: { message: 'A report of this name already exists.', field: 'report_name' },
    });
    fireEvent.click(button('Confirm'));
    expect(await dialog().findByText('A report of this name already exists.')).toBeTruthy();
    portal.on('POST /live/reports/scheduled', { body: { message: 'Success.' } });
    type(/^Report Name/, 'Leeds sites');
    await waitFor(() => expect(isOff(button('Confirm'))).toBe(false));
    fireEvent.click(button('Confirm'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies('POST /live/reports/scheduled').at(-1)).toMatchObject({
      report_name: 'Leeds sites',
      schedule: '5 9 ? * 1 *',
      zone: 'Europe/London',
      report_format: 'PDF',
    });
    expect(portal.calls('PUT /live/reports/scheduled')).toEqual([]);
  });
});

describe('Edit', () => {
  test('REPORT-25 REPORT-26 writes a saved report by PUT; without its schedule it is a one-off report', async () => {
    ({ portal } = await openReports());
    fireEvent.click(screen.getByRole('button', { name: 'Edit Monthly SLA' }));
    await screen.findByRole('dialog', { name: 'Edit Monthly SLA' });
    fireEvent.click(dialog().getByRole('checkbox', { name: /^Schedule/ }));
    fireEvent.click(button('Save'));
    await waitFor(() =>
      expect(bodies('PUT /live/reports/scheduled')).toMatchObject([
        { report_name: 'Monthly SLA', schedule: '', time_range: '30_Days', version: 1 },
      ]),
    );
    expect(portal.calls('POST /live/reports/scheduled')).toEqual([]);
  });

  test('REPORT-44 needs filters that are whole', async () => {
    const half = { property: 'Name', operator: 'is' as const, value: '' };
    ({ portal } = await openReports({
      reports: [{ ...saved, filters: { join: 'and', items: [{ ...half, value: 'LDS' }, half] } }],
    }));
    fireEvent.click(screen.getByRole('button', { name: 'Edit Monthly SLA' }));
    await screen.findByRole('dialog', { name: 'Edit Monthly SLA' });
    expect(isOff(button('Save'))).toBe(true);
    expect(
      createWrapper(screen.getByRole('dialog')).findAll('[aria-disabled="true"]').length,
    ).toBeGreaterThan(0);
  });
});

test('REPORT-08 Remove Report asks for the word, in any case, and removes; Undo brings it back, schedule and all', async () => {
  ({ portal } = await openReports());
  portal.on('DELETE /live/reports/scheduled', { body: { message: 'The report is removed.' } });
  fireEvent.click(screen.getByRole('button', { name: 'Delete Monthly SLA' }));
  await screen.findByRole('dialog', { name: 'Remove Report' });
  expect(isOff(button('Remove Monthly SLA'))).toBe(true);
  type(/^Type confirm/, ' CONFIRM');
  await waitFor(() => expect(isOff(button('Remove Monthly SLA'))).toBe(false));
  fireEvent.click(button('Remove Monthly SLA'));
  await waitFor(() =>
    expect(portal.calls('DELETE /live/reports/scheduled').map(({ query }) => query)).toEqual([
      { account_id: 'northbeam', report_name: 'Monthly SLA' },
    ]),
  );
  await screen.findByText('The report is removed.');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('The report Monthly SLA is back.');
  expect(bodies('POST /live/reports/scheduled')).toMatchObject([
    {
      report_name: 'Monthly SLA',
      data: 'availability',
      time_range: '30_Days',
      recipients: 'boss@example.com,desk@example.com',
      schedule: '0 9 * * ? *',
    },
  ]);
});
