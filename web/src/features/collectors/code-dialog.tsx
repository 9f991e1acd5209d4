import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { collectors } from '../../../../core/contract/collectors.ts';
import type { ResponseOf } from '../../../../core/contract/endpoint.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { COLLECTOR_FILE, type Machine } from '../../../../core/domain/site-collector.ts';
import { zonedMoment } from '../../../../core/domain/wall-time.ts';
import { useEndpoint } from '../../api/queries.ts';
import { Dialog } from '../../ui/form/dialog.tsx';

export type MadeCode = ResponseOf<typeof collectors.makeEnrolmentCode>['data'];

const LOOK_EVERY_MS = 5_000;

interface CodeDialogProps {
  made: MadeCode;
  name: string;
  /** Machines that were enrolled before. */
  known?: readonly Machine[];
  onClose(): void;
}

/** The only time that a code is shown, with the command that uses it. */
export function CodeDialog({ made, name, known = [], onClose }: CodeDialogProps) {
  const { code, collectorId, untilEpochSeconds } = made;
  const command = [
    `curl -fsSO ${location.origin}/${COLLECTOR_FILE}`,
    `node ${COLLECTOR_FILE} --portal ${location.origin} --enrol ${code}`,
  ].join('\n');
  return (
    <Dialog
      title={`Enrol a machine of ${name}`}
      size="large"
      onClose={onClose}
      buttons={(leave) => (
        <Button variant="primary" onClick={leave}>
          Done
        </Button>
      )}
    >
      <SpaceBetween size="m">
        <span>
          Run this on the machine. The code is shown this once, works for one machine, and ends{' '}
          {zonedMoment(untilEpochSeconds, readerZone())}.
        </span>
        <pre className="collector__command">{command}</pre>
        <SpaceBetween direction="horizontal" size="xs">
          <CopyToClipboard
            copyButtonText="Copy command"
            copySuccessText="Command copied"
            copyErrorText="The command could not be copied"
            textToCopy={command}
          />
          <CopyToClipboard
            copyButtonText="Copy code"
            copySuccessText="Code copied"
            copyErrorText="The code could not be copied"
            textToCopy={code}
          />
        </SpaceBetween>
        <span>
          The machine needs Node 20.19 or newer, outbound HTTPS to {location.hostname}, and SNMP
          (UDP 161) to the devices. Nothing needs to reach the machine.
        </span>
        <Arrival collectorId={collectorId} known={known} />
      </SpaceBetween>
    </Dialog>
  );
}

interface ArrivalProps {
  collectorId: string;
  known: readonly Machine[];
}

/** Whether the machine with the code has called; looks every five seconds. */
function Arrival({ collectorId, known }: ArrivalProps) {
  const { data } = useEndpoint(
    collectors.listCollectors,
    {},
    { refetchIntervalMs: LOOK_EVERY_MS, staleMs: 0 },
  );
  const arrived = data?.data
    .find((one) => one.collectorId === collectorId)
    ?.machines.find(({ machineId }) => known.every((one) => one.machineId !== machineId));
  return (
    <div aria-live="polite">
      {arrived ? (
        <Alert type="success" header={`${arrived.hostname} is enrolled`}>
          {arrived.lastSeenEpochSeconds > 0
            ? 'It asks for its devices now.'
            : 'Its first call for devices follows within a minute.'}
        </Alert>
      ) : (
        <StatusIndicator type="pending">Waiting for the machine to call</StatusIndicator>
      )}
    </div>
  );
}
