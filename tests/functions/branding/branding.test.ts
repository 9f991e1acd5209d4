import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_THEME, type Branding } from '../../../core/domain/brand.ts';
import { bodyText } from '../../../functions/documents/mail-body.ts';
import type { MailReason } from '../../../functions/gateways/mail.ts';
import { compose } from '../../../functions/notifications/compose.ts';
import { zoneOf } from '../../../functions/reads/brand.ts';
import { mailFaceOf } from '../../../functions/reads/mail-face.ts';
import { findBrand } from '../../../functions/store/branding.ts';
import { dueTickets } from '../../../functions/store/tickets.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { ask, call } from '../../fixtures/call.ts';
import { calls } from './calls.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { GOOD_SVG } from '../../fixtures/logos.ts';
import { people } from '../../fixtures/people.ts';
import { harbour, moor, quay } from '../../fixtures/sides.ts';
import { twoProviders } from '../../fixtures/two-providers.ts';
import { auditRows, buckets, restoreWorld, startWorld } from '../../fixtures/world.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await startWorld();
});
afterAll(() => tables.stop());
beforeEach(async () => {
  await restoreWorld();
  buckets.reset();
  buckets.on(PutObjectCommand).resolves({});
});

const green = JSON.stringify({
  ...DEFAULT_THEME,
  portal: { ...DEFAULT_THEME.portal, primary: '#0b6b3a' },
});
const save = (account: string, version: number, given: object, who = people.northAdmin) =>
  ask('updateBranding', who, {
    input: { account_id: account, version, ...given },
  }) as Promise<Branding>;
const written = () =>
  Object.fromEntries(
    buckets
      .commandCalls(PutObjectCommand)
      .map(({ args: [{ input }] }) => [input.Key!, String(input.Body)]),
  );

describe('saving a brand', () => {
  test('BRAND-01 BRAND-11 those who manage settings save it by account, with its row, its audit row and the files of the site', async () => {
    const before = await findBrand(accountNamed('northbeam'));
    const saved = await save('northbeam', before!.branding.version, {
      name: 'Northlight',
      themeColours: green,
      time_zone: 'Europe/Dublin',
    });
    expect(saved).toMatchObject({
      id: 'northbeam',
      name: 'Northlight',
      time_zone: 'Europe/Dublin',
    });
    expect(await ask('getBranding', people.northDesk, { account_id: 'northbeam' })).toEqual(saved);
    const files = written();
    expect(Object.keys(files).sort()).toEqual([
      'brand/northbeam/branding.json',
      'brand/northbeam/theme.css',
    ]);
    expect(files['brand/northbeam/theme.css']).toContain('--brand:#0b6b3a');
    expect(JSON.parse(files['brand/northbeam/branding.json']!)).toMatchObject({
      name: 'Northlight',
      version: saved.version,
    });
    const row = (await auditRows('northbeam')).find(({ action }) => action.endsWith('Branding'));
    expect(row).toMatchObject({
      action: 'graphql.updateBranding',
      things: [{ kind: 'brand', id: 'northbeam', name: 'Northlight' }],
      information: 'Changed the branding of Northlight: name, colours, time zone',
      after: { name: 'Northlight' },
    });
  });

  test('an account without a brand begins one under its own name, without the logos of who stands above', async () => {
    const saved = await save('tidewater', 0, { themeColours: green }, people.reseller);
    expect(saved).toMatchObject({
      id: 'tidewater',
      name: 'Tidewater Business',
      logo_filename: '',
      portal_logo_filename: '',
      version: 1,
    });
  });

  test('what broke off between row and files is finished by saving the same again, which counts as no change', async () => {
    const { version } = (await findBrand(accountNamed('calder')))!.branding;
    buckets.on(PutObjectCommand).rejectsOnce(new Error('away')).resolves({});
    const who = people.calderAdmin;
    await expect(save('calder', version, { name: 'Moor' }, who)).rejects.toThrow();
    const rows = (await auditRows('calder')).length;
    expect(await save('calder', version, { name: 'Moor' }, who)).toMatchObject({
      version: version + 1,
    });
    expect(Object.keys(written())).toContain('brand/calder/branding.json');
    expect(await auditRows('calder')).toHaveLength(rows);
  });

  test('of two who save at once the second is told who was first, and nothing of it is written', async () => {
    const { version } = (await findBrand(accountNamed('northbeam')))!.branding;
    await save('northbeam', version, { name: 'First' });
    await expect(save('northbeam', version, { name: 'Second' })).rejects.toMatchObject({
      name: 'Conflict',
      message: expect.stringContaining('has changed the branding meanwhile.'),
    });
    expect((await findBrand(accountNamed('northbeam')))!.branding.name).toBe('First');
  });

  test('former settings stay beside it, the latest first, for the whole account’s people alone', async () => {
    const begin = (await findBrand(accountNamed('northbeam')))!.branding;
    await save('northbeam', begin.version, { name: 'One' });
    await save('northbeam', begin.version + 1, { name: 'Two' });
    const read = (who: Record<string, string>) =>
      call('branding.readBranding', who, calls.readBranding.request(harbour));
    const { data } = (await read(people.northDesk)).body as {
      data: { former: { settings: { name: string } }[]; own: Branding };
    };
    expect(data.own.name).toBe('Two');
    expect(data.former.slice(0, 2).map(({ settings }) => settings.name)).toEqual([
      'One',
      begin.name,
    ]);
    expect((await read(people.manager)).body.data).toMatchObject({ former: [], saved_by: '' });
  });

  test.each([
    ['themeColours', '{"portal":{}}'],
    ['themeColours', green.replace('#0b6b3a', 'red;}body{display:none')],
    ['time_zone', 'Europe/Atlantis'],
    ['language', 'xx'],
    ['support_address', 'nobody'],
    ['links', [{ label: 'Help', url: 'javascript:alert(1)' }]],
    ['links', [{ label: 'Help', url: 'http://plain.example' }]],
    ['name', ''],
    ['logo_filename', 'a\\b.svg'],
    ['logo_filename', '../tidewater/tidewater.svg'],
    ['portal_logo_filename', '..'],
  ])('%s of %j is refused and named', async (field, value) => {
    await expect(save('northbeam', 1, { [field]: value })).rejects.toMatchObject({
      name: 'BadRequest',
      message: expect.stringContaining(field),
    });
  });
});

