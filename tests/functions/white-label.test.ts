import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { ResourceNotFoundException, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PROVIDER_PROPERTIES } from '../../core/domain/device-fields.ts';
import { deviceRow } from '../../functions/store/new-devices.ts';
import type { TestTables } from '../../infra/local/testing.ts';
import { deliverTickets } from '../../functions/tickets/clock.ts';
import { escapeHtml } from '../../functions/documents/html.ts';
import { compose } from '../../functions/notifications/compose.ts';
import { mailFaceOf } from '../../functions/reads/mail-face.ts';
import { alertRow } from '../../functions/store/alerts.ts';
import { putMany } from '../../functions/store/client.ts';
import { ask, call, allEndpoints, type NamedEndpoint } from '../fixtures/call.ts';
import { accountNamed } from '../fixtures/ids.ts';
import { actingIn, people } from '../fixtures/people.ts';
import { requests } from '../fixtures/requests.ts';
import { customerOf, RESELLERS, writeReseller, type Reseller } from '../fixtures/resellers.ts';
import { quay } from '../fixtures/sides.ts';
import { askForMail, startSignInKey } from '../fixtures/sign-in-mail.ts';
import { twoProviders } from '../fixtures/two-providers.ts';
import { cognito, quietPool } from '../fixtures/quiet-pool.ts';
import { auditRows, startWorld } from '../fixtures/world.ts';
import { mockClient } from '../fixtures/mock-client.ts';

let tables: TestTables;
let stopKey: () => void;
const mails = mockClient(SESv2Client);
/** Live questions end without a datagram. */
const secrets = mockClient(SecretsManagerClient);

const alertOf = ({ side: { alert, customer }, parent, name }: Reseller) => ({
  ...twoProviders().alerts.find(({ id }) => id === alert)!,
  monitorObjectGroups: [parent, name, customer].map((each) => ({ name: each })),
});

beforeAll(async () => {
  tables = await startWorld();
  Object.assign(process.env, {
    MAIL_SENDER: 'portal@northbeam.example',
    MAIL_SETTINGS: 'portal-mail',
    PORTAL_URL: 'https://portal.northbeam.example',
    HELP_DESK_ADDRESS: 'support@northbeam.example',
  });
  secrets.onAnyCommand().rejects(new ResourceNotFoundException({ message: 'none', $metadata: {} }));
  mails.on(SendEmailCommand).resolves({});
  stopKey = await startSignInKey();
  for (const reseller of RESELLERS) {
    await writeReseller(reseller);
    await putMany('alerts', [alertRow(alertOf(reseller))]);
  }
});
afterAll(async () => {
  stopKey();
  await tables.stop();
});
beforeEach(async () => {
  for (const { side } of RESELLERS) {
    const device = twoProviders().devices.find(({ deviceId }) => deviceId === side.device)!;
    const host = `a.${device.accountId === 'calder' ? 'calder' : 'northbeam'}.example`;
    const ofDevice = ['System Name', 'System Location'];
    const named = [...PROVIDER_PROPERTIES, ...ofDevice].map((property) => [property, host]);
    const system = { ...device.system, ...Object.fromEntries(named) };
    await putMany('devices', [deviceRow({ ...device, system }, Date.now())]);
  }
});

const isRead = ({ endpoint }: NamedEndpoint) => endpoint.method === 'GET';

