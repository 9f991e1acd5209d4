import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { ResourceNotFoundException, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PROVIDER_PROPERTIES } from '../../core/domain/device-fields.ts';
import { deviceRow } from '../../infra/local/seed/rows.ts';
import type { TestTables } from '../../infra/local/testing.ts';
import { deliverTickets } from '../../functions/notifications/deliver-tickets.ts';
import { compose } from '../../functions/notifications/compose.ts';
import { mailFaceOf } from '../../functions/reads/mail-face.ts';
import { alertRow } from '../../functions/store/alerts.ts';
import { putMany } from '../../functions/store/client.ts';
import { handler as customMessage } from '../../functions/triggers/custom-message.ts';
import { ask, call, servedEndpoints } from '../fixtures/call.ts';
import { accountNamed } from '../fixtures/ids.ts';
import { people, type Claims } from '../fixtures/people.ts';
import { quay, requests } from '../fixtures/requests.ts';
import { twoProviders } from '../fixtures/two-providers.ts';
import { startWorld } from '../fixtures/world.ts';

let tables: TestTables;
const mails = mockClient(SESv2Client);
/** Live questions end without a datagram. */
const secrets = mockClient(SecretsManagerClient);

/** A customer of the reseller, whose role gives all there is within their group. */
const customer: Claims = {
  ...people.manager,
  sub: 'quay-admin',
  'cognito:username': 'quay-admin',
  email: 'quay-admin@example.com',
  'custom:account_id': quay.account,
  'custom:customer': quay.customer,
  'custom:roles': 'Quay Admin',
};
const tidewater = accountNamed(quay.account);
const groups = ['Northbeam', 'Tidewater Business', 'Quay Bakery'].map((name) => ({ name }));
const alert = {
  ...twoProviders().alerts.find(({ id }) => id === quay.alert)!,
  monitorObjectGroups: groups,
};

beforeAll(async () => {
  tables = await startWorld();
  Object.assign(process.env, {
    MAIL_SENDER: 'portal@northbeam.example',
    PORTAL_URL: 'https://portal.northbeam.example',
    HELP_DESK_ADDRESS: 'support@northbeam.example',
  });
  secrets.onAnyCommand().rejects(new ResourceNotFoundException({ message: 'none', $metadata: {} }));
  mails.on(SendEmailCommand).resolves({});
  const world = twoProviders();
  const account = world.accounts.find(({ accountId }) => accountId === tidewater)!;
  await putMany('accounts', [
    { ...account, isReseller: true, helpDesk: 'support@tidewater.example' },
  ]);
  await putMany('alerts', [alertRow(alert)]);
  const admin = world.roles.find(({ role }) => role.name === 'Harbour Admin')!;
  await putMany('roles', [
    {
      ...admin.role,
      providerId: admin.providerId,
      name: 'Quay Admin',
      services: [{ ...admin.role.services[0]!, id: quay.group }],
    },
  ]);
  await putMany('branding', [
    {
      ...world.branding.find(({ id }) => id === 'calder')!,
      accountId: tidewater,
      name: 'Tidewater Business',
      host: 'portal.tidewater.example',
      sender: 'portal@tidewater.example',
    },
  ]);
});
afterAll(() => tables.stop());
beforeEach(async () => {
  const device = twoProviders().devices.find(({ deviceId }) => deviceId === quay.device)!;
  const named = PROVIDER_PROPERTIES.map((name) => [name, 'a.northbeam.example']);
  const system = { ...device.system, ...Object.fromEntries(named) };
  await putMany('devices', [deviceRow({ ...device, system }, Date.now())]);
});

/** Its name, its domain and the ids of its accounts. */
const provider = /northbeam/i;
const reads = servedEndpoints.filter(({ endpoint }) => endpoint.method === 'GET');

describe('what a customer of a reseller is answered', () => {
  test.each(reads)('by $name names the provider nowhere', async ({ name }) => {
    expect(JSON.stringify(await call(name, customer, requests[name]!(quay)))).not.toMatch(provider);
  });

  test('is what was asked for, and the reseller itself is told who provides', async () => {
    const read = async (claims: Claims) =>
      JSON.stringify([
        await call('devices.getDevice', claims, { query: { id: quay.device } }),
        await call('alerts.getAlert', claims, requests['alerts.getAlert']!(quay)),
      ]);
    expect(await read(customer)).toContain('"Tidewater Business"');
    expect(await read(customer)).toContain('"DNS Name":""');
    expect(await read(people.reseller)).toContain('"DNS Name":"a.northbeam.example"');
  });

  test('by the data service names the provider nowhere', async () => {
    const devices = JSON.stringify(await ask('listDevices', customer, {}));
    expect(devices).toContain(quay.device);
    expect(devices).not.toMatch(provider);
  });

  test.each(PROVIDER_PROPERTIES)('does not let them write %s', async (name) => {
    const answer = await call('devices.updateProperties', customer, {
      body: {
        id: quay.device,
        billing_ref: 'BR-504',
        user: 'x',
        account_id: quay.account,
        custom: false,
        properties: [{ name, value: 'guess' }],
      },
    });
    expect(answer.status).toBe(404);
  });

  test('for what they write names the provider nowhere', async () => {
    for (const { name } of servedEndpoints.filter(({ endpoint }) => endpoint.method !== 'GET'))
      expect(JSON.stringify(await call(name, customer, requests[name]!(quay))), name).not.toMatch(
        provider,
      );
  });
});

describe('mails to the people of a reseller', () => {
  test('about alerts name the provider nowhere', async () => {
    const face = await mailFaceOf(tidewater);
    const message = compose([{ alert, event: 'opened', atMs: 0, isRepeat: false }], face);
    expect(message.text).toContain('https://portal.tidewater.example/device/504');
    expect(JSON.stringify([message, face])).not.toMatch(provider);
  });

  test('about tickets come from the reseller and name the provider nowhere', async () => {
    const raised = await call(
      'tickets.raiseTicket',
      customer,
      requests['tickets.raiseTicket']!(quay),
    );
    expect(raised.status).toBe(200);
    await deliverTickets(tidewater, new Date());
    const sent = mails.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input);
    expect(sent[0]).toMatchObject({
      FromEmailAddress: '"Tidewater Business" <portal@tidewater.example>',
      Destination: {
        ToAddresses: ['support@tidewater.example'],
        CcAddresses: ['quay-admin@example.com'],
      },
    });
    expect(JSON.stringify(sent)).not.toMatch(provider);
  });

  test.each([
    'CustomMessage_AdminCreateUser',
    'CustomMessage_ForgotPassword',
    'CustomMessage_UpdateUserAttribute',
  ] as const)('of sign-in (%s) have the face of the reseller', async (triggerSource) => {
    const { response } = await customMessage({
      triggerSource,
      request: {
        userAttributes: { 'custom:account_id': quay.account },
        codeParameter: '{####}',
        usernameParameter: '{username}',
      },
      response: {},
    } as unknown as CustomMessageTriggerEvent);
    expect(response.emailSubject).toContain('Tidewater Business');
    expect(response.emailMessage).toContain('{####}');
    expect(JSON.stringify(response)).not.toMatch(provider);
  });
});
