import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod';
import { can } from '../../../../core/access/grants.ts';
import type { RunView } from '../../../../core/contract/automation.ts';
import { provisioning } from '../../../../core/contract/provisioning.ts';
import {
  IMPORT_COLUMNS,
  type ImportColumn,
} from '../../../../core/domain/automation/import-columns.ts';
import {
  IMPORT_AREAS,
  IMPORTED,
  MOST_IMPORTED,
} from '../../../../core/domain/automation/imported.ts';
import { useCan } from '../../access/permissions.ts';
import { useSession, workingAccounts } from '../../access/session.ts';
import { useWrite } from '../../api/queries.ts';
import { DryRun } from '../../parts/automation/dry-run.tsx';
import { RunActions } from '../../parts/automation/run-actions.tsx';
import { RunLines } from '../../parts/automation/run-lines.tsx';
import { isOver, useRun, useStarted, type Started } from '../../parts/automation/use-run.ts';
import { useOpenedFor } from '../../parts/customers/opened-for.ts';
import { useNoteStarted } from '../../parts/jobs/use-jobs.ts';
import { focusAtOnce } from '../../ui/focus-at-once.ts';
import { CsvField } from '../../ui/form/csv-field.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { AskDevices } from './ask-devices.tsx';
import { IMPORTS } from './imports.ts';
import { MISSING_RIGHT } from './provisioned.ts';
import { SnmpFields } from './snmp-fields.tsx';
import { snmpFormSchema, snmpMissing, snmpOf, USUAL_SNMP } from './snmp-form.ts';
import './provision.css';

const schema = snmpFormSchema.extend({
  what: z.enum(IMPORTED),
  account: z.string(),
  csv: z.string(),
});
type File = z.infer<typeof schema>;

/** Navigation state of the page: rows of found devices, or the kind of import for a customer. */
const handedOver = z.object({ csv: z.string().optional(), what: z.enum(IMPORTED).optional() });

/** /provision/import: what another system held, from CSV; first each row is looked at. */
export function ImportPage() {
  return (
    <div className="provision">
      <PageLink to="/provision">← CPE Provisioning</PageLink>
      <Header
        variant="h1"
        description="Imports devices, customers, users, roles, thresholds and recipients from CSV or Excel files."
      >
        Import
      </Header>
      <ImportForm />
    </div>
  );
}

function ImportForm() {
  const accounts = workingAccounts(useSession());
  const handed = handedOver.safeParse(useLocation().state).data;
  const openedFor = useOpenedFor();
  const mayManage = useCan('admin.provisioning', 'manage');
  const { mutateAsync } = useWrite(provisioning.importFile);
  const noteStarted = useNoteStarted();
  const [file, setFile] = useState<File | null>(null);
  const dry = useStarted();
  const real = useStarted();
  const begin = (values: File, isDryRun: boolean) => (key: string) => {
    const { what, account, csv } = values;
    const snmp = what === 'devices' && !isDryRun ? snmpOf(values) : {};
    return mutateAsync({ params: { what, account, csv, ...snmp, isDryRun, key } });
  };
  const form = useForm({
    schema,
    start: {
      ...USUAL_SNMP,
      what: handed?.what ?? IMPORTED[0],
      account: openedFor?.account_id ?? (accounts.length === 1 ? accounts[0]! : ''),
      csv: handed?.csv ?? '',
    },
    refuse: (values) =>
      !mayManage
        ? MISSING_RIGHT
        : values.account === ''
          ? 'Choose the account first.'
          : values.csv.trim() === ''
            ? 'Choose a file or type its rows first.'
            : values.what === 'devices'
              ? snmpMissing(values)
              : undefined,
    send: async (values) => {
      real.reset();
      setFile(values);
      await dry.start(begin(values, true));
    },
  });
  const isChecked = file !== null && JSON.stringify(file) === JSON.stringify(form.values);
  return (
    <SpaceBetween size="l">
      <Container>
        <FormPage form={form} verb="Check" failed="The file was not checked">
          <FileFields file={form.values} />
        </FormPage>
      </Container>
      {isChecked && !real.id && (
        <WhatWouldChange
          file={file}
          dry={dry}
          real={real}
          onImport={() =>
            void real.start(async (key) => {
              const answer = await begin(file, false)(key);
              noteStarted(answer.data);
              return answer;
            })
          }
        />
      )}
      <WhatWasDone real={real} />
    </SpaceBetween>
  );
}