describe.each(RESELLERS)('to a customer of $name the provider is named', (reseller) => {
  const { side, name, host, names } = reseller;
  const customer = customerOf(reseller);
  const account = accountNamed(side.account);

  test.each(allEndpoints.filter(isRead))('by no answer of $name', async (endpoint) => {
    const answer = await call(endpoint.name, customer, requests[endpoint.name]!(side));
    expect(JSON.stringify(answer)).not.toMatch(names);
  });

  test('by no answer to what they write', async () => {
    for (const endpoint of allEndpoints.filter((each) => !isRead(each))) {
      const answer = await call(endpoint.name, customer, requests[endpoint.name]!(side));
      expect(JSON.stringify(answer), endpoint.name).not.toMatch(names);
    }
  });

  test('by no device of the data service', async () => {
    const devices = JSON.stringify(await ask('listDevices', customer, {}));
    expect(devices).toContain(side.device);
    expect(devices).not.toMatch(names);
  });

  test('by no alert, which begins with the reseller', async () => {
    const { body } = await call('alerts.getAlert', customer, requests['alerts.getAlert']!(side));
    expect(body.data).toMatchObject([{ monitorObjectGroups: [{ name }, { name: side.customer }] }]);
  });

  test.each(PROVIDER_PROPERTIES)('by no %s, which they cannot write either', async (property) => {
    const read = await call('devices.getDevice', customer, { query: { id: side.device } });
    expect(JSON.stringify(read)).toContain('"DNS Name":""');
    const body = {
      id: side.device,
      billing_ref: 'BR-504',
      user: 'x',
      account_id: side.account,
      custom: false,
      properties: [{ name: property, value: 'guess' }],
    };
    expect((await call('devices.updateProperties', customer, { body })).status).toBe(404);
  });

  test('by no wallboard of a link, its address and its log', async () => {
    quietPool();
    cognito.on(AdminGetUserCommand).resolves({
      UserAttributes: Object.entries(customer).map(([Name, Value]) => ({ Name, Value })),
    });
    const made = await call('wallboards.makeWallLink', customer, {
      body: { account_id: side.account, view: 'All Services' },
    });
    const { url } = made.body.data as { url: string };
    expect(url).toMatch(new RegExp(`^https://portal\\.${host}\\.example/wall/`));
    const wall = await call('wallboards.readWall', null, {
      query: { link: url.split('/').at(-1) },
    });
    expect(wall.body.data).toMatchObject({ brand: { name } });
    expect(JSON.stringify([made, wall, await auditRows(side.account)])).not.toMatch(names);
  });

  test('by no mail about alerts', async () => {
    const face = await mailFaceOf(account);
    const alert = alertOf(reseller);
    const message = compose([{ alert, event: 'opened', atMs: 0, isRepeat: false }], face);
    expect(message.text).toContain(`https://portal.${host}.example/device/${side.device}`);
    expect(message.short.startsWith(`${name}: `)).toBe(true);
    expect(JSON.stringify([message, face])).not.toMatch(names);
  });

  test('by no mail about a ticket, which goes to the reseller', async () => {
    mails.resetHistory();
    const ticket = requests['tickets.raiseTicket']!(side);
    expect((await call('tickets.raiseTicket', customer, ticket)).status).toBe(200);
    await deliverTickets(account, new Date());
    const sent = mails.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input);
    expect(sent[0]).toMatchObject({
      FromEmailAddress: `"${name}" <portal@${host}.example>`,
      Destination: {
        ToAddresses: [`support@${host}.example`],
        CcAddresses: [customer['email']],
      },
    });
    expect(JSON.stringify(sent)).not.toMatch(names);
  });

  test.each(['AdminCreateUser', 'ForgotPassword', 'UpdateUserAttribute'])(
    'by no mail of sign-in (%s), which has the sender and the name of the reseller',
    async (occasion) => {
      mails.resetHistory();
      const to = `new@${host}.example`;
      await askForMail(
        occasion,
        `code-${occasion}`,
        { email: to, 'custom:account_id': side.account },
        { invitedBy: 'Ann Example' },
      );
      const sent = mails.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input);
      expect(sent).toHaveLength(1);
      const raw = JSON.stringify(sent);
      expect(sent[0]).toMatchObject({
        FromEmailAddress: `"${name}" <portal@${host}.example>`,
        Destination: { ToAddresses: [to] },
      });
      expect(raw).toContain(`code-${occasion}`);
      if (occasion === 'AdminCreateUser')
        expect(raw).toContain(`Ann Example invites you to the portal of ${escapeHtml(name)}.`);
      expect(raw).not.toMatch(names);
      expect(raw).not.toContain('List-Unsubscribe');
    },
  );
});

test('a domain is asked for in the name of the reseller: the desk above gets it alone, the copies do not name the desk', async () => {
  const [{ names, name, host }] = RESELLERS;
  mails.resetHistory();
  const request = requests['branding.requestDomain']!(quay);
  expect((await call('branding.requestDomain', people.reseller, request)).status).toBe(200);
  await deliverTickets(accountNamed('northbeam_SUPER'), new Date());
  const [toDesk, copies, ...others] = mails
    .commandCalls(SendEmailCommand)
    .map(({ args: [{ input }] }) => input);
  expect(others).toEqual([]);
  const desk = ['support@northbeam.example'];
  expect(toDesk!.Destination).toEqual({ ToAddresses: desk });
  expect(copies!.Destination).toEqual({
    ToAddresses: ['ann@tidewater.example'],
    CcAddresses: ['noc@tidewater.example', 'web@tidewater.example'],
  });
  const { Destination: _desk, ...written } = toDesk!;
  for (const mail of [written, copies!]) {
    expect(mail.FromEmailAddress).toBe(`"${name}" <portal@${host}.example>`);
    expect(JSON.stringify(mail)).toContain('Account: tidewater');
    expect(JSON.stringify(mail)).not.toMatch(names);
  }
});

describe.each(RESELLERS)('an acknowledgement by staff above $name', ({ side, name }) => {
  const staff = side.account === 'calder' ? people.calderAdmin : people.northAdmin;
  const own = customerOf({ side } as Reseller);
  const ackedBy = async (claims: typeof own) => {
    const { body } = await call('alerts.getAlert', claims, requests['alerts.getAlert']!(side));
    return (body.data as { ackedBy: string }[])[0]!.ackedBy;
  };

  test(`names the desk to ${name}, and the person to the provider`, async () => {
    await putMany('alerts', [alertRow(alertOf(RESELLERS.find((each) => each.side === side)!))]);
    const acting = actingIn(side.account, staff);
    const request = requests['alerts.acknowledgeAlert']!(side);
    expect(await call('alerts.acknowledgeAlert', acting, request)).toMatchObject({ status: 200 });
    expect(await ackedBy(own)).toBe('Service desk');
    expect(await ackedBy(acting)).toContain(staff['given_name']);
  });
});

test('the reseller itself is told who provides', async () => {
  const read = await call('devices.getDevice', people.reseller, { query: { id: quay.device } });
  expect(JSON.stringify(read)).toContain('"DNS Name":"a.northbeam.example"');
});
