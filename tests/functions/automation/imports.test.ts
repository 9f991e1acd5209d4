import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ThresholdRow } from '../../../core/contract/datasources.ts';
import type { Group } from '../../../core/contract/devicegroups.ts';
import type { JobView } from '../../../core/contract/jobs.ts';
import type { ListedRole } from '../../../core/contract/rbac.ts';
import { snmpCredential, snmpCredentials } from '../../../functions/gateways/secrets.ts';
import { devicesOf } from '../../../functions/store/devices.ts';
import { call } from '../../fixtures/call.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { people } from '../../fixtures/people.ts';
import { auditRows } from '../../fixtures/world.ts';
import { repetitions } from '../../setup/repetitions.ts';
import { killedAt } from '../jobs/kill.ts';
import { arrived, lose, recover, run } from '../jobs/open-jobs.ts';
import { changesNothing, imported, prospects, startImport } from './open-imports.ts';
import { eachWithRunner, runner, runOf, startRun, takenBack, told } from './open-runs.ts';

eachWithRunner();

const customer = 'Harbour Foods';

describe('devices from a CSV file', () => {
  const HEAD =
    'Customer;Device;Loopback IP;Postcode;Circuit Reference;Circuit Size;Bearer Size;Request ID';
  const row = (name: string, ip: string, size = '100Mb') =>
    `${customer};"${name}";${ip};LS1 4AP;CR-${name};${size};1Gb;R-1`;
  test('are told row by row before anything is written, made once each, and taken back', async () => {
    const csv = [
      `\uFEFF${HEAD}`,
      row('CSV-1', '10.9.0.1'),
      row('csv-1', '10.9.0.2'),
      row('CSV-3', '10.9.0.3', 'fast'),
      row('CSV-4', 'nowhere'),
      `Nobody;CSV-5;10.9.0.5;LS1;C;100Mb;1Gb;R`,
      `${row('CSV-6', '10.9.0.6')};too;many`,
      row('LDS-CPE-01', '10.9.0.7'),
    ].join('\r\n');
    const dry = await imported('devices', csv, true);
    expect(dry.lines.map(({ will, note }) => `${will}: ${note}`)).toEqual([
      'make: At LS1 4AP, a new site.',
      'refuse: Device: row 2 already has this name.',
      'refuse: Circuit Size must be digits followed by Mb or Gb.',
      'refuse: The loopback IP is neither an IPv4 nor an IPv6 address.',
      'refuse: There is no customer Nobody here.',
      'refuse: It has 10 cells; a row has 8.',
      'refuse: A device of this name already exists, at Harbour Foods site.',
    ]);
    const one = [HEAD, row('CSV-1', '10.9.0.1')].join('\n');
    const made = await imported('devices', one, false);
    expect(told(made)).toEqual(['Device Row 2: CSV-1: made']);
    await changesNothing('devices', one);
    const list = async () =>
      ((await call('automation.getCustomerDevices', runner)).body.data as { name: string }[]).map(
        ({ name }) => name,
      );
    expect(await list()).toContain('CSV-1');
    await takenBack(made.job.id);
    expect(await list()).not.toContain('CSV-1');
  });

  test('are asked at the port of their row, else of the file, by a credential that is told nowhere', async () => {
    const account = accountNamed('northbeam');
    const csv = [
      `${HEAD};SNMP Port`,
      `${row('CSV-1', '10.9.0.1')};10161`,
      `${row('CSV-2', '10.9.0.2')};`,
      `${row('CSV-3', '10.9.0.3')};70000`,
    ].join('\n');
    const credential = { community: 'mill-secret' };
    const more = { snmp: { version: '2c', port: 1161, credential } };
    const dry = await imported('devices', csv, true, more);
    expect(dry.lines.map(({ will }) => will)).toEqual(['make', 'make', 'refuse']);
    expect(dry.lines[2]?.note).toBe('SNMP Port must be a whole number from 1 to 65535.');
    expect(Object.values(await snmpCredentials(account))).not.toContainEqual(credential);
    const made = await imported('devices', csv, false, more);
    const stored = (await devicesOf(account)).filter(({ device }) =>
      device.label.startsWith('CSV-'),
    );
    expect(stored.map(({ snmp }) => `${snmp?.address}:${snmp?.port}`).sort()).toEqual([
      '10.9.0.1:10161',
      '10.9.0.2:1161',
    ]);
    for (const { snmp } of stored)
      expect(await snmpCredential(account, snmp!.credential)).toEqual(credential);
    const isTold = JSON.stringify([made, await auditRows('northbeam')]).includes('mill-secret');
    expect(isTold).toBe(false);
  });

  test('a look at a file shows that file, whatever comes under its key later', async () => {
    const key = randomUUID();
    const send = (name: string, isDryRun: boolean) =>
      call('provisioning.importFile', runner, {
        body: { what: 'groups', csv: `Customer\n${name}`, account: 'northbeam', isDryRun, key },
      });
    const { body } = await send('Looked At', true);
    await send('Smuggled In', false);
    await arrived(1);
    await run();
    expect(prospects(await runOf((body.data as JobView).id))).toEqual([
      'Row 2: Northbeam Direct/Looked At: make. ',
    ]);
  });

  test('a file that cannot be read says so', async () => {
    const dry = await imported('devices', 'Device;Colour\nA;red', true);
    expect(dry.lines[0]?.note).toContain('The heading "Colour" is not known.');
    const tall = `Customer\n${`${'W'.repeat(1_000)}\n`.repeat(240)}`;
    for (const csv of ['W'.repeat(450_000), tall])
      expect((await imported('groups', csv, true)).job).toMatchObject({ state: 'done' });
  });
});

