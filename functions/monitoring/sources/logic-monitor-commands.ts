import * as z from 'zod';
import type { MonitoringSource, SourceAccess, WorkAsked } from '../source.ts';
import { ask, change, list, quoted } from './logic-monitor-api.ts';
import { addDevice } from './logic-monitor-new-device.ts';
import { setThreshold } from './logic-monitor-thresholds.ts';

const alertSchema = z.object({
  acked: z.boolean().default(false),
  ackComment: z.string().nullish(),
});
const sdtSchema = z.object({
  id: z.string(),
  comment: z.string().nullish(),
  deviceId: z.coerce.string().optional(),
});

/**
 * LogicMonitor's commands. Its API names the key's own user as the author, so the comment names the
 * person. It cannot withdraw an acknowledgement.
 */
export const commands = {
  async acknowledge(access, { alertId, by, comment }) {
    const path = `alert/alerts/${encodeURIComponent(alertId)}`;
    const ackComment = `[${by}] ${comment}`;
    const alert = alertSchema.parse(await ask(access, 'GET', path));
    // An interrupted attempt may have succeeded.
    if (alert.acked && alert.ackComment === ackComment) return;
    await change(access, 'POST', `${path}/ack`, { body: { ackComment } });
  },

  async planWork(access, work) {
    const former = await downtimesOf(access, work.workId);
    for (const deviceId of work.deviceIds) {
      const known = former.find((each) => each.deviceId === deviceId);
      const body = downtimeOf(work, deviceId);
      if (known) await change(access, 'PATCH', pathOf(known), { body });
      else await change(access, 'POST', 'sdt/sdts', { body });
    }
    for (const gone of former.filter(({ deviceId = '' }) => !work.deviceIds.includes(deviceId)))
      await change(access, 'DELETE', pathOf(gone));
  },

  async endWork(access, { workId }) {
    for (const each of await downtimesOf(access, workId))
      await change(access, 'DELETE', pathOf(each));
  },

  setThreshold,

  addDevice,
} satisfies MonitoringSource['commands'];

const pathOf = ({ id }: z.infer<typeof sdtSchema>) => `sdt/sdts/${encodeURIComponent(id)}`;

/** Prefix of the comment, to find planned work again: an SDT has no name. */
const markOf = (workId: string) => `Portal ${workId}:`;

async function downtimesOf(access: SourceAccess, workId: string) {
  const mark = markOf(workId);
  const found = await list(access, sdtSchema, 'sdt/sdts', { filter: `comment~${quoted(mark)}` });
  // The filter matches anywhere in the comment.
  return found.filter(({ comment }) => comment?.startsWith(mark));
}

/** LogicMonitor uses milliseconds. */
const downtimeOf = (work: WorkAsked, deviceId: string) => ({
  type: 'ResourceSDT',
  sdtType: 'oneTime',
  deviceId: Number(deviceId),
  startDateTime: work.startEpochSeconds * 1_000,
  endDateTime: work.endEpochSeconds * 1_000,
  timezone: work.timezone,
  comment: `${markOf(work.workId)} ${work.by}: ${work.comment}`,
});
