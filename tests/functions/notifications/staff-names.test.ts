import { beforeAll, expect, test } from 'vitest';
import { QUIET_MS } from '../../../core/domain/notice.ts';
import { ask } from '../../../functions/monitoring/asked.ts';
import type { MonitoringSource } from '../../../functions/monitoring/source.ts';
import { notifyAccount } from '../../../functions/notifications/notify.ts';
import { queuedIn } from '../../../functions/store/channel-queue.ts';
import { putMany } from '../../../functions/store/client.ts';
import { deliveriesOf } from '../../../functions/store/notices.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { RESELLERS, writeReseller } from '../../fixtures/resellers.ts';
import { at, change, opened, withNotifier } from './open-notifier.ts';

withNotifier();
const tidewater = accountNamed('tidewater');
const STAFF = { name: 'Ottilie Fell', home: accountNamed('northbeam_SUPER') };
const WORD = 'Tidewater operations';
const byStaff = { acked: true, ackedBy: STAFF.name, ackedHome: STAFF.home, ackComment: 'On it' };
const address = { type: 'ARBITRARY', contact: '' };
const settings = { url: 'https://chat.customer.example/hook' };
const shape = 'SLACK';

beforeAll(async () => {
  await writeReseller(RESELLERS[0], { portal_logo_filename: '', staff_name: WORD });
  await putMany('recipients', [
    {
      accountId: tidewater,
      groupId: 'alerts',
      version: 1,
      recipients: [{ ...address, method: 'EMAIL', addr: 'it@customer.example' }],
      channels: [
        { ...address, method: 'CHANNEL', addr: 'Chat', channel: { shape, settings, template: '' } },
      ],
    },
  ]);
});

test('a message to a channel, and why nobody was notified, have the name of the staff', async () => {
  const alert = await opened('Told', 0, { account_id: tidewater });
  await notifyAccount(tidewater, at(QUIET_MS));
  await change({ ...alert, ...byStaff }, 'acknowledged', 100_000);
  await opened('Spared', 100_000, { account_id: tidewater, ...byStaff });
  await notifyAccount(tidewater, at(100_000 + QUIET_MS));
  const queued = JSON.stringify(await queuedIn(tidewater));
  expect(queued).toContain(`${WORD}: On it`);
  expect(queued).not.toContain(STAFF.name);
  expect((await deliveriesOf(tidewater, 'Spared')).map(({ reason }) => reason)).toEqual([
    `${WORD} had already acknowledged it.`,
  ]);
});

test('a command to a monitoring source has the name of the staff', async () => {
  const asked: object[] = [];
  const source: MonitoringSource = {
    trial: [],
    probe: () => Promise.resolve(),
    commands: {
      acknowledge: (_access, command) => {
        asked.push(command);
        return Promise.resolve();
      },
    },
  };
  await ask(
    source,
    { address: '', key: '' },
    {
      kind: 'acknowledge',
      accountId: tidewater,
      entry: 'alert#zabbix-7#1#acknowledge',
      source: 'zabbix',
      by: STAFF.name,
      byHome: STAFF.home,
      atMs: 1,
      attempts: 0,
      dueAtMs: 1,
      alertId: 'zabbix-7',
      comment: 'On it',
    },
  );
  expect(asked).toMatchObject([{ by: WORD, comment: 'On it' }]);
});
