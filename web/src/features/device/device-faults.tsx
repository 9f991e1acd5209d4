import type { Device } from '../../../../core/domain/device.ts';
import { flappingWords } from '../../../../core/domain/flapping.ts';
import { FaultList } from '../../parts/acknowledge/fault-list.tsx';
import { useMayAcknowledge } from '../../parts/acknowledge/use-acknowledge.ts';
import { useIsWide } from '../../ui/use-is-wide.ts';
import type { DeviceCondition } from './use-condition.ts';

interface DeviceFaultsProps {
  device: Device;
  condition: DeviceCondition;
  /** Trouble is known of, and its alerts are on their way: their place is kept. */
  isExpected: boolean;
}

/** Faults of the device and their acknowledgements. Nothing while all is well. */
export function DeviceFaults({ device, condition, isExpected }: DeviceFaultsProps) {
  const mayAcknowledge = useMayAcknowledge();
  const isWide = useIsWide();
  const { alerts, acknowledged, flapping } = condition;
  const acts = mayAcknowledge(device) && !acknowledged;
  if (alerts.length === 0 && !isExpected) return null;
  return (
    <section
      className={acts ? 'device-faults device-faults--acts' : 'device-faults'}
      aria-label="In trouble now"
      aria-busy={alerts.length === 0 || undefined}
    >
      {alerts.length > 0 ? (
        <FaultList device={device} alerts={alerts} above={condition} isNarrow={!isWide} />
      ) : flapping ? (
        `Flapping: ${flappingWords(flapping)}`
      ) : (
        'Loading what is wrong'
      )}
    </section>
  );
}