test('a brand’s zone, language and support address reach mails, reports and people who have chosen nothing', async () => {
  const { version } = (await findBrand(accountNamed('calder')))!.branding;
  const given = {
    time_zone: 'Asia/Tokyo',
    language: 'de-DE',
    support_address: 'help@moor.example',
  };
  await save('calder', version, given, people.calderAdmin);
  const face = await mailFaceOf(accountNamed('calder'));
  expect(face).toMatchObject({
    reader: { zone: 'Asia/Tokyo', dates: 'de-DE' },
    support: 'help@moor.example',
  });
  const found = twoProviders().alerts.find(({ id }) => id === moor.alert)!;
  const alert = { ...found, startEpoch: 60 };
  const mail = compose([{ alert, event: 'opened', atMs: 0, isRepeat: false }], face);
  expect(mail.text).toMatch(/01\.01\.1970, 09:01:00/);
  expect(mail.html).toContain('Questions? Write to help@moor.example.');
  const leave = { why: 'You are a recipient.', leaveUrl: 'https://moor.example/unsubscribe/1' };
  const footOf = (support: string, reason: MailReason) =>
    bodyText({ title: '', preview: '', blocks: [], face: { ...face, support }, reason });
  const unread = 'Answers to this mail are not read.';
  expect(footOf('', leave)).toContain(unread);
  expect(footOf('help@moor.example', leave)).not.toContain(unread);
  expect(footOf('', { why: leave.why })).not.toContain(unread);
  expect(await call('rbac.myPermissions', people.calderManager)).toMatchObject({
    body: { data: { reader: { zone: '', dates: 'de-DE' } } },
  });
  expect(await zoneOf(accountNamed('calder'))).toBe('Asia/Tokyo');
});

describe('a logo', () => {
  const upload = (changes: object, who = people.reseller) => {
    const request = calls.uploadLogo.request(quay);
    return call('branding.uploadLogo', who, { body: { ...(request.body as object), ...changes } });
  };

  test('BRAND-10 BRAND-11 goes to the brand’s bucket under the account, by a name of its content', async () => {
    const answer = await upload({});
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { width: 230, height: 60, notes: [] } },
    });
    const { filename } = answer.body.data as { filename: string };
    expect(filename).toMatch(/^portal-logo-[0-9a-f]{16}\.svg$/);
    const puts = buckets.commandCalls(PutObjectCommand).map(({ args: [{ input }] }) => input);
    const [put, picture] = puts;
    // For mailboxes, which show no SVG.
    expect(picture).toMatchObject({
      Key: `brand/tidewater/${filename}.mail.png`,
      ContentType: 'image/png',
    });
    expect(put).toMatchObject({
      Bucket: 'brands',
      Key: `brand/tidewater/${filename}`,
      ContentType: 'image/svg+xml',
    });
    expect((await upload({})).body.data).toMatchObject({ filename });
    const stored = await findBrand(accountNamed('tidewater'));
    await save(
      'tidewater',
      stored?.branding.version ?? 0,
      { logo_filename: '', portal_logo_filename: filename },
      people.reseller,
    );
    expect((await mailFaceOf(accountNamed('tidewater'))).logo).toBe(
      `https://portal.example/brand/tidewater/${filename}.mail.png`,
    );
    expect((await mailFaceOf(accountNamed('northbeam'))).logo).toBeUndefined();
  });

  test('that is refused is stored nowhere and named', async () => {
    for (const content of ['nonsense', GOOD_SVG.slice(0, 40), '<svg>']) {
      const answer = await upload({ content: Buffer.from(content).toString('base64') });
      expect(answer).toMatchObject({ status: 400, body: { field: 'content' } });
    }
    const huge = await upload({ content: 'A'.repeat(30_000_000) });
    expect(huge).toMatchObject({
      status: 400,
      body: { message: 'The request is too large: 6 MB at most.' },
    });
    const large = await upload({ content: 'A'.repeat(4_000_000) });
    expect(large).toMatchObject({
      status: 400,
      body: { field: 'content', message: 'content: A logo may have 1 MB at most.' },
    });
    expect(buckets.commandCalls(PutObjectCommand)).toEqual([]);
  });
});

test('API-81 a domain is asked for by a mail to the desk above, with copies; the same again is the same', async () => {
  const request = calls.requestDomain.request(quay);
  const ticket = async () => await dueTickets(accountNamed('northbeam_SUPER'), new Date());
  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await call('branding.requestDomain', people.reseller, request);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status_code: 200, message: 'Request sent successfully.' });
  }
  expect(await ticket()).toMatchObject([
    {
      ticket: {
        title: 'Branded domain for Tidewater Business: portal.tidewater.example',
        raisedBy: { email: 'ann@tidewater.example' },
        copyTo: ['noc@tidewater.example', 'web@tidewater.example'],
      },
    },
  ]);
  const wrong = { ...(request.body as object), domain: 'not a domain' };
  expect(await call('branding.requestDomain', people.reseller, { body: wrong })).toMatchObject({
    status: 400,
    body: { field: 'domain' },
  });
});
