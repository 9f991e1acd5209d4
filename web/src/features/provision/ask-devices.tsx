import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { provisioning } from '../../../../core/contract/provisioning.ts';
import {
  readDeviceRow,
  type DeviceRowRead,
} from '../../../../core/domain/automation/device-csv.ts';
import { readImportCsv, rowWords } from '../../../../core/domain/automation/import-csv.ts';
import type { Line } from '../../../../core/domain/automation/line.ts';
import { plainName } from '../../../../core/domain/provisioning.ts';
import type { ReportedSystem } from '../../../../core/domain/reported-system.ts';
import { call } from '../../api/client.ts';
import { snmpOf, type SnmpForm } from './snmp-form.ts';
import { useFolders } from './use-folders.ts';

/** So many are asked, which leaves room below the limit of a minute. */
const MOST_ASKED = 25;

interface AskDevicesProps {
  file: { account: string; csv: string } & SnmpForm;
  /** Lines of the file's dry run. */
  lines: readonly Line[];
}

type Answer = { system: ReportedSystem } | { failure: string };

/** Asks the devices of a file over SNMP before they are imported. */
export function AskDevices({ file, lines }: AskDevicesProps) {
  const { customers, isPending, error: unread } = useFolders();
  const [answers, setAnswers] = useState<ReadonlyMap<number, Answer>>(new Map());
  const [isAsking, setAsking] = useState(false);
  const newOnes = new Set(lines.flatMap(({ will, name }) => (will === 'make' ? [name] : [])));
  const rows = readImportCsv(file.csv, 'devices')
    .map(readDeviceRow)
    .filter((read) => newOnes.has(rowWords(read, read.name)))
    // The portal cannot reach what a collector polls.
    .filter(({ collector }) => collector === '')
    // A device that is known by its name has no address yet.
    .filter(({ device }) => device?.address !== '');
  const asked = rows.slice(0, MOST_ASKED);
  const ask = async (row: DeviceRowRead) => {
    const answer = await answerOf(row).catch((error: unknown) => ({ failure: sentenceOf(error) }));
    setAnswers((former) => new Map(former).set(row.row, answer));
  };
  const answerOf = async ({ customer, device, snmpPort }: DeviceRowRead): Promise<Answer> => {
    if (unread) throw unread;
    const folder = customers.find(
      (each) =>
        each.account_id === file.account && plainName(each.customer) === plainName(customer),
    );
    const { data } = await call(provisioning.tryDevice, {
      cDevGroupId: folder?.id ?? '',
      ip: device?.address ?? '',
      ...snmpOf({ ...file, ...(snmpPort && { port: String(snmpPort) }) }),
    });
    return { system: data };
  };
  const askAll = async () => {
    setAnswers(new Map());
    setAsking(true);
    await Promise.all(asked.map(ask));
    setAsking(false);
  };
  if (rows.length === 0) return null;
  const answering = [...answers.values()].filter((answer) => 'system' in answer).length;
  return (
    <SpaceBetween size="s">
      <Button loading={isAsking || isPending} onClick={() => void askAll()}>
        {rows.length > MOST_ASKED ? `Test SNMP of the First ${MOST_ASKED}` : 'Test SNMP'}
      </Button>
      <output>
        {answers.size > 0 && `${answering} of ${asked.length} answer.`}
        {isAsking && <Spinner />}
      </output>
      {answers.size > 0 && (
        <ul aria-label="Answers over SNMP" className="run-lines">
          {asked.map((row) => (
            <li key={row.row}>
              <AnswerLine row={row} answer={answers.get(row.row)} />
            </li>
          ))}
        </ul>
      )}
    </SpaceBetween>
  );
}

function AnswerLine({ row, answer }: { row: DeviceRowRead; answer: Answer | undefined }) {
  const name = rowWords(row, row.name);
  if (!answer) return <StatusIndicator type="in-progress">{`Asking ${name}`}</StatusIndicator>;
  if ('failure' in answer)
    return (
      <>
        <StatusIndicator type="error">No answer</StatusIndicator> {`${name}. ${answer.failure}`}
      </>
    );
  const { name: itsName, description, vendor, interfaces } = answer.system;
  const facts = [
    itsName,
    description,
    vendor,
    `${interfaces.length} ${interfaces.length === 1 ? 'interface' : 'interfaces'}`,
  ];
  return (
    <>
      <StatusIndicator type="success">Answers</StatusIndicator>{' '}
      {`${name}. ${facts.filter(Boolean).join(' · ')}`}
    </>
  );
}
