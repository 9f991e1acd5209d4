import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { useMemo, useState } from 'react';
import { devices } from '../../../../core/contract/devices.ts';
import { ranAtWords, SNMP_METHODS } from '../../../../core/domain/snmp-command.ts';
import { useEndpoint, useWrite } from '../../api/queries.ts';
import { CommandOutput, type LatestRun } from './command-output.tsx';
import { CredentialFields } from './credential-fields.tsx';
import { credentialFields, NO_CREDENTIALS, VERSIONS, type Version } from './credentials.ts';
import { needsOid, oidGroups, type Command, type Oid } from './oid-options.ts';

const NO_OIDS: readonly Oid[] = [];

interface CommandFormProps {
  target: { id: string; account_id: string };
}

/** Asks one device one thing over SNMP and shows what it says. */
export function CommandForm({ target }: CommandFormProps) {
  const [command, setCommand] = useState<Command | null>(null);
  const [oid, setOid] = useState<string | null>(null);
  const [version, setVersion] = useState<Version>('V2C');
  const [isCustom, setCustom] = useState(false);
  const [credentials, setCredentials] = useState(NO_CREDENTIALS);
  const oids = useEndpoint(devices.listOids, target, { staleMs: Infinity });
  const { run, latest } = useLatestRun();
  /** A refusal belongs to what was asked: it goes once something else is chosen. */
  const changing =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      if (run.isError) run.reset();
      set(value);
    };

  const known = oids.data?.data ?? NO_OIDS;
  const chosen = known.some((each) => each.oid === oid && isFor(command, each)) ? oid : null;
  const isNameless = isCustom && version === 'V3' && credentials.user.trim() === '';
  const missing = missingIn(command, chosen !== null, isNameless);
  const start = () => {
    if (!command) return;
    run.mutate({
      params: {
        ...target,
        command,
        oid: needsOid(command) ? (chosen ?? '') : '',
        snmpVersion: version,
        customSnmpCredentials: isCustom,
        ...(isCustom ? credentialFields(version, credentials) : {}),
      },
    });
  };

  return (
    <SpaceBetween size="l">
      <Container>
        <SpaceBetween size="m">
          {oids.error && <UnreadOids error={oids.error} onRetry={() => void oids.refetch()} />}
          <ColumnLayout columns={3}>
            <Choice
              label="Command"
              values={SNMP_METHODS}
              value={command}
              placeholder="Choose a command"
              onChange={changing<Command>(setCommand)}
            />
            <OidField
              command={command}
              oids={known}
              chosen={chosen}
              isLoading={oids.isLoading}
              onChange={changing(setOid)}
            />
            <Choice
              label="SNMP Version"
              values={VERSIONS}
              value={version}
              onChange={changing<Version>(setVersion)}
            />
          </ColumnLayout>
          <Toggle checked={isCustom} onChange={({ detail }) => changing(setCustom)(detail.checked)}>
            Use Custom SNMP Credentials
          </Toggle>
          {isCustom && (
            <CredentialFields
              version={version}
              value={credentials}
              onChange={changing(setCredentials)}
            />
          )}
          <Button
            variant="primary"
            loading={run.isPending}
            disabled={missing !== undefined}
            onClick={start}
            disabledReason={missing}
          >
            Run
          </Button>
        </SpaceBetween>
      </Container>
      <CommandOutput latest={latest} error={run.error} isRunning={run.isPending} />
    </SpaceBetween>
  );
}

/** Asks a device, and keeps what it last said. */
function useLatestRun() {
  const [latest, setLatest] = useState<LatestRun | null>(null);
  const run = useWrite(devices.runSnmp, {
    onSuccess: ({ data, collector }, { command, oid }) =>
      setLatest({
        command: `${command} ${oid}`.trim(),
        text: data,
        epochMs: Date.now(),
        ranAt: ranAtWords(collector),
      }),
  });
  return { run, latest };
}

function UnreadOids({ error, onRetry }: { error: Error; onRetry(): void }) {
  return (
    <Alert
      type="error"
      header="Error fetching OID list."
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {error.message}
    </Alert>
  );
}

const isFor = (command: Command | null, { methods }: Oid) =>
  command !== null && methods.includes(command);

function missingIn(
  command: Command | null,
  hasOid: boolean,
  isNameless: boolean,
): string | undefined {
  if (command === null) return 'Choose a command first.';
  if (needsOid(command) && !hasOid) return 'Choose an OID first.';
  return isNameless ? 'Type the user name of version 3 first.' : undefined;
}

interface ChoiceProps<V extends string> {
  label: string;
  values: readonly V[];
  value: V | null;
  placeholder?: string;
  onChange(value: V): void;
}

/** A choice among words that read as they are sent. */
function Choice<V extends string>({ label, values, value, placeholder, onChange }: ChoiceProps<V>) {
  return (
    <FormField label={label}>
      <Select
        options={values.map((each) => ({ value: each, label: each }))}
        selectedOption={value === null ? null : { value, label: value }}
        placeholder={placeholder}
        onChange={({ detail }) => onChange(detail.selectedOption.value as V)}
      />
    </FormField>
  );
}

interface OidFieldProps {
  command: Command | null;
  oids: readonly Oid[];
  chosen: string | null;
  isLoading: boolean;
  onChange(oid: string | null): void;
}

function OidField({ command, oids, chosen, isLoading, onChange }: OidFieldProps) {
  const groups = useMemo(() => (command ? oidGroups(oids, command) : []), [oids, command]);
  const options = groups.flatMap((group) => group.options);
  return (
    <FormField label="OID">
      <Select
        options={groups}
        selectedOption={options.find(({ value }) => value === chosen) ?? null}
        placeholder={command ? 'Choose an OID' : 'Choose a command first'}
        filteringType="auto"
        filteringPlaceholder="Find an OID"
        filteringAriaLabel="Find an OID"
        disabled={!command || !needsOid(command)}
        statusType={isLoading ? 'loading' : 'finished'}
        loadingText="Loading OIDs"
        empty="No OIDs"
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? null)}
      />
    </FormField>
  );
}
