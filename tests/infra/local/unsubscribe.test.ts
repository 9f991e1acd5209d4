import { afterAll, beforeAll, expect, test } from 'vitest';
import { subscriptionOf } from '../../../functions/store/subscriptions.ts';
import { alertList } from '../../../functions/mailing/lists.ts';
import { startLocal, type Local } from '../../../infra/local/testing.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { seedTwoProviders } from '../../fixtures/two-providers.ts';

let local: Local;
beforeAll(async () => {
  local = await startLocal();
  await seedTwoProviders();
});
afterAll(() => local.stop());

const subscribed = () =>
  subscriptionOf(accountNamed('tidewater'), alertList('alerts', ''), 'noc@elsewhere.example');

test('the address of List-Unsubscribe works for a POST of a form without key and cookie, and leads a person to a page', async () => {
  const { link } = await subscribed();
  const address = `${local.url}/live/subscriptions?link=${link}`;
  const opened = await fetch(address, { redirect: 'manual' });
  expect(opened.status).toBe(303);
  expect(opened.headers.get('location')).toMatch(new RegExp(`/unsubscribe/${link}$`));
  expect((await subscribed()).unsubscribedAtMs).toBeNull();
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  for (let time = 0; time < 2; time += 1) {
    const body = 'List-Unsubscribe=One-Click';
    const posted = await fetch(address, { method: 'POST', headers: form, body });
    expect(posted.status).toBe(200);
  }
  expect((await subscribed()).unsubscribedAtMs).not.toBeNull();
  const page = await fetch(`${local.url}/live/subscriptions/subscription?link=${link}`);
  expect(page.status).toBe(403);
});
