import { useState } from 'react';
import * as z from 'zod';
import { lengthWords } from '../../../../core/domain/downtime.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { NOT_TYPED, timesTyped, type TypedTimes } from '../../../../core/domain/typed-times.ts';
import type { OpenedFor } from '../../parts/customers/opened-for.ts';
import { useDevices } from '../../parts/feeds/devices.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { counted, Coverage } from './coverage.tsx';
import { typedSchema } from './edit-maintenance.tsx';
import { notPlanned, planAll } from './plan-all.ts';
import { RepeatFields, repeatOf, repeatRefusal } from './repeat-fields.tsx';
import { keyFor, TargetFields, targetsOf } from './target-fields.tsx';
import { TimeFields } from './time-fields.tsx';
import { TimePresets } from './time-presets.tsx';
import { isLong, lengthRefusal, timesRefusal } from './times-refusal.ts';
import { useRefreshSoon } from './use-maintenances.ts';

const SCHEMA = z.strictObject({
  scope: z.enum(['devices', 'group']),
  /** As account/id. */
  devices: z.array(z.string()),
  group: z.string(),
  zone: z.string(),
  start: typedSchema,
  end: typedSchema,
  /** 'once', or what it repeats by. */
  every: z.enum(['once', 'week', 'month']),
  until: z.string(),
  /** Ticked for work of more than a day. */
  isLongMeant: z.boolean(),
  comment: z.string().max(1_000),
});
type Values = z.infer<typeof SCHEMA>;

const START: Values = {
  scope: 'devices',
  devices: [],
  group: '',
  zone: readerZone(),
  start: NOT_TYPED,
  end: NOT_TYPED,
  every: 'once',
  until: '',
  isLongMeant: false,
  comment: '',
};

interface AddMaintenanceProps {
  /** The customer that the work is on at first. */
  openedFor?: OpenedFor | undefined;
  onClose(): void;
  /** With the work_id of the new work, before it closes. */
  onAdded(workId: string): void;
}

/** Schedules work on devices, or on a group. */
export function AddMaintenance({ openedFor, onClose, onAdded }: AddMaintenanceProps) {
  const [workId] = useState(() => crypto.randomUUID());
  const { rows: devices } = useDevices();
  const flash = useFlash();
  const refresh = useRefreshSoon();
  const form = useForm({
    schema: SCHEMA,
    start: openedFor
      ? { ...START, scope: 'group', group: keyFor(openedFor.account_id, openedFor.id) }
      : START,
    refuse(values, isChanged) {
      if (targetsOf(values).length === 0)
        return values.scope === 'group' ? 'Choose a group first.' : 'Choose a device first.';
      const times = timesTyped(values, values.zone);
      return (
        timesRefusal(values, values.zone, isChanged) ??
        lengthRefusal(times, values.isLongMeant) ??
        (times && repeatRefusal(values, times, values.zone))
      );
    },
    async send(values) {
      const { startEpoch, endEpoch } = timesTyped(values, values.zone)!;
      const { failed, why } = await planAll(
        targetsOf(values),
        {
          type: values.scope === 'group' ? 'DeviceGroupSDT' : 'DeviceSDT',
          start: startEpoch * 1000,
          end: endEpoch * 1000,
          comment: values.comment,
          timezone: values.zone,
          work_id: workId,
          repeat: repeatOf(values),
        },
        ({ id }) => devices.find((device) => device.id === id)?.label ?? id,
      );
      refresh();
      const all = targetsOf(values);
      if (failed > 0) throw new Error([notPlanned(failed, all.length), ...why].join('\n'));
      return all.length;
    },
    onSent(count, { scope }) {
      const what = scope === 'group' ? 'the group' : counted(count, 'device');
      flash({ type: 'success', text: `Planned work on ${what} scheduled.` });
      onAdded(workId);
    },
  });
  const { values } = form;
  const times = timesTyped(values, values.zone);
  const changeTimes = (next: TypedTimes) => form.change({ ...next, isLongMeant: false });
  return (
    <FormDialog
      title="Schedule Planned Maintenance"
      form={form}
      verb="Add"
      size="large"
      failed="Not all of it was scheduled"
      onClose={onClose}
    >
      <TargetFields scope={values.scope} onChange={form.change} />
      <SelectField
        name="zone"
        label="Time zone"
        options={[...new Set([readerZone(), 'UTC', 'Europe/London'])]}
      />
      <TimeFields times={values} zone={values.zone} onChange={changeTimes} />
      <TimePresets times={values} zone={values.zone} onChange={changeTimes} />
      {times && isLong(times) && (
        <CheckField name="isLongMeant" label={`I confirm that it lasts ${lengthWords(times)}`} />
      )}
      <RepeatFields every={values.every} until={values.until} times={times} zone={values.zone} />
      <TextArea name="comment" label="Comment" rows={3} placeholder="FULL NAME & DESCRIPTION" />
      <Coverage
        type={values.scope === 'group' ? 'DeviceGroupSDT' : 'DeviceSDT'}
        targets={targetsOf(values)}
        times={times}
      />
    </FormDialog>
  );
}
