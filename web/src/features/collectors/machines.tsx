import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { collectors } from '../../../../core/contract/collectors.ts';
import type { CollectorView, Machine } from '../../../../core/domain/site-collector.ts';
import { useWrite } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';
import { Age } from '../../ui/state/age.tsx';
import { useNowSeconds } from '../../ui/state/clock.ts';
import { StateBadge } from '../../ui/state/state-badge.tsx';
import { isEnrolled, machineFacts, machineState } from './collector-words.ts';

interface MachinesProps {
  collector: CollectorView;
  mayManage: boolean;
}

/** Machines of a collector; one that is enrolled can be withdrawn. */
export function Machines({ collector, mayManage }: MachinesProps) {
  const now = useNowSeconds();
  const [leaving, setLeaving] = useState<Machine | null>(null);
  const { machines, name } = collector;
  if (machines.length === 0)
    return (
      <span>
        No machine is enrolled yet. &lsquo;Add machine&rsquo; shows the command to run on it.
      </span>
    );
  return (
    <>
      <ul className="collector__machines" aria-label={`Machines of ${name}`}>
        {machines.map((machine) => (
          <li key={machine.machineId}>
            <strong>{machine.hostname}</strong>
            <StateBadge {...machineState(machine)} />
            <span>{machineFacts(machine, now).join(', ')}</span>
            <span>
              seen{' '}
              <Age epochSeconds={machine.lastSeenEpochSeconds} never="not since it was enrolled" />
            </span>
            {mayManage && isEnrolled(machine) && (
              <Button
                variant="inline-link"
                ariaLabel={`Withdraw ${machine.hostname} of ${name}`}
                onClick={() => setLeaving(machine)}
              >
                Withdraw
              </Button>
            )}
          </li>
        ))}
      </ul>
      {leaving && (
        <Withdrawal collector={collector} machine={leaving} onClose={() => setLeaving(null)} />
      )}
    </>
  );
}

interface WithdrawalProps {
  collector: CollectorView;
  machine: Machine;
  onClose(): void;
}

function Withdrawal({ collector, machine, onClose }: WithdrawalProps) {
  const flash = useFlash();
  const { mutateAsync } = useWrite(collectors.withdrawMachine, {
    invalidates: [collectors.listCollectors],
  });
  const { hostname, machineId } = machine;
  const isLast = collector.machines.filter(isEnrolled).length === 1;
  return (
    <ConfirmDialog
      title={`Withdraw ${hostname}?`}
      verb={`Withdraw ${hostname}`}
      failed="The machine was not withdrawn"
      send={() =>
        mutateAsync({
          params: {
            account_id: collector.accountId,
            collector_id: collector.collectorId,
            machine_id: machineId,
          },
        })
      }
      onSent={({ message }) => flash({ type: 'success', text: message })}
      onClose={onClose}
    >
      Its key stops working with its next call; minutes that it has not sent are lost.{' '}
      {isLast
        ? `Nobody polls the devices of ${collector.name} until another machine is enrolled.`
        : 'The other machine polls from then on.'}
    </ConfirmDialog>
  );
}
