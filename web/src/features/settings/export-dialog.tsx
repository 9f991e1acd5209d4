import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { jobs } from '../../../../core/contract/jobs.ts';
import {
  MOST_EXPORTED_MONTHS,
  monthsBetween,
  SERIES_DETAILS,
  type AccountExport,
} from '../../../../core/domain/account-export.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { useSession } from '../../access/session.ts';
import { call } from '../../api/client.ts';
import { keyOf, useWrite } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useNoteStarted } from '../../parts/jobs/use-jobs.ts';

const SERIES = [
  { value: 'none', label: 'None' },
  { value: 'days', label: 'Days', description: 'Mean, lowest and highest of each day' },
  { value: 'hours', label: 'Hours', description: 'Mean, lowest and highest of each hour' },
  { value: 'samples', label: 'Every sample', description: 'As polled; kept for 90 days' },
];
const SCHEMA = z.strictObject({
  series: z.enum(SERIES_DETAILS),
  from: z.string(),
  to: z.string(),
});

/** Contents and size of an export of the account, before it is made. */
export function ExportDialog({ onClose }: { onClose(): void }) {
  const { accountId, accounts } = useSession();
  const account = accounts.find(({ id }) => id === accountId)?.name ?? accountId;
  const { mutateAsync } = useWrite(jobs.startAccountExport);
  const noteStarted = useNoteStarted();
  const flash = useFlash();
  const [key] = useState(() => crypto.randomUUID());
  const [months] = useState(() => latestMonths(new Date()));
  const form = useForm({
    schema: SCHEMA,
    start: { series: 'hours', from: months[1]!.value, to: months[0]!.value },
    isWorthKeeping: false,
    refuse: ({ from, to }) => (from > to ? 'The first month comes after the last one.' : undefined),
    send: (chosen) => mutateAsync({ params: { ...chosen, zone: readerZone(), key } }),
    onSent: ({ data, message }) => {
      noteStarted(data);
      flash({ type: 'success', text: `${message} You will find the file under Jobs.` });
    },
  });
  const { series, from, to } = form.values;
  return (
    <FormDialog
      title={`Export all data of ${account}`}
      form={form}
      verb="Export"
      failed="The export was not started"
      size="medium"
      onClose={onClose}
    >
      <Box>
        One zip of CSV and JSON files: devices with their properties, groups, sites, people, roles,
        thresholds, recipients, alerts, planned work, reports, the audit log, the brand, and graphs
        as figures. A README in it names every file and column. Passwords, keys and SNMP credentials
        are not in it.
      </Box>
      <SelectField name="series" label="Figures of the graphs" options={SERIES} />
      {series !== 'none' && <SelectField name="from" label="First month" options={months} />}
      {series !== 'none' && <SelectField name="to" label="Last month" options={months} />}
      {from <= to && <Size chosen={{ series, from, to, zone: readerZone() }} />}
    </FormDialog>
  );
}

function Size({ chosen }: { chosen: AccountExport }) {
  const { data, error } = useQuery({
    queryKey: [...keyOf(jobs.previewAccountExport), chosen],
    queryFn: async () => (await call(jobs.previewAccountExport, chosen)).data,
  });
  if (error) return <Alert type="warning">{sentenceOf(error)}</Alert>;
  return <output>{data ? `${data.sentence}.` : 'Its size is being calculated.'}</output>;
}

/** The latest months, newest first, as people read them. */
function latestMonths(now: Date): { value: string; label: string }[] {
  const last = now.toISOString().slice(0, 7);
  const first = new Date(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - MOST_EXPORTED_MONTHS + 1),
  );
  return monthsBetween(first.toISOString().slice(0, 7), last)
    .toReversed()
    .map((value) => ({
      value,
      label: new Date(`${value}-01T00:00:00Z`).toLocaleDateString('en-GB', {
        timeZone: 'UTC',
        month: 'long',
        year: 'numeric',
      }),
    }));
}