describe('what another system held', () => {
  /** Looks at a file, does it, and does it again, which changes nothing more. */
  const walked = async (what: string, csv: string) => {
    const dry = await imported(what, csv, true);
    const done = await imported(what, csv, false);
    await changesNothing(what, csv);
    return { dry, done };
  };

  test('customers and groups are made below each other, once each', async () => {
    const csv =
      '\uFEFFGroup;Customer\r\n;Mill Lane\r\nNorth/Leeds;Mill Lane\r\nnorth;mill lane\r\n;Mill  Lane\r\n;=cmd()\r\n;Harbour Foods\r\n';
    const { dry, done } = await walked('groups', csv);
    expect(prospects(dry)).toEqual([
      'Row 2: Northbeam Direct/Mill Lane: make. ',
      'Row 3: Northbeam Direct/Mill Lane/North: make. ',
      'Row 3: Northbeam Direct/Mill Lane/North/Leeds: make. ',
      'Row 4: Northbeam Direct/Mill Lane/North: leave. Already exists.',
      'Row 5: Mill  Lane: refuse. Row 2 already names it.',
      'Row 6: =cmd(): refuse. Customer begins like a formula.',
      'Row 7: Northbeam Direct/Harbour Foods: leave. Already exists.',
    ]);
    expect(done.job).toMatchObject({
      code: 419,
      sentence: '3 made, 2 left unchanged, 2 failed',
    });
    const groups = (await call('devicegroups.listGroups', runner, { query: {} })).body
      .data as Group[];
    expect(groups.find(({ fullPath }) => fullPath.endsWith('Mill Lane/North/Leeds'))).toMatchObject(
      { customer: 'Mill Lane' },
    );
    expect((await takenBack(done.job.id)).job.sentence).toBe('3 taken back');
  });

  test('people are invited, each once', async () => {
    const email = `ivy.${randomUUID()}@mill.example`;
    const csv = [
      'Email,First Name,Last Name,Phone,Role,Customer',
      `${email},Ivy,Mill,+441130000000,Customer Viewer,${customer}`,
      `${email.toUpperCase()},Ivy,Mill,+441130000000,,`,
      'nobody,Ann,Other,+441130000000,,',
      'ann@mill.example,Ann,Other,+441130000000,Captain,',
      'ann@mill.example,"Ann',
    ].join('\n');
    const { dry, done } = await walked('users', csv);
    expect(prospects(dry)).toEqual([
      `Row 2: Ivy Mill, ${email}: make. As Customer Viewer.`,
      `Row 3: Ivy Mill, ${email}: refuse. Row 2 already has this address.`,
      "Row 4: nobody: refuse. Email must be an e-mail address with '@' and '.'.",
      'Row 5: Ann Other, ann@mill.example: refuse. There is no role named Captain here.',
      'Row 6: ann@mill.example: refuse. A quote is opened and not closed.',
    ]);
    expect(done.lines[0]?.outcome).toMatchObject({ did: 'made', note: 'Is invited as ivy.mill.' });
  });

  test('roles have the levels of one that ships, in their groups, and none takes the place of one from above', async () => {
    const csv = [
      'Role\tLike\tGroups\tCustomer',
      `Harbour Desk\tcustomer manager\t\t${customer}`,
      'Both\tCustomer Viewer\tHarbour Foods|Northbeam Direct/Fenside School\t',
      'Harbour Desk\tCustomer Viewer\t\tHarbour Foods',
      'Odd\tCaptain\t\t',
      'Lost\tCustomer Viewer\tQuay Bakery\t',
      'Reseller Admin\tCustomer Viewer\t\t',
      `Network Desk\tCustomer Viewer\t\t${customer}`,
    ].join('\n');
    const { dry, done } = await walked('roles', csv);
    expect(prospects(dry)).toEqual([
      'Row 2: Harbour Desk: make. ',
      'Row 3: Both: make. ',
      'Row 4: Harbour Desk: refuse. Row 2 already has this role.',
      expect.stringMatching(/^Row 5: Odd: refuse. Like must be one of Admin, .+\.$/),
      'Row 6: Lost: refuse. There is no group Quay Bakery here.',
      'Row 7: Reseller Admin: refuse. A role named Reseller Admin comes from above. Choose another name.',
      'Row 8: Network Desk: refuse. A role named Network Desk comes from above. Choose another name.',
    ]);
    const roles = (await call('rbac.listRoles', runner, { query: {} })).body.data as ListedRole[];
    const both = roles.find(({ name }) => name === 'Both');
    expect(both?.services.map(({ id }) => id).sort()).toEqual(['11', '12']);
    expect((await takenBack(done.job.id)).job.sentence).toBe('2 taken back');
  });

  test('thresholds say what holds now, and leave alone what a row does not name', async () => {
    const csv = [
      'Datasource,Datapoint,Threshold,Group,Device,Alerting,Note',
      `Reachability,PingLossPercent,> 10 20 50,${customer},,,Agreed in May`,
      `ping,pinglosspercent,> 1,${customer},,,`,
      'Reachability,RoundTripMs,fast,Fenside School,,,',
      'Reachability,RoundTripMs,,Fenside School,,off,',
      'Reachability,RoundTripMs,> 5,Fenside School,LDS-CPE-01,,',
      'Weather,Rain,> 5,Fenside School,,,',
      'Reachability,RoundTripMs,> 5,Quay Bakery,,,',
    ].join('\n');
    const { dry, done } = await walked('thresholds', csv);
    expect(prospects(dry)).toEqual([
      `Row 2: PingLossPercent of ${customer}: make. Is > 20 50 90 now.`,
      `Row 3: pinglosspercent of ${customer}: refuse. Row 2 already sets it.`,
      'Row 4: RoundTripMs of Fenside School: refuse. Threshold must be an operator, a space and one to three whole numbers, such as > 80 90 95.',
      'Row 5: RoundTripMs of Fenside School: make. Is not set now.',
      'Row 6: RoundTripMs of LDS-CPE-01: refuse. Either Device or Group must be filled in.',
      'Row 7: Rain of Fenside School: refuse. There is no datasource Weather.',
      'Row 8: RoundTripMs of Quay Bakery: refuse. There is no group Quay Bakery here.',
    ]);
    const set = async (datapoint: string) => {
      const query = {
        account_id: 'northbeam',
        type: 'groups',
        id: '11',
        ds_id: 'ping',
        inst_id: '*',
      };
      const { body } = await call('datasources.listThresholds', runner, { query });
      return (body.data as ThresholdRow[]).find(({ dataPointId }) => dataPointId === datapoint);
    };
    const own = { alertExpr: '> 10 20 50', alertExprNote: 'Agreed in May' };
    expect(await set('PingLossPercent')).toMatchObject(own);
    const again = await imported(
      'thresholds',
      `Datasource,Datapoint,Alerting,Group\nping,PingLossPercent,off,${customer}`,
      false,
    );
    expect(again.lines[0]).toMatchObject({ will: 'change', note: 'Is > 10 20 50 now.' });
    expect(await set('PingLossPercent')).toMatchObject({ ...own, disableAlerting: true });
    const back = await takenBack(done.job.id);
    expect(back.lines.map(({ outcome }) => outcome?.did)).toEqual(['takenBack', 'failed']);
    expect(back.lines[1]?.outcome?.note).toBe('It has been changed since.');
    await takenBack(again.job.id);
    expect(await set('PingLossPercent')).toMatchObject({ ...own, disableAlerting: false });
  });

  test('recipients join the list of the account or of their customer', async () => {
    const csv = [
      'Address;Method;Contact;Customer',
      'noc@northbeam.example;;Network desk;',
      'NOC@northbeam.example;EMAIL;;',
      `+447700900123;sms;;${customer}`,
      '+33700900123;SMS;;',
      'desk@northbeam.example;;;',
      'noc@northbeam.example;FAX;;',
      '"=HYPERLINK(1)";;;',
    ].join('\n');
    const { dry, done } = await walked('recipients', csv);
    expect(prospects(dry)).toEqual([
      'Row 2: noc@northbeam.example: make. Gets all alerts.',
      'Row 3: NOC@northbeam.example: refuse. Row 2 already has this recipient.',
      `Row 4: +447700900123: make. Gets the alerts of ${customer}.`,
      'Row 5: +33700900123: refuse. Address must begin with +447 or 07.',
      'Row 6: desk@northbeam.example: leave. Already in the list.',
      'Row 7: noc@northbeam.example: refuse. Method must be EMAIL, SMS or PAGER.',
      'Row 8: =HYPERLINK(1): refuse. Address is not an email address.',
    ]);
    const list = async () =>
      (
        (
          await call('recipientgroups.getRecipientGroup', runner, {
            query: { account_id: 'northbeam' },
          })
        ).body.data as { recipients: { addr: string; contact: string }[] }
      ).recipients.map(({ addr, contact }) => `${addr}, ${contact}`);
    expect(await list()).toContain('noc@northbeam.example, Network desk');
    const back = await takenBack(done.job.id);
    expect(back.lines.map(({ outcome }) => outcome?.note || outcome?.did)).toEqual([
      'The last recipient cannot be removed.',
      'takenBack',
    ]);
    expect(await list()).not.toContain('noc@northbeam.example, Network desk');
  });

  test('needs the right to what the file brings, beside provisioning', async () => {
    const answer = await call('provisioning.importFile', people.northDesk, {
      body: {
        what: 'users',
        csv: 'Email\n',
        account: 'northbeam',
        isDryRun: true,
        key: randomUUID(),
      },
    });
    expect(answer.status).toBe(403);
  });
});

