import * as z from 'zod';
import type { MonitoringSource, SourceAccess, WorkAsked } from '../source.ts';
import { ask, change, forGood, hasStatus, list, quoted, remove } from './logic-monitor-api.ts';
import { addDevice } from './logic-monitor-new-device.ts';
import { setThreshold } from './logic-monitor-thresholds.ts';

const alertSchema = z.object({
  acked: z.boolean().default(false),
  ackComment: z.string().nullish(),
});
const sdtSchema = z.object({
  id: z.string(),
  comment: z.string().nullish(),
  deviceId: z.number().optional(),
  startDateTime: z.number().optional(),
  endDateTime: z.number().optional(),
});
type Downtime = z.infer<typeof sdtSchema>;

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
    const kept = new Set<string>();
    for (const deviceId of work.deviceIds) {
      const wanted = downtimeOf(work, deviceId);
      const known = former.find((each) => each.deviceId === wanted.deviceId);
      if (known) kept.add(known.id);
      await put(access, known, wanted);
    }
    // Of other devices, and duplicates: lists lag, so an attempt after an interrupted one makes
    // another.
    for (const each of former) if (!kept.has(each.id)) await remove(access, pathOf(each));
  },

  async endWork(access, { workId }) {
    for (const each of await downtimesOf(access, workId)) await remove(access, pathOf(each));
  },

  setThreshold,

  addDevice,
} satisfies MonitoringSource['commands'];

const pathOf = ({ id }: Downtime) => `sdt/sdts/${encodeURIComponent(id)}`;

/** Makes a downtime, or moves the known one unless it is there already. */
async function put(
  access: SourceAccess,
  known: Downtime | undefined,
  body: ReturnType<typeof downtimeOf>,
): Promise<void> {
  const isSame = (['startDateTime', 'endDateTime', 'comment'] as const).every(
    (field) => known?.[field] === body[field],
  );
  if (isSame) return;
  if (known && (await moved(access, known, body))) return;
  await change(access, 'POST', 'sdt/sdts', { body });
}

/** @returns false for one that somebody has removed in LogicMonitor. */
async function moved(access: SourceAccess, known: Downtime, body: object): Promise<boolean> {
  try {
    await ask(access, 'PATCH', pathOf(known), { body });
    return true;
  } catch (error) {
    if (hasStatus(error, 404)) return false;
    throw forGood(error);
  }
}

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
