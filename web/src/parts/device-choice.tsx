import { MultiSelectField } from '../ui/form/multi-select-field.tsx';

/** One call moves so many. */
const MOST_MOVED = 100;

/** Longer lists are drawn as they are scrolled. */
const MOST_DRAWN = 300;

export interface ListedDevice {
  id: string;
  label: string;
  customer: string;
}

interface DeviceChoiceProps {
  devices: readonly ListedDevice[];
  isLoading?: boolean;
}

/** The field device_ids of a form that moves devices. */
export function DeviceChoice({ devices, isLoading = false }: DeviceChoiceProps) {
  return (
    <MultiSelectField
      name="device_ids"
      label="Devices"
      description={`Up to ${MOST_MOVED} at a time.`}
      placeholder="Choose devices"
      filteringType="auto"
      virtualScroll={devices.length > MOST_DRAWN}
      statusType={isLoading ? 'loading' : 'finished'}
      loadingText="Loading devices"
      empty="There is no other device."
      options={devices.map(({ id, label, customer }) => ({
        value: id,
        label,
        description: customer,
      }))}
    />
  );
}

export function refusedChoice({ length: count }: readonly string[]): string | undefined {
  if (count === 0) return 'Choose devices first.';
  return count > MOST_MOVED ? `Choose at most ${MOST_MOVED} devices.` : undefined;
}
