// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { alerts } from '../../../core/contract/alerts.ts';
import { legacy } from '../../../core/contract/legacy.ts';
import { rbac } from '../../../core/contract/rbac.ts';
import { tokens } from '../../../core/contract/tokens.ts';
import { views } from '../../../core/contract/views.ts';
import { addressOf, call, onSessionEnded, queryString } from '../../../web/src/api/client.ts';
import { loadDeployment } from '../../../web/src/api/config.ts';
import { ApiError } from '../../../core/contract/api-error.ts';
import { askDataService } from '../../../web/src/api/graphql.ts';
import { storeToken } from '../../../web/src/api/token.ts';
import { PortalServer } from '../portal-server.ts';

let portal: PortalServer;
const realFetch = globalThis.fetch;

beforeEach(async () => {
  portal = await PortalServer.start();
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    realFetch(portal.address(input), init),
  );
  await loadDeployment();
  localStorage.clear();
  onSessionEnded(() => {});
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await portal.stop();
});

const acknowledgement = {
  account_id: 'northbeam',
  alert_id: 'a1',
  comment: 'On it.',
  alert_info: {
    billing_ref: 'b',
    severity: 'Critical',
    instance: 'wan0',
    datapoint: 'InBitsPerSecond',
    value: '1',
  },
};
const noAlerts = { body: { status_code: 200, data: [], as_of: 1 } };

describe('a call of the API', () => {
  test('API-01 API-57 goes under the stage prefix live, but for the older direct calls', async () => {
    portal.on('GET /live/alerts', noAlerts);
    await call(alerts.listAlerts, { account_id: 'northbeam' });
    expect(portal.calls('GET /live/alerts')).toHaveLength(1);
    expect(addressOf(legacy.listReports, {})).toBe(`${portal.origin}/api/v1/reports`);
    expect(addressOf(legacy.getGroup, { id: 'a/b' })).toBe(
      `${portal.origin}/api/v1/device_groups/group/a%2Fb`,
    );
  });

  test('API-02 API-08 carries the API key header', async () => {
    portal.on('GET /live/alerts', noAlerts);
    await call(alerts.listAlerts, { account_id: 'northbeam' });
    expect(portal.seen.at(-1)!.headers['x-api-key']).toBe('the-api-key');
  });

  test('API-03 carries the bearer token of local storage', async () => {
    portal.on('GET /live/alerts', noAlerts);
    localStorage.setItem('token', 'the-id-token');
    await call(alerts.listAlerts, { account_id: 'northbeam' });
    expect(portal.seen.at(-1)!.headers.authorization).toBe('Bearer the-id-token');
  });

  test('API-04 API-07 sends JSON in a body when it is no GET or DELETE', async () => {
    portal.on('POST /live/alerts/alert/ack', {
      body: { status_code: 200, message: 'Acknowledged', data: [] },
    });
    await call(alerts.acknowledgeAlert, acknowledgement);
    const seen = portal.seen.at(-1)!;
    expect(seen.headers['content-type']).toBe('application/json');
    expect(seen.body).toEqual(acknowledgement);
    expect(seen.query).toEqual({});
  });

  test('API-05 a GET sends its parameters in the query string', async () => {
    portal.on('GET /live/alerts', noAlerts);
    await call(alerts.listAlerts, { account_id: 'north beam', changed_since: 12 });
    expect(portal.seen.at(-1)!.query).toEqual({ account_id: 'north beam', changed_since: '12' });
    expect(portal.seen.at(-1)!.body).toBeUndefined();
    expect(portal.seen.at(-1)!.headers['content-type']).toBe('application/json');
  });

  test('API-06 a DELETE sends its parameters in the query string, nested ones as JSON text', async () => {
    portal.on('DELETE /live/views', { body: { status_code: 200, message: 'Deleted' } });
    await call(views.deleteView, {
      table: 'DevicesTable',
      view_name: 'Mine',
      user_id: 'u',
      columns: [{ id: 'Status', visible: true }],
    });
    const seen = portal.seen.at(-1)!;
    expect(seen.query).toEqual({
      table: 'DevicesTable',
      view_name: 'Mine',
      user_id: 'u',
      columns: '[{"id":"Status","visible":true}]',
    });
    expect(seen.body).toBeUndefined();
  });

  test('leaves out what is undefined', () => {
    expect(queryString({ a: undefined })).toBe('');
    expect(queryString({ a: 1, b: undefined, c: false })).toBe('?a=1&c=false');
  });
});

