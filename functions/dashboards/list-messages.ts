import type { dashboards } from '../../core/contract/dashboards.ts';
import {
  MESSAGE_SEVERITIES,
  MESSAGES_KEPT_DAYS,
  type MessageView,
} from '../../core/domain/device-message.ts';
import { messageReader, NEWEST_MESSAGES_FIRST } from '../../core/domain/message-reader.ts';
import { messageViews } from '../../core/domain/message-view.ts';
import { collectorOfShard } from '../../core/domain/site-collector.ts';
import { trapNameOf } from '../../core/domain/trap-names.ts';
import { DAY_SECONDS, type SeriesPart } from '../../core/series/block.ts';
import type { Verb } from '../kernel/serve.ts';
import { rowsPage } from '../kernel/rows-page.ts';
import { requireDevice } from '../reads/visible.ts';
import { collectorsOf } from '../store/collectors.ts';
import type { StoredDevice } from '../store/devices.ts';
import { messagesOf } from '../store/messages.ts';
import { discoveriesOf } from '../store/polls.ts';
import { readAnswers } from '../store/series-answers.ts';

/** Rows that are searched and filtered; older ones are not shown. */
const MOST_READ = 5_000;

const idOf = ({ id, firstEpochSeconds }: MessageView) => `${firstEpochSeconds} ${id}`;

/** GET /dashboards/messages: traps and syslog that a device has sent, newest first. */
export const listMessages: Verb<typeof dashboards.listMessages> = async ({
  actor,
  scope,
  query,
  now,
}) => {
  const stored = await requireDevice(actor, scope, query.device_id, 'diagnostics', 'view');
  const { record, shardId } = stored;
  const place = { accountId: record.account_id, deviceId: record.id };
  const nowSeconds = Math.floor(now.getTime() / 1_000);
  const from = nowSeconds - MESSAGES_KEPT_DAYS * DAY_SECONDS;
  const [found, discoveries, receiver] = await Promise.all([
    messagesOf(place, MOST_READ),
    discoveriesOf(place.accountId, [place.deviceId]),
    receiverOf(stored),
  ]);
  // What the store has yet to delete is left out.
  const messages = found.filter(({ lastEpochMs }) => lastEpochMs / 1_000 >= from);
  const restarts = messages.filter(({ oid }) => trapNameOf(oid ?? '')?.isRestart);
  const answers: SeriesPart[] =
    restarts.length > 0
      ? await readAnswers({ ...place, shardId, fromSeconds: from, toSeconds: nowSeconds })
      : [];
  const views = messageViews(messages, {
    ports: discoveries.get(place.deviceId)?.interfaces ?? [],
    answers,
    range: { startEpochSeconds: from, endEpochSeconds: nowSeconds },
  });
  const rank = ({ severity }: MessageView) => MESSAGE_SEVERITIES.indexOf(severity);
  const highest = MESSAGE_SEVERITIES.indexOf(query.at_least ?? 'Debug');
  const { rows, ...page } = rowsPage(
    {
      rows: views.filter((view) => rank(view) <= highest),
      reader: messageReader,
      idOf,
      defaultSort: NEWEST_MESSAGES_FIRST,
    },
    query,
  );
  return { data: rows, ...page, receiver };
};

/** The collector of the device; null for a device that the portal polls. */
async function receiverOf({ record, shardId }: StoredDevice) {
  const collectorId = collectorOfShard(shardId);
  if (collectorId === undefined) return null;
  const all = await collectorsOf(record.account_id);
  const found = all.find(({ collector }) => collector.collectorId === collectorId);
  if (!found) return null;
  return {
    name: found.collector.name,
    machines: found.machines
      .filter(({ withdrawnAtMs }) => withdrawnAtMs === 0)
      .map(({ hostname, receiver }) => ({ hostname, ...receiver })),
  };
}
