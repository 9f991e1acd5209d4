import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { alertRow, findAlert, type StoredAlert } from '../../../functions/store/alerts.ts';
import type { NoticeEvent } from '../../../core/domain/notice.ts';
import { nameOf, putMany, query, writeTogether } from '../../../functions/store/client.ts';
import { noticePut } from '../../../functions/store/notices.ts';
import type { TestTables } from '../../../infra/local/testing.ts';
import { startWorld } from '../../fixtures/world.ts';
import { accountNamed } from '../../fixtures/ids.ts';
import { mockClient } from '../../fixtures/mock-client.ts';

let tables: TestTables;
export const ses = mockClient(SESv2Client);
export const sns = mockClient(SNSClient);

/** Tables with two providers, an empty ledger and gateways that accept everything. */
export function withNotifier(): void {
  beforeAll(async () => {
    tables = await startWorld();
    Object.assign(process.env, {
      MAIL_SENDER: 'alerts@portal.example',
      MAIL_SETTINGS: 'portal-mail',
      PORTAL_URL: 'https://portal.example',
    });
  });
  afterAll(() => tables.stop());
  beforeEach(async () => {
    ses.reset();
    sns.reset();
    ses.on(SendEmailCommand).resolves({});
    sns.on(PublishCommand).resolves({});
    await recipients('northbeam', 'alerts', [['EMAIL', 'desk@northbeam.example']]);
    await recipients('northbeam', 'customer:Harbour Foods', []);
    for (const row of await query('ledger', {
      partition: { accountId: accountNamed('northbeam') },
    })) {
      await writeTogether([
        {
          Delete: {
            TableName: nameOf('ledger'),
            Key: { accountId: 'northbeam', entry: row['entry'] },
          },
        },
      ]);
    }
  });
}

export const START = Date.UTC(2026, 10, 20, 12);
export const at = (ms: number) => new Date(START + ms);
export async function opened(
  id: string,
  ms: number,
  differing: Partial<StoredAlert> = {},
): Promise<StoredAlert> {
  const known = (await findAlert(accountNamed('northbeam'), 'NB-1'))!;
  const alert = {
    ...known,
    id,
    startEpoch: at(ms).getTime() / 1000,
    monitorObjectGroups: [{ name: 'Northbeam' }, { name: 'Harbour Foods' }],
    ...differing,
  };
  await writeTogether([
    { Put: { TableName: nameOf('alerts'), Item: alertRow(alert) } },
    noticePut(alert, 'opened', at(ms)),
  ]);
  return alert;
}

export async function change(
  alert: StoredAlert,
  event: Exclude<NoticeEvent, 'opened'>,
  ms: number,
): Promise<void> {
  await writeTogether([
    { Put: { TableName: nameOf('alerts'), Item: alertRow(alert) } },
    noticePut(alert, event, at(ms)),
  ]);
}

export async function recipients(
  accountId: string,
  groupId: string,
  list: [string, string][],
): Promise<void> {
  await putMany('recipients', [
    {
      accountId,
      groupId,
      version: 1,
      recipients: list.map(([method, addr]) => ({
        type: 'ARBITRARY',
        method,
        addr,
        contact: addr,
      })),
    },
  ]);
}

export function mails() {
  return ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => ({
    to: input.Destination?.ToAddresses,
    from: input.FromEmailAddress,
    subject: input.Content?.Simple?.Subject?.Data,
    text: input.Content?.Simple?.Body?.Text?.Data ?? '',
    html: input.Content?.Simple?.Body?.Html?.Data ?? '',
  }));
}