describe('a call that fails', () => {
  test('API-37 takes the status of the body before that of HTTP', async () => {
    portal.on('GET /live/alerts', {
      status: 200,
      body: {
        status_code: 409,
        message: 'Changed meanwhile.',
        data: { newer: 1 },
        request_id: 'r-1',
      },
    });
    const failure = await call(alerts.listAlerts, { account_id: 'x' }).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({
      statusCode: 409,
      message: 'Changed meanwhile.',
      data: { newer: 1 },
      requestId: 'r-1',
    });
  });

  test('takes the HTTP status and its text when the answer is no envelope', async () => {
    portal.on('GET /live/alerts', { status: 502, statusText: 'Bad Gateway', body: '<html>' });
    await expect(call(alerts.listAlerts, { account_id: 'x' })).rejects.toMatchObject({
      statusCode: 502,
      message: 'Bad Gateway',
    });
  });

  test('names the field at fault', async () => {
    portal.on('GET /live/alerts', {
      status: 400,
      body: { status_code: 400, message: 'account_id: is required', field: 'account_id' },
    });
    await expect(call(alerts.listAlerts, { account_id: '' })).rejects.toMatchObject({
      statusCode: 400,
      field: 'account_id',
    });
  });

  test('says so in a sentence when no answer comes', async () => {
    await portal.stop();
    await expect(call(alerts.listAlerts, { account_id: 'x' })).rejects.toMatchObject({
      statusCode: 0,
      message: 'The portal cannot be reached. Check your connection and try again.',
    });
    portal = await PortalServer.start();
  });

  test('ERR-07 ERR-08 a 401 on any response ends the session once, with the error text of the server, else the status text', async () => {
    const ended = vi.fn((_message: string) => localStorage.removeItem('token'));
    onSessionEnded(ended);
    storeToken('the-id-token');
    portal.on('GET /live/alerts', {
      status: 401,
      statusText: 'Unauthorized',
      body: { status_code: 401, message: 'Your session has ended.' },
    });
    await Promise.allSettled([1, 2, 3].map(() => call(alerts.listAlerts, { account_id: 'x' })));
    expect(ended.mock.calls).toEqual([['Your session has ended.']]);

    ended.mockClear();
    storeToken('another');
    portal.on('GET /live/rbac/permissions/me', {
      status: 401,
      statusText: 'Unauthorized',
      body: '',
    });
    await expect(call(rbac.myPermissions, {})).rejects.toMatchObject({ statusCode: 401 });
    expect(ended.mock.calls).toEqual([['Unauthorized']]);
  });

  test('ERR-07 a 401 of the data service ends the session too', async () => {
    const ended = vi.fn((_message: string) => localStorage.removeItem('token'));
    onSessionEnded(ended);
    storeToken('the-id-token');
    portal.on('POST /graphql', {
      status: 401,
      body: { errors: [{ errorType: 'UnauthorizedException', message: 'Token has expired.' }] },
    });
    await expect(askDataService('getBranding', 'query', {})).rejects.toMatchObject({
      statusCode: 401,
      message: 'Token has expired.',
    });
    expect(ended.mock.calls).toEqual([['Token has expired.']]);
  });

  test('ERR-09 a 401 on the sign-in call itself is a failed sign-in and ends no session', async () => {
    const ended = vi.fn();
    onSessionEnded(ended);
    portal.on('GET /live/tokens', {
      status: 401,
      body: { status_code: 401, message: 'Incorrect username or password.' },
    });
    await expect(
      call(tokens.getToken, { account_id: 'x' }, { signsIn: true }),
    ).rejects.toMatchObject({ message: 'Incorrect username or password.' });
    expect(ended).not.toHaveBeenCalled();
  });
});