/** What is imported, into which account, and from which rows. */
function FileFields({ file }: { file: File }) {
  const { what } = file;
  const session = useSession();
  const accounts = workingAccounts(session);
  const names = new Map(session.accounts.map(({ id, name }) => [id, name]));
  const offered = IMPORTED.filter((each) =>
    IMPORT_AREAS[each].every((area) => can(session.grants, area, 'manage')),
  );
  const columns: readonly ImportColumn[] = IMPORT_COLUMNS[what];
  const headings = columns.map(({ name }) => name);
  const template = `${headings.join(',')}\r\n${IMPORTS[what].example}`;
  const optional = columns.flatMap(({ name, isOptional }) => (isOptional ? name : []));
  return (
    <SpaceBetween size="m">
      <SelectField
        name="what"
        label="What"
        options={offered.map((each) => ({ value: each, label: IMPORTS[each].title }))}
      />
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
        label="Rows"
        description={`${IMPORTS[what].about} The first row has the headings ${headings.join(', ')}, in any order${optional.length > 0 ? `; ${optional.join(', ')} may be left out` : ''}. Separate cells with commas, semicolons or tabs; at most ${MOST_IMPORTED[what].toLocaleString('en-GB')} rows.`}
        template={template}
        templateName={`${what}-template`}
      />
      {what === 'devices' && <SnmpFields {...file} />}
    </SpaceBetween>
  );
}

interface WhatWouldChangeProps {
  /** The file as it was checked. */
  file: File;
  dry: Started;
  real: Started;
  onImport(): void;
}

function WhatWouldChange({ file, dry, real, onImport }: WhatWouldChangeProps) {
  const looked = useRun(dry.id).data?.data;
  const count =
    looked?.lines.filter(({ will }) => will === 'make' || will === 'change').length ?? 0;
  return (
    <Container header={<Header variant="h2">What would change</Header>}>
      <SpaceBetween size="m">
        <DryRun id={dry.id} error={dry.error ?? real.error} />
        {looked && isOver(looked) && file.what === 'devices' && count > 0 && (
          <AskDevices key={JSON.stringify(file)} file={file} lines={looked.lines} />
        )}
        {looked && isOver(looked) && (
          <Button
            variant="primary"
            loading={real.isStarting}
            disabled={count === 0}
            disabledReason="None of the rows changes anything."
            onClick={onImport}
          >
            {count === 1 ? 'Import 1 Row' : `Import ${count} Rows`}
          </Button>
        )}
      </SpaceBetween>
    </Container>
  );
}

function WhatWasDone({ real }: { real: Started }) {
  const view = useRun(real.id).data?.data;
  if (!view) return null;
  return (
    <section ref={focusAtOnce} tabIndex={-1} aria-label="What was done">
      <Container
        header={
          <Header
            variant="h2"
            actions={
              isOver(view) && (
                <RunActions
                  view={view}
                  onStarted={(data) => void real.start(() => Promise.resolve({ data }))}
                />
              )
            }
          >
            What was done
          </Header>
        }
      >
        <Done view={view} />
      </Container>
    </section>
  );
}

function Done({ view }: { view: RunView }) {
  const { stepsDone, stepsInAll, sentence } = view.job;
  return (
    <>
      {isOver(view) ? (
        <output>{sentence}.</output>
      ) : (
        <ProgressBar
          label="Progress"
          value={stepsInAll ? (100 * stepsDone) / stepsInAll : 0}
          additionalInfo={`${stepsDone} of ${stepsInAll ?? 'the'} rows done`}
        />
      )}
      <RunLines label="Rows" lines={view.lines} />
    </>
  );
}
