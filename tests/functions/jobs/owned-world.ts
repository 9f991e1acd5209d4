import { seriesId } from '../../../core/domain/datasource.ts';
import { DEFAULT_DASHBOARD_SETTINGS, NO_VIEWS, SHIPPED_VIEWS } from '../../../core/domain/view.ts';
import { roleLike } from '../../../functions/jobs/automation/role-like.ts';
import { putAcross } from '../../../functions/store/client.ts';
import { roleRow } from '../../../functions/store/roles.ts';
import { putHours } from '../../../functions/store/series.ts';
import { writeSecrets } from '../../../infra/local/seed/write-world.ts';
import { accountNamed, providerNamed } from '../../fixtures/ids.ts';
import { storedPerson } from '../../fixtures/stored-people.ts';

/** Stands wherever something of the account is a secret. */
export const SECRET = 'never-told-4711';
const OCTOBER = Date.UTC(2026, 9, 1) / 1000;

/** Further things of the account, each with its secret, and one of another account. */
export async function seedBesideTheWorld(): Promise<void> {
  const accountId = accountNamed('northbeam');
  const starter = {
    sub: 'ann',
    username: 'ann',
    displayName: 'Ann',
    email: 'ann@northbeam.example',
    home: accountId,
    customer: null,
  };
  await writeSecrets(new Map([['northbeam', { default: { community: SECRET } }]]));
  await putAcross({
    groups: [
      {
        providerId: 'northbeam',
        groupId: 'site-1',
        name: 'Leeds',
        parentId: '11',
        path: ['1', '10', '11', 'site-1'],
        fullPath: 'Northbeam Direct/Harbour Foods/Leeds',
        accountId,
        customer: 'Harbour Foods',
      },
    ],
    people: [
      await storedPerson('harbour-reader', {
        given_name: 'Robin',
        family_name: 'Reader',
        email: 'robin@harbour.example',
        'custom:account_id': 'northbeam',
        'custom:customer': 'Harbour Foods',
        'custom:roles': 'Leeds Viewer',
      }),
    ],
    roles: [
      roleRow(providerNamed('northbeam'), {
        role: roleLike({ name: 'Leeds Viewer', like: 'Customer Viewer', groupIds: ['11'] }),
        owner: { accountId, customer: '' },
      }),
    ],
    thresholds: [
      {
        accountId,
        target: 'device#501#ping##PingLossPercent',
        scope: 'device',
        ownerId: '501',
        datasource: 'ping',
        instance: '',
        datapoint: 'PingLossPercent',
        alertExpr: '> 10 20 30',
        alertExprNote: '',
        disableAlerting: false,
      },
    ],
    viewSettings: [
      {
        owner: 'sub-harbour-reader',
        component: 'portal',
        dashboardSettings: DEFAULT_DASHBOARD_SETTINGS,
        selectedViews: { DevicesTable: '', AlertsTable: '' },
        version: 1,
        savedViews: {
          ...NO_VIEWS,
          DevicesTable: [{ ...SHIPPED_VIEWS.DevicesTable[0]!, name: 'Hot circuits' }],
        },
      },
    ],
    wallLinks: [
      {
        accountId,
        linkId: 'w1',
        linkDigest: SECRET,
        view: 'Hot circuits',
        maker: starter,
        madeIn: accountId,
        madeAtMs: 1,
        seenAtMs: 0,
        endedBecause: '',
      },
    ],
    tickets: [
      {
        accountId,
        caseId: 'C-1',
        title: 'Loss of light',
        description: 'Since noon',
        stage: 'New',
        raisedAtMs: 1,
        raisedBy: { sub: 'ann', username: 'ann', displayName: 'Ann', email: 'ann@x.example' },
        device: null,
        replyKey: SECRET,
      },
    ],
    workNotices: [
      noticeRow('northbeam', 'noc@harbour.example', 'Harbour Foods'),
      noticeRow('tidewater', 'noc@quay.example', 'Seen elsewhere'),
    ],
  });
  await putHours([
    {
      accountId,
      deviceId: '501',
      block: {
        startEpochSeconds: OCTOBER,
        stepSeconds: 60,
        series: new Map([
          [
            seriesId('ping', '', 'PingLossPercent'),
            Float64Array.from({ length: 60 }, (_, at) => (at < 30 ? 0 : 50)),
          ],
        ]),
      },
    },
  ]);
}

const noticeRow = (circuitsIn: string, to: string, customer: string) => ({
  accountId: 'northbeam',
  noticeId: `work-1#${to}`,
  account: circuitsIn,
  customer,
  to,
  letter: 'announced',
  sequence: 0,
  startEpoch: 1,
  endEpoch: 2,
  timezone: 'Europe/London',
  comment: '',
  circuits: [],
  outcome: 'sent',
  reason: '',
  atMs: 1,
  jobId: 'j',
  linkDigest: SECRET,
  version: 1,
});
