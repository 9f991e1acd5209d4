import type { Alert } from '../../../../core/domain/alert.ts';
import type { Device } from '../../../../core/domain/device.ts';
import { FaultList } from '../../parts/acknowledge/fault-list.tsx';
import { useMayAcknowledge } from '../../parts/acknowledge/use-acknowledge.ts';

interface DeviceFaultsProps {
  device: Device;
  alerts: readonly Alert[];
  /** Trouble is known of, and its alerts are on their way: their place is kept. */
  isExpected: boolean;
  /** Of the trouble that is known of: then no button is to come. */
  isAcknowledged: boolean;
}

/** Faults of the device and their acknowledgements. Nothing while all is well. */
export function DeviceFaults({ device, alerts, isExpected, isAcknowledged }: DeviceFaultsProps) {
  const mayAcknowledge = useMayAcknowledge();
  const acts = mayAcknowledge(device) && !isAcknowledged;
  if (alerts.length === 0 && !isExpected) return null;
  return (
    <section
      className={acts ? 'device-faults device-faults--acts' : 'device-faults'}
      aria-label="In trouble now"
      aria-busy={alerts.length === 0 || undefined}
    >
      {alerts.length === 0 ? (
        'Reading what is wrong'
      ) : (
        <FaultList device={device} alerts={alerts} />
      )}
    </section>
  );
}
