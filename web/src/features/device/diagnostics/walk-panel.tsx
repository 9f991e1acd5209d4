import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { ResponseOf } from '../../../../../core/contract/endpoint.ts';
import { devices } from '../../../../../core/contract/devices.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import { LOST_KEPT_DAYS } from '../../../../../core/domain/lost-row.ts';
import { ABILITIES } from '../../../../../core/domain/source-command.ts';
import { sourceOfDevice } from '../../../../../core/domain/source-key.ts';
import { useEndpoint, useWrite } from '../../../api/queries.ts';
import { Age } from '../../../ui/state/age.tsx';
import { useNowSeconds } from '../../../ui/state/clock.ts';

type Walk = ResponseOf<typeof devices.getWalk>['data'];

const WHILE_ASKED_MS = 5_000;
/** A device that answers is read within two polls, and a slow one in some more. */
const LATE_SECONDS = 300;
/** Afterwards the page no longer looks for the answer. */
const GIVEN_UP_SECONDS = 900;

const isAsked = ({ askedEpochSeconds, doneEpochSeconds }: Walk) =>
  askedEpochSeconds > doneEpochSeconds;

/** What the portal found on the device and what it could not read; reads it again on request. */
export function WalkPanel({ device, mayManage }: { device: Device; mayManage: boolean }) {
  const now = useNowSeconds();
  const isPolled = ABILITIES[sourceOfDevice(device)].asksDevices;
  const read = useEndpoint(
    devices.getWalk,
    { id: device.id },
    {
      enabled: isPolled,
      refetchIntervalMs: (answer) =>
        answer !== undefined &&
        isAsked(answer.data) &&
        now - answer.data.askedEpochSeconds < GIVEN_UP_SECONDS &&
        WHILE_ASKED_MS,
    },
  );
  const again = useWrite(devices.walkDevice, {
    invalidates: [devices.getWalk, devices.getDevice],
  });
  const walk = read.data?.data;
  if (!isPolled) return null;
  return (
    <Container
      header={
        <Header
          variant="h3"
          description={walk?.found ? foundWords(walk.found) : undefined}
          actions={
            mayManage && (
              <Button
                loading={again.isPending}
                disabled={walk === undefined || isAsked(walk)}
                onClick={() => again.mutate({ params: { id: device.id } })}
              >
                Read again
              </Button>
            )
          }
        >
          What is monitored
        </Header>
      }
    >
      <SpaceBetween size="s">
        {again.error && <Alert type="error">{again.error.message}</Alert>}
        {read.error && <Alert type="error">{read.error.message}</Alert>}
        {walk ? <Request walk={walk} now={now} /> : null}
        {walk ? <Unread found={walk.found} /> : null}
        {walk?.found?.noLongerListed.length ? (
          <Lost names={walk.found.noLongerListed} mayManage={mayManage} />
        ) : null}
        {read.isLoading ? <StatusIndicator type="loading">Loading</StatusIndicator> : null}
      </SpaceBetween>
    </Container>
  );
}

function foundWords(found: NonNullable<Walk['found']>): string {
  const { profile, ports, measuredPorts, sensors, hasProcessor, hasMemory } = found;
  return [
    profile || 'Standard MIBs',
    `${ports} ${ports === 1 ? 'port' : 'ports'}${measuredPorts < ports ? `, ${measuredPorts} with their traffic` : ''}`,
    `${sensors} ${sensors === 1 ? 'sensor' : 'sensors'}`,
    hasProcessor ? 'processor' : 'no processor',
    hasMemory ? 'memory' : 'no memory',
  ].join(' · ');
}

function Request({ walk, now }: { walk: Walk; now: number }) {
  const { askedEpochSeconds: asked, doneEpochSeconds: done } = walk;
  if (asked === 0) return null;
  if (!isAsked(walk))
    return (
      <StatusIndicator type="success">
        Read again <Age epochSeconds={done} />
      </StatusIndicator>
    );
  return now - asked < LATE_SECONDS ? (
    <StatusIndicator type="in-progress" wrapText>
      The next poll reads the device, within two minutes.
    </StatusIndicator>
  ) : (
    <StatusIndicator type="warning" wrapText>
      The device has not been read since you asked. Does it answer over SNMP?
    </StatusIndicator>
  );
}

function Unread({ found }: { found: Walk['found'] }) {
  if (!found)
    return (
      <Box color="text-body-secondary">
        Not read yet. The first poll that the device answers reads its ports and sensors.
      </Box>
    );
  if (found.unread.length === 0)
    return (
      <StatusIndicator type="success" wrapText>
        Nothing was left out.
      </StatusIndicator>
    );
  return (
    <div>
      <Box variant="h4">What could not be read, and why</Box>
      <ul>
        {found.unread.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  );
}

function Lost({ names, mayManage }: { names: readonly string[]; mayManage: boolean }) {
  return (
    <div>
      <Box variant="h4">No longer listed by the device</Box>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <Box color="text-body-secondary">
        The portal forgets each {LOST_KEPT_DAYS} days after it was missed first
        {mayManage ? ', and now by Read again' : ''}. Its alert ends with that.
      </Box>
    </div>
  );
}
