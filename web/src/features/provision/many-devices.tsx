import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import * as z from 'zod';
import { provisioning } from '../../../../core/contract/provisioning.ts';
import { useCan } from '../../access/permissions.ts';
import { useSession, workingAccounts } from '../../access/session.ts';
import { useWrite } from '../../api/queries.ts';
import { DryRun } from '../../parts/automation/dry-run.tsx';
import { RunLines } from '../../parts/automation/run-lines.tsx';
import { isOver, useRun, useStarted } from '../../parts/automation/use-run.ts';
import { useNoteStarted } from '../../parts/jobs/use-jobs.ts';
import { CsvField } from '../../ui/form/csv-field.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { MISSING_RIGHT } from './provisioned.ts';

const schema = z.object({ account: z.string(), csv: z.string() });
const EXAMPLE =
  'Customer,Device,Loopback IP,Postcode,Circuit Reference,Circuit Size,Bearer Size,Request ID';

/** Many devices from a CSV file: first each row is looked at, then they are made. */
export function ManyDevices() {
  const session = useSession();
  const accounts = workingAccounts(session);
  const names = new Map(session.accounts.map(({ id, name }) => [id, name]));
  const mayManage = useCan('admin.provisioning', 'manage');
  const { mutateAsync } = useWrite(provisioning.importDevices);
  const noteStarted = useNoteStarted();
  const [file, setFile] = useState<z.infer<typeof schema> | null>(null);
  const dry = useStarted();
  const real = useStarted();
  const looked = useRun(dry.id).data?.data;
  const made = useRun(real.id).data?.data;
  const begin = (values: z.infer<typeof schema>, isDryRun: boolean) => (key: string) =>
    mutateAsync({ params: { ...values, isDryRun, key } });
  const form = useForm({
    schema,
    start: { account: accounts.length === 1 ? accounts[0]! : '', csv: '' },
    refuse: ({ account, csv }) =>
      !mayManage
        ? MISSING_RIGHT
        : account === ''
          ? 'Choose the account first.'
          : csv.trim() === ''
            ? 'Choose a file or type the devices first.'
            : undefined,
    send: async (values) => {
      real.reset();
      setFile(values);
      await dry.start(begin(values, true));
    },
  });
  const count = looked?.lines.filter(({ will }) => will === 'make').length ?? 0;
  return (
    <SpaceBetween size="m">
      <FormPage form={form} verb="Check Devices" failed="The file was not checked">
        {accounts.length > 1 && (
          <SelectField
            name="account"
            label="Account"
            placeholder="Choose an account"
            options={accounts.map((id) => ({ value: id, label: names.get(id) ?? id }))}
          />
        )}
        <CsvField
          name="csv"
          label="Devices"
          description={`A row of headings, then a device a row: ${EXAMPLE}. Site and Pre-Live may stand behind them. Semicolons and tabs are understood.`}
          placeholder={EXAMPLE}
        />
      </FormPage>
      {file && !real.id && <DryRun id={dry.id} error={dry.error ?? real.error} />}
      {file && looked && isOver(looked) && !real.id && (
        <Button
          variant="primary"
          loading={real.isStarting}
          disabled={count === 0}
          disabledReason="None of the rows can be made."
          onClick={() =>
            void real.start(async (key) => {
              const answer = await begin(file, false)(key);
              noteStarted(answer.data);
              return answer;
            })
          }
        >
          {count === 1 ? 'Provision 1 Device' : `Provision ${count} Devices`}
        </Button>
      )}
      {made && (
        <>
          <output>
            {isOver(made)
              ? `${made.job.sentence}.`
              : `${made.job.stepsDone} of ${made.job.stepsInAll ?? 'the'} rows done`}
          </output>
          <RunLines label="Devices" lines={made.lines} />
        </>
      )}
    </SpaceBetween>
  );
}
