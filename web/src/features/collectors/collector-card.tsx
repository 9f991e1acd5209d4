import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { collectors } from '../../../../core/contract/collectors.ts';
import { MOST_MACHINES, type CollectorView } from '../../../../core/domain/site-collector.ts';
import { useSession } from '../../access/session.ts';
import { useWrite } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';
import { Age } from '../../ui/state/age.tsx';
import { useNowSeconds } from '../../ui/state/clock.ts';
import { StateBadge } from '../../ui/state/state-badge.tsx';
import { AddMachine } from './add-machine.tsx';
import { CollectorDevices } from './collector-devices.tsx';
import { collectorState, devicesWords, isEnrolled } from './collector-words.ts';
import { Machines } from './machines.tsx';
import { MoveDevices } from './move-devices.tsx';

interface CollectorCardProps {
  collector: CollectorView;
  /** Also those of other accounts. */
  all: readonly CollectorView[];
  mayManage: boolean;
}

/** A collector: its state, its machines and its devices. */
export function CollectorCard({ collector, all, mayManage }: CollectorCardProps) {
  const { accountId, collectorId, name, devices, lastSeenEpochSeconds, machines } = collector;
  const now = useNowSeconds();
  const flash = useFlash();
  const account = useSession().accounts.find(({ id }) => id === accountId);
  const severalAccounts = new Set(all.map((one) => one.accountId)).size > 1;
  const [opened, setOpened] = useState<'machine' | 'move' | 'removal' | null>(null);
  const close = () => setOpened(null);
  const removal = useWrite(collectors.withdrawMachine, {
    invalidates: [collectors.listCollectors],
  });
  const hasAll = machines.filter(isEnrolled).length >= MOST_MACHINES;
  return (
    <section aria-label={name}>
      <Container
        header={
          <Header
            variant="h2"
            description={severalAccounts ? account?.name : undefined}
            actions={
              mayManage && (
                <SpaceBetween direction="horizontal" size="xs">
                  <Button
                    ariaLabel={`Add a machine to ${name}`}
                    disabled={hasAll}
                    disabledReason={`It has ${MOST_MACHINES} machines. Withdraw one of them first.`}
                    onClick={() => setOpened('machine')}
                  >
                    Add machine
                  </Button>
                  <Button ariaLabel={`Move devices to ${name}`} onClick={() => setOpened('move')}>
                    Move devices here
                  </Button>
                  <Button
                    ariaLabel={`Remove ${name}`}
                    disabled={devices > 0}
                    disabledReason="Move its devices to the portal or to another collector first."
                    onClick={() => setOpened('removal')}
                  >
                    Remove
                  </Button>
                </SpaceBetween>
              )
            }
          >
            {name}
          </Header>
        }
      >
        <SpaceBetween size="m">
          <div className="collector__facts">
            <StateBadge {...collectorState(collector, now)} />
            <span>{devicesWords(devices)}</span>
            {lastSeenEpochSeconds > 0 && (
              <span>
                Last seen <Age epochSeconds={lastSeenEpochSeconds} />
              </span>
            )}
          </div>
          <Machines collector={collector} mayManage={mayManage} />
          {devices > 0 && (
            <CollectorDevices collector={collector} all={all} mayManage={mayManage} />
          )}
        </SpaceBetween>
        {opened === 'machine' && <AddMachine collector={collector} onClose={close} />}
        {opened === 'move' && <MoveDevices collector={collector} onClose={close} />}
        {opened === 'removal' && (
          <ConfirmDialog
            title={`Remove ${name}?`}
            verb={`Remove ${name}`}
            failed="The collector was not removed"
            send={() =>
              removal.mutateAsync({ params: { account_id: accountId, collector_id: collectorId } })
            }
            onSent={({ message }) => flash({ type: 'success', text: message })}
            onClose={close}
          >
            Its machines are refused from their next call on. That cannot be undone; a new collector
            needs a new code.
          </ConfirmDialog>
        )}
      </Container>
    </section>
  );
}
