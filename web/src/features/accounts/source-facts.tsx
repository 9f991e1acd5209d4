import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';
import type { SourceStatus } from '../../../../core/contract/accounts.ts';
import { durationWords } from '../../../../core/domain/age.ts';
import { KEYED_SOURCES, type KeyedSource } from '../../../../core/domain/source-key.ts';
import {
  LATE_SECONDS,
  LEFT_OUT_KINDS,
  type SourceReading,
} from '../../../../core/domain/source-reading.ts';
import { LEFT_OUT_WORDS } from '../../../../core/domain/source-words.ts';
import { Age } from '../../ui/state/age.tsx';

const MINUTE_SECONDS = 60;
const number = (count: number) => count.toLocaleString('en-GB');

interface Fact {
  label: string;
  value: ReactNode;
}

interface SourceFactsProps {
  status: SourceStatus;
  source: KeyedSource;
}

/** What the last reading brought and left out, the commands, and the key without the key. */
export function SourceFacts({ status, source }: SourceFactsProps) {
  const { reading } = status;
  return (
    <SpaceBetween size="l">
      {reading && <ReadingFacts reading={reading} others={status.other_devices} />}
      <Facts
        title="Commands"
        items={[
          { label: 'Waiting', value: waitingWords(status) },
          { label: 'Refused since the key was set', value: number(reading?.refused ?? 0) },
          {
            label: 'Refused last',
            value:
              reading && reading.refused > 0 ? (
                <>
                  {reading.refusedWhy} <Age epochSeconds={reading.refusedAtMs / 1_000} />
                </>
              ) : (
                'None'
              ),
          },
        ]}
      />
      <Facts
        title="Key"
        items={[
          { label: 'Source', value: KEYED_SOURCES[source] },
          { label: 'Address', value: <span className="source__address">{status.address}</span> },
          {
            label: 'Set',
            value: <Age epochSeconds={status.set_at_ms / 1_000} never="By an earlier release" />,
          },
          { label: 'Set by', value: status.set_by || 'Not recorded' },
        ]}
      />
    </SpaceBetween>
  );
}

function ReadingFacts({ reading, others }: { reading: SourceReading; others: number }) {
  const tookSeconds = (reading.endedAtMs - reading.startedAtMs) / 1_000;
  const hasCameIn = reading.passedAtMs > 0;
  const left = LEFT_OUT_KINDS.flatMap((kind) =>
    reading.leftOut[kind]
      ? [{ label: LEFT_OUT_WORDS[kind], value: number(reading.leftOut[kind]) }]
      : [],
  );
  return (
    <SpaceBetween size="l">
      <Facts
        title="Readings"
        items={[
          {
            label: 'Last reading',
            value: (
              <Age epochSeconds={reading.endedAtMs / 1_000} intervalSeconds={MINUTE_SECONDS} />
            ),
          },
          { label: 'Outcome', value: reading.outcome === 'failed' ? 'Failed' : 'Passed' },
          { label: 'Took', value: `${tookSeconds.toFixed(1)} s` },
          { label: 'Last that passed', value: <Age epochSeconds={reading.passedAtMs / 1_000} /> },
          ...quotaFacts(reading),
        ]}
      />
      {hasCameIn && (
        <SpaceBetween size="l">
          <Facts
            title="Came in"
            items={[
              { label: 'Devices', value: number(reading.devices) },
              {
                label: 'Other devices of the account',
                value: others === 0 ? 'None' : `${number(others)}, not monitored by this source`,
              },
              { label: 'Values', value: number(reading.values) },
              { label: 'Problems', value: number(reading.problems) },
              { label: 'Age of values, median', value: durationWords(reading.lagSeconds) },
              {
                label: `Devices with values older than ${durationWords(LATE_SECONDS)}`,
                value: number(reading.lateDevices),
              },
              { label: 'Devices without a value', value: number(reading.silentDevices) },
            ]}
          />
          {left.length > 0 ? (
            <Facts title="Left out" items={left} />
          ) : (
            <Container header={<Header variant="h2">Left out</Header>}>
              <Box>Nothing is left out.</Box>
            </Container>
          )}
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}

function quotaFacts({ quota }: SourceReading): Fact[] {
  if (!quota) return [];
  const { calls, call, limit, remaining, windowSeconds } = quota;
  return [
    { label: 'Calls', value: number(calls) },
    {
      label: 'Calls left of the scarcest kind',
      value: call
        ? `${number(remaining)} of ${number(limit)} in ${windowSeconds} s (${call})`
        : 'No limit is known',
    },
  ];
}

function waitingWords({ waiting, waiting_since_ms }: SourceStatus): ReactNode {
  if (waiting === 0) return 'None';
  return (
    <SpaceBetween size="xxs" direction="horizontal">
      <span>{number(waiting)}, the oldest from</span>
      <Age epochSeconds={waiting_since_ms / 1_000} />
    </SpaceBetween>
  );
}

function Facts({ title, items }: { title: string; items: readonly Fact[] }) {
  return (
    <Container header={<Header variant="h2">{title}</Header>}>
      <KeyValuePairs columns={3} items={items} />
    </Container>
  );
}
