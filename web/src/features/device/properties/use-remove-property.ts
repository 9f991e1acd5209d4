import { devices } from '../../../../../core/contract/devices.ts';
import { listedValue, type PropertyRow } from '../../../../../core/domain/device-page.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import { useWrite } from '../../../api/queries.ts';
import { useFlash } from '../../../ui/flash/flashes.tsx';
import { DEVICE_READS, refusalWords, resultWords } from './result-words.ts';

/** Removes a custom property; for a while it can be taken back with its value. */
export function useRemoveProperty(device: Device, { name }: PropertyRow, onDone: () => void) {
  const flash = useFlash();
  const addition = useWrite(devices.addProperty, { invalidates: DEVICE_READS });
  const removal = useWrite(devices.removeProperty, { invalidates: DEVICE_READS });
  const remove = async () => {
    const answer = await removal.mutateAsync({ params: { id: device.id, prop: name } });
    flash({
      type: 'success',
      text: resultWords(answer),
      undo: async () => {
        await addition.mutateAsync({
          params: { id: device.id, name, value: listedValue(device, name, true) },
        });
        return `${device.label} has the property ${name} again.`;
      },
    });
    onDone();
  };
  return {
    isRunning: removal.isPending,
    failure: removal.error ? refusalWords(removal.error) : '',
    // `failure` tells a refusal.
    remove: () => void remove().catch(() => {}),
  };
}
