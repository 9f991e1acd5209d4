import { useState } from 'react';
import * as z from 'zod';
import { maintenances, type Maintenance } from '../../../../core/contract/maintenances.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { timesTyped, typedMoment, type TypedTimes } from '../../../../core/domain/typed-times.ts';
import { zonedMoment } from '../../../../core/domain/wall-time.ts';
import { useWrite } from '../../api/queries.ts';
import { placesInWords } from '../../parts/maintenance/planned-row.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Coverage } from './coverage.tsx';
import { timesRefusal } from './times-refusal.ts';
import { TimeFields } from './time-fields.tsx';
import { TimePresets } from './time-presets.tsx';
import {
  changingWith,
  TOGETHER,
  TOGETHER_PARAM,
  TogetherChoice,
  type Together,
} from './together.tsx';
import { isOfGroup, useRefreshSoon } from './use-maintenances.ts';

interface EditMaintenanceProps {
  work: Maintenance;
  /** Planned together with it, not beginning before it. */
  others: readonly Maintenance[];
  /** What changes at first. */
  meant: Together;
  /** Start in the form at first, in epoch milliseconds; null for that of the work. */
  startMs: number | null;
  onClose(): void;
  /** Once it was moved, before it closes. */
  onChanged(): void;
}

export const typedSchema = z.strictObject({
  date: z.string(),
  time: z.string(),
  isSecond: z.boolean(),
});
const SCHEMA = z.strictObject({ start: typedSchema, end: typedSchema, together: z.enum(TOGETHER) });

/** Moves planned work in time, which is all that can be changed of it. */
export function EditMaintenance({
  work: given,
  others,
  meant,
  startMs,
  onClose,
  onChanged,
}: EditMaintenanceProps) {
  /** Base of the change; the newer one after a conflict. */
  const [work, setWork] = useState(given);
  const zone = readerZone();
  const flash = useFlash();
  const refresh = useRefreshSoon();
  const { mutateAsync } = useWrite(maintenances.updateMaintenance);
  const form = useForm({
    schema: SCHEMA,
    start: { ...typedOf(startingAt(given, startMs), zone), together: meant },
    refuse: (values) => timesRefusal(values, zone, isMoved(values, typedOf(work, zone)), work),
    newer(data, mine) {
      const theirs = data as Maintenance;
      setWork(theirs);
      return {
        theirs: typedOf(theirs, zone),
        mine,
        differences: (['start', 'end'] as const)
          .map((which) => ({
            what: which === 'start' ? 'Start' : 'End',
            before: momentOf(work, which, zone),
            after: momentOf(theirs, which, zone),
          }))
          .filter(({ before, after }) => before !== after),
      };
    },
    send(values) {
      const times = timesTyped(values, zone)!;
      const { account_id, id, type, version } = work;
      const start = times.startEpoch * 1000;
      return mutateAsync({
        params: {
          account_id,
          id,
          type,
          version,
          start,
          end: times.endEpoch * 1000,
          ...TOGETHER_PARAM[values.together],
        },
      });
    },
    onSent({ message }) {
      flash({ type: 'success', text: message });
      refresh();
      onChanged();
    },
  });
  const moving = changingWith(work, others, form.values.together);
  return (
    <FormDialog
      title="Edit Planned Maintenance"
      form={form}
      verb="Submit Change"
      failed="The planned work was not changed"
      onClose={onClose}
    >
      <div>
        Work on <strong>{placesInWords({ ...work, pieces: moving })}</strong>. Times are those of{' '}
        {zone}.
      </div>
      <TimeFields times={form.values} zone={zone} onChange={form.change} />
      <TimePresets times={form.values} zone={zone} onChange={form.change} />
      <TogetherChoice
        label="Apply the change to"
        work={work}
        others={others}
        value={form.values.together}
        onChange={(together) => form.change({ together })}
      />
      <Coverage
        type={isOfGroup(work) ? 'DeviceGroupSDT' : 'DeviceSDT'}
        targets={changingWith(work, others, form.values.together === 'one' ? 'one' : 'time')
          .filter(({ type }) => type === work.type)
          .map(({ account_id, deviceId, deviceGroupId }) => ({
            account: account_id,
            id: deviceId || deviceGroupId,
          }))}
        times={timesTyped(form.values, zone)}
        moving={moving}
      />
    </FormDialog>
  );
}

function typedOf({ startDateTime, endDateTime }: Maintenance, zone: string) {
  return {
    start: typedMoment(Math.floor(startDateTime / 1000), zone),
    end: typedMoment(Math.floor(endDateTime / 1000), zone),
    together: 'one' as const,
  };
}

/** The work at another start, as long as it is. */
function startingAt(work: Maintenance, startMs: number | null): Maintenance {
  const start = startMs ?? work.startDateTime;
  const end = start + work.endDateTime - work.startDateTime;
  return { ...work, startDateTime: start, endDateTime: end };
}

const isMoved = (one: TypedTimes, other: TypedTimes) =>
  JSON.stringify([one.start, one.end]) !== JSON.stringify([other.start, other.end]);

const momentOf = (work: Maintenance, which: 'start' | 'end', zone: string) =>
  zonedMoment(Math.floor(work[`${which}DateTime`] / 1000), zone);
