// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { FLAPPING_DATAPOINT, flappingWords } from '../../../core/domain/flapping.ts';
import { alertWith, nowSeconds } from '../monitored.ts';
import { eachInFreshBrowser } from '../page-tests.ts';
import { portal, alerts, type Opening, open, tiles, names, counts } from './open-summary.tsx';

eachInFreshBrowser(() => portal);

describe('the summary', () => {
  test('DASH-03 DASH-04 DASH-05 DASH-06 DASH-07 DASH-08 shows four counted tiles with their links', async () => {
    await open();
    expect(
      counts().map((tile) => [
        tile.querySelector('.count__title')!.textContent,
        tile.querySelector('.count__figure')!.textContent,
        tile.getAttribute('href'),
      ]),
    ).toEqual([
      ['Live Services', '2', '/services/connectivity?f=Status~is~Live'],
      ['Critical Services', '1', '/alerts?filter=Critical'],
      ['Services in Error', '1', '/alerts?filter=Error'],
      // A critical service has a warning as well, which is not of the service that is counted here.
      ['Services in Warning', '1', '/alerts?filter=Warning&of.f=Status~is~Warning'],
    ]);
  });

  test('DASH-01 DASH-18 DASH-35 DASH-37 LIMIT-12 LIMIT-13 LIMIT-14 groups by customer, worst first, each with colour, word and shape', async () => {
    await open();
    expect(names()).toEqual(['Harbour Foods', 'Crumb', 'Wold Schools', 'Bakery']);
    expect(tiles().map((tile) => /state-(\w+)/.exec(tile.className)![1])).toEqual([
      'red',
      'orange',
      'yellow',
      'green',
    ]);
    expect(tiles().map((tile) => tile.querySelector('.tile__state')!.textContent)).toEqual([
      'Critical',
      'Error',
      'Warning',
      'Live',
    ]);
    expect(new Set(tiles().map((tile) => tile.querySelector('svg')!.innerHTML)).size).toBe(4);
    expect(tiles()[0]!.textContent).toContain('1 of 2');
  });

  test('DASH-22 a group tile leads to the services with its group stored and no search', async () => {
    await open();
    expect(tiles()[0]!.getAttribute('href')).toBe(
      '/services?groupBy=Customer&filter=Harbour+Foods',
    );
  });

  test('DASH-24 a device tile leads to its device', async () => {
    await open({ settings: { groupBy: 'Name' } });
    await waitFor(() => expect(tiles()[0]!.getAttribute('href')).toBe('/device/H2'));
  });

  test('DASH-40 groups by a list of properties', async () => {
    await open({ settings: { groupBy: ['Customer', 'Status'] } });
    const heading = await screen.findByRole('region', { name: 'Harbour Foods' });
    expect(
      within(heading)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/^Critical/), expect.stringMatching(/^Live/)]);
    expect(
      [...document.querySelectorAll('.summary__section')].map(({ textContent }) => textContent),
    ).toEqual(['Harbour Foods', 'Crumb', 'Wold Schools', 'Bakery']);
    expect(tiles()[0]!.getAttribute('href')).toBe(
      '/services?groupBy=Customer&filter=Harbour+Foods&groupBy=Status&filter=Critical',
    );
  });

  test('ALERT-25 who may only view is offered no acknowledgement, and does not ask who hears of alerts', async () => {
    await open({ level: 3 });
    expect(
      within(await screen.findByRole('region', { name: /In trouble now/ })).queryByRole('button', {
        name: /^Acknowledge/,
      }),
    ).toBeNull();
    expect(portal.calls('GET /live/recipientgroups/recipientgroup')).toEqual([]);
  });

  test('what is in trouble is told first: what is wrong, since when, who is on it, and the way to say so', async () => {
    await open();
    const trouble = within(await screen.findByRole('region', { name: /In trouble now/ }));
    const first = within(trouble.getAllByRole('listitem')[0]!);
    expect(first.getByText('Critical')).toBeTruthy();
    expect(first.getByRole('link', { name: 'H2' })).toBeTruthy();
    expect(first.getByText('In 96 % of the circuit')).toBeTruthy();
    expect(first.getByText(/, since /)).toBeTruthy();
    expect(first.getByText('Nobody is on it yet')).toBeTruthy();
    fireEvent.click(first.getByRole('button', { name: /^Acknowledge Critical on H2/ }));
    expect(await screen.findByLabelText('Comment')).toBeTruthy();
  });

  test('trouble is in order: severity, then what nobody has taken, then the newest; what is cut off is told', async () => {
    const at = (minutes: number) => ({ startEpoch: nowSeconds() - 60 * minutes });
    const taken = { acked: true, ackedBy: 'Ada', ackedEpoch: nowSeconds() };
    await open({
      raised: [
        alertWith('warning', 'W1', 2, at(1)),
        alertWith('error, taken', 'C1', 3, { ...at(1), ...taken }),
        alertWith('critical, taken', 'H2', 4, { ...at(1), ...taken }),
        alertWith('error, older', 'C1', 3, at(9)),
        alertWith('error', 'C1', 3, { ...at(2), alertValue: 'newer' }),
        alertWith('critical', 'H2', 4, at(5)),
        alertWith('warning, taken', 'W1', 2, { ...at(1), ...taken }),
      ],
    });
    const trouble = within(await screen.findByRole('region', { name: /In trouble now \(7\)/ }));
    const rows = trouble.getAllByRole('listitem');
    expect(
      rows.slice(0, 5).map((row) => /^(Critical|Error|Warning)/.exec(row.textContent!)![0]),
    ).toEqual(['Critical', 'Critical', 'Error', 'Error', 'Error']);
    expect(rows.map((row) => /Ada is on it|Nobody is on it/.exec(row.textContent!)?.[0])).toEqual([
      'Nobody is on it',
      'Ada is on it',
      'Nobody is on it',
      'Nobody is on it',
      'Ada is on it',
      undefined,
    ]);
    expect(rows[2]!.textContent).toContain('newer');
    expect(rows[5]!.textContent).toBe('2 more: 2 Warning; 1 of them acknowledged. All 7 alerts');
  });

  test('what changed in the last hour is counted, each with the way to exactly those alerts', async () => {
    const now = nowSeconds();
    const long = { startEpoch: now - 90_000 };
    await open({
      raised: [
        alertWith('new', 'H2', 4, { startEpoch: now - 60 }),
        alertWith('worse', 'C1', 3, { ...long, formerSeverity: 2, severityEpoch: now - 60 }),
        alertWith('better', 'W1', 2, { ...long, formerSeverity: 3, severityEpoch: now - 60 }),
        alertWith('taken', 'B1', 2, { ...long, acked: true, ackedBy: 'Ada', ackedEpoch: now - 60 }),
        alertWith('old', 'B1', 2, long),
      ],
      cleared: [alertWith('over', 'H1', 4, { ...long, cleared: true, endEpoch: now - 60 })],
    });
    await screen.findByText(/In the last hour:/);
    expect(
      [...document.querySelectorAll('.last-hour a')].map((link) => [
        link.textContent,
        link.getAttribute('href'),
      ]),
    ).toEqual([
      ['1 opened', '/alerts?changed=opened'],
      ['1 got worse', '/alerts?changed=worse'],
      ['1 got better', '/alerts?changed=better'],
      ['1 cleared', '/alerts?changed=cleared'],
      ['1 acknowledged', '/alerts?changed=acknowledged'],
    ]);
  });

  test('planned work, pre-live and no data are counted apart, each with its way, and are not green', async () => {
    await open({
      inDowntime: ['H2', 'B1'],
      altered: { C1: { 'Pre-Live': 'true' } },
      raised: [alertWith('d', 'W1', 4)],
    });
    const list = within(await screen.findByRole('list', { name: 'Services in none of these' }));
    expect(
      list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['2 in planned work', '/services?f=Status~is~Planned+work'],
      ['1 in Pre-Live', '/services?f=Status~is~Pre-Live'],
    ]);
    const tile = (name: string) => tiles()[names().indexOf(name)]!;
    expect(tile('Bakery').className).toContain('state-blue');
    expect(tile('Crumb').className).toContain('state-grey');
    expect(tile('Harbour Foods').textContent).toContain('1 in planned work');
  });

  test('a device that goes up and down is in trouble though it answers now, and its group is not green', async () => {
    const flapping = {
      outages: 48,
      shortestSeconds: 120,
      longestSeconds: 240,
      everySeconds: 3_600,
    };
    await open({ raised: [], flapping: { C1: flapping } });
    await screen.findByText('No alert changed in the last hour; 1 service goes up and down.');
    const trouble = within(await screen.findByRole('region', { name: /In trouble now \(1\)/ }));
    const [row] = trouble.getAllByRole('listitem');
    expect(row!.textContent).toBe(`FlappingC1 ${flappingWords(flapping)}Crumb`);
    expect(within(row!).queryByRole('button')).toBeNull();
    const tile = tiles()[names().indexOf('Crumb')]!;
    expect(tile.className).toContain('state-yellow');
    expect(tile.textContent).toContain('Flapping');
    expect(screen.getByRole('link', { name: '1 flapping' }).getAttribute('href')).toBe(
      '/services?f=Status~is~Flapping',
    );
  });

  test('flapping with an alert, which changes with none of its outages, is not called a quiet hour', async () => {
    const old = { startEpoch: nowSeconds() - 90_000, dataPointName: FLAPPING_DATAPOINT };
    await open({ raised: [alertWith('f', 'C1', 4, old)] });
    await screen.findByText('No alert changed in the last hour; 1 service goes up and down.');
  });

  test('flapping that has an alert stands in the order of its severity, once, and can be acknowledged', async () => {
    const pattern = { outages: 48, shortestSeconds: 120, longestSeconds: 240, everySeconds: 3_600 };
    const alert = alertWith('flaps', 'C1', 4, {
      dataPointName: FLAPPING_DATAPOINT,
      instanceName: '-',
      alertValue: flappingWords(pattern),
    });
    const taken = alertWith('taken', 'B1', 4, { acked: true, ackedBy: 'Dev Patel' });
    await open({ raised: [taken, alert], flapping: { C1: pattern } });
    const trouble = within(await screen.findByRole('region', { name: /In trouble now \(2\)/ }));
    const rows = trouble.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows[0]).toMatch(
      /^CriticalC1 Flapping: down 48 times in 24 h, 2 to 4 min each, twice an hourCrumb\d+ min, since .*Nobody is on it yet/,
    );
    expect(trouble.getByRole('button', { name: 'Acknowledge Critical on C1' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: '1 flapping' })).toBeNull();
  });

  test('calm is said, not left to an empty page', async () => {
    await open({ raised: [] });
    expect(await screen.findByText('Nothing is in trouble.')).toBeTruthy();
  });

  test('services without data are called neither well nor ill', async () => {
    await open({ raised: [], unpolled: ['H2'] });
    expect(
      await screen.findByText('Nothing is known to be in trouble; 1 service is without data.'),
    ).toBeTruthy();
  });

  test('services that cannot be read are a failure, and no count of nought', async () => {
    await open({ failing: ['GET /live/devices/customer'] });
    expect(
      await screen.findByText(/The services could not be read\. The store refuses\./),
    ).toBeTruthy();
    expect(counts().map((count) => count.querySelector('.count__figure')!.textContent)).toEqual([
      '–',
      '–',
      '–',
      '–',
    ]);
    expect(screen.queryByText('Nothing is in trouble.')).toBeNull();
  });

  test('alerts that cannot be read are told, and nobody is told that all is well', async () => {
    await open({ failing: ['GET /live/alerts'] });
    expect(
      await screen.findByText(
        /The alerts could not be read, so the states shown are those of the latest poll\./,
      ),
    ).toBeTruthy();
    expect(screen.queryByText('Nothing is in trouble.')).toBeNull();
  });

  const someTaken = [
    ...alerts.slice(1),
    { ...alerts[0]!, acked: true, ackedBy: 'Ada', ackedEpoch: nowSeconds() },
  ];

  test('DATA-23 a tile with details says how many of its alerts are acknowledged', async () => {
    await open({ settings: { details: true }, raised: someTaken });
    await waitFor(() => expect(tiles()[0]!.textContent).toContain('2 alerts, 1 acknowledged'));
    expect(tiles()[1]!.textContent).toMatch(/1 alert$/);
  });

  describe('the recipient group of the account', () => {
    const group = (...addresses: string[]) => ({
      body: {
        data: {
          id: 'alerts',
          version: 1,
          recipients: addresses.map((addr) => ({
            type: 'ARBITRARY',
            method: addr.startsWith('+') ? 'SMS' : 'EMAIL',
            addr,
            contact: '',
          })),
        },
      },
    });
    const openWith = (recipients: ReturnType<typeof group>, options: Opening = {}) =>
      open({ ...options, recipients });

    test('DATA-24 is told: who hears of alerts, and how many more', async () => {
      await openWith(group('noc@northbeam.example', '+447700900123', 'desk@northbeam.example'));
      expect(
        await screen.findByText(
          'Alerts are sent to noc@northbeam.example, +447700900123 (sms) and 1 more.',
        ),
      ).toBeTruthy();
    });

    test('DATA-24 that is empty leads to where it is filled', async () => {
      await openWith(group());
      expect(
        (await screen.findByText(/^Alerts are sent to nobody yet\./))
          .querySelector('a')!
          .getAttribute('href'),
      ).toBe('/alerts');
    });

    test('is not asked for in a super-account', async () => {
      await openWith(group('noc@northbeam.example'), { account: 'northbeam_SUPER' });
      expect(portal.calls('GET /live/recipientgroups/recipientgroup')).toEqual([]);
    });
  });
});