const DEVICE_HEAD =
  'Customer,Device,Loopback IP,Postcode,Circuit Reference,Circuit Size,Bearer Size,Request ID';
/** In the short form every so many calls are the last one; the long form kills at each. */
const EVERY = repetitions(23, 1);

test.each(['before', 'after'] as const)(
  'a run and a file of devices that die %s a call are made whole in the end, nothing twice',
  async (moment) => {
    // A killed process leaves its writes, so each time others are made.
    const startGroups = async () => {
      const name = `Mill ${randomUUID().slice(0, 8)}`;
      const structure = { name: 'One', data: [{ name: 'Head Office', children: [] }] };
      const { job } = await startRun([
        { job: 'groups', type: 'device', customer: name, folder: 'root', structure },
        { job: 'groups', type: 'report', customer: name },
        { job: 'AddProperties', customer, devices: ['501'], name: 'rack', value: name },
        { job: 'roles', customer: name },
      ]);
      await arrived(1);
      const expected = [
        `Made the device group Northbeam Direct/${name}`,
        `Made the device group Northbeam Direct/${name}/Head Office`,
        `Made the report group ${name}`,
        "Set the property 'rack' of LDS-CPE-01",
        `Added the role ${name} Manager`,
        `Added the role ${name} Viewer`,
      ];
      return { id: job.id, expected };
    };
    const startDevices = async () => {
      const names = [1, 2].map(() => `KILL-${randomUUID().slice(0, 8)}`);
      const rows = names.map((name) => {
        const address = `2001:db8::${name.slice(5, 9)}:${name.slice(9)}`;
        return `${customer},${name},${address},LS1 4AP,C-1,100Mb,1Gb,R`;
      });
      const id = await startImport('devices', [DEVICE_HEAD, ...rows].join('\n'));
      return { id, expected: names.map((name) => `Provisioned ${name} at LS1 4AP of ${customer}`) };
    };
    for (const start of [startGroups, startDevices])
      for (let at = 2, isKilled = true; isKilled; at += EVERY) {
        lose();
        const { id, expected } = await start();
        isKilled = await killedAt(at, moment, () => run());
        if (isKilled) await recover(runner, id);
        const { job, lines } = await runOf(id);
        expect(job, `killed at call ${at}`).toMatchObject({ state: 'done', code: 200 });
        expect(lines.map(({ outcome }) => outcome?.did)).not.toContain('left');
        const rows = (await auditRows('northbeam')).flatMap(({ action, requestId, information }) =>
          action === 'automation.make' && requestId === id ? String(information) : [],
        );
        expect(rows.sort(), `killed at call ${at}`).toEqual(expected.sort());
      }
  },
);
