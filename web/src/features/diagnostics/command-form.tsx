import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { useMemo, useState } from 'react';
import { devices, SNMP_METHODS } from '../../../../core/contract/devices.ts';
import { useEndpoint, useWrite } from '../../api/queries.ts';
import { CommandOutput, type LatestRun } from './command-output.tsx';
import { CredentialFields } from './credential-fields.tsx';
import { credentialFields, NO_CREDENTIALS, VERSIONS, type Version } from './credentials.ts';
import { needsOid, oidGroups, type Command } from './oid-options.ts';

const COMMANDS = SNMP_METHODS.map((command) => ({ value: command, label: command }));
const VERSION_OPTIONS = VERSIONS.map((version) => ({ value: version, label: version }));

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
  const [latest, setLatest] = useState<LatestRun | null>(null);
  const run = useWrite(devices.runSnmp, {
    onSuccess: ({ data }, { command: ran, oid: of }) =>
      setLatest({ command: `${ran} ${of}`.trim(), text: data, epochMs: Date.now() }),
  });
  /** A refusal belongs to what was asked: it goes once something else is chosen. */
  const changing =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      if (run.isError) run.reset();
      set(value);
    };

  const groups = useMemo(
    () => (command ? oidGroups(oids.data?.data ?? [], command) : []),
    [oids.data, command],
  );
  const chosen =
    groups.flatMap((group) => group.options).find((option) => option.value === oid) ?? null;
  const missing =
    command === null
      ? 'Choose a command first.'
      : needsOid(command) && chosen === null
        ? 'Choose an OID first.'
        : isCustom && version === 'V3' && credentials.user.trim() === ''
          ? 'Type the user name of version 3 first.'
          : undefined;
  const start = () => {
    if (!command) return;
    run.mutate({
      params: {
        ...target,
        command,
        oid: needsOid(command) ? (chosen?.value ?? '') : '',
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
          {oids.error && (
            <Alert
              type="error"
              header="Error fetching OID list."
              action={<Button onClick={() => void oids.refetch()}>Try again</Button>}
            >
              {oids.error.message}
            </Alert>
          )}
          <ColumnLayout columns={3}>
            <FormField label="Command">
              <Select
                options={COMMANDS}
                selectedOption={COMMANDS.find((option) => option.value === command) ?? null}
                placeholder="Choose a command"
                onChange={({ detail }) =>
                  changing(setCommand)(detail.selectedOption.value as Command)
                }
              />
            </FormField>
            <FormField label="OID">
              <Select
                options={groups}
                selectedOption={chosen}
                placeholder={command ? 'Choose an OID' : 'Choose a command first'}
                filteringType="auto"
                filteringPlaceholder="Find an OID"
                filteringAriaLabel="Find an OID"
                disabled={!command || !needsOid(command)}
                statusType={oids.isLoading ? 'loading' : 'finished'}
                loadingText="Loading OIDs"
                empty="No OIDs"
                onChange={({ detail }) => changing(setOid)(detail.selectedOption.value ?? null)}
              />
            </FormField>
            <FormField label="SNMP Version">
              <Select
                options={VERSION_OPTIONS}
                selectedOption={VERSION_OPTIONS.find((option) => option.value === version)!}
                onChange={({ detail }) =>
                  changing(setVersion)(detail.selectedOption.value as Version)
                }
              />
            </FormField>
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
