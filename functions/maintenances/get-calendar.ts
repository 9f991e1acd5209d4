import type { maintenances } from '../../core/contract/maintenances.ts';
import { calendarFile } from '../gateways/calendar-file.ts';
import { NotFound } from '../runtime/errors.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import type { Verb } from '../kernel/serve.ts';
import { findDowntime } from '../store/downtimes.ts';
import { placesOf } from './places.ts';
import { timesInWords } from './work.ts';

/** GET /maintenances/calendar: planned work as an iCalendar file. */
export const getCalendar: Verb<typeof maintenances.getCalendar> = async ({
  actor,
  account,
  query,
  now,
}) => {
  const work = await findDowntime(account, query.id);
  const maintenance = work && (await placesOf(actor, account)).present(work);
  if (!work || !maintenance) throw new NotFound('Planned work');
  const text = calendarFile({
    method: 'PUBLISH',
    brandName: (await mailFaceOf(account)).brandName,
    uid: calendarUid(work),
    sequence: work.version - 1,
    startEpoch: work.startEpoch,
    endEpoch: work.endEpoch,
    series: null,
    stampMs: now.getTime(),
    summary: `Planned work: ${maintenance.appliedAt}`,
    description: [timesInWords(work, work.timezone), work.comment].filter(Boolean).join('\n\n'),
  });
  return { data: { name: `${maintenance.appliedAt} ${day(work.startEpoch)}.ics`, text } };
};

const calendarUid = ({ id, account_id }: { id: string; account_id: string }) =>
  `${id}@${account_id}.maintenance`;

const day = (epochSeconds: number) => new Date(epochSeconds * 1000).toISOString().slice(0, 10);
