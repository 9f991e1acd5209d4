import Autosuggest from '@cloudscape-design/components/autosuggest';
import { useState } from 'react';
import { findsDevice, type LinkingDevice } from '../../../../../core/domain/links.ts';

/** A list of ten thousand is searched, not scrolled. */
const SHOWN = 50;

interface DeviceChoiceProps {
  /** Those that may be chosen. */
  devices: readonly LinkingDevice[];
  isLoading: boolean;
  chosen: LinkingDevice | null;
  onChoose(device: LinkingDevice | null): void;
}

/**
 * Finds a service by its name, its identifier or its DNS name. Its name typed in full chooses it
 * too.
 */
export function DeviceChoice({ devices, isLoading, chosen, onChoose }: DeviceChoiceProps) {
  const [typed, setTyped] = useState('');
  const found = devices.filter((device) => findsDevice(device, typed)).slice(0, SHOWN);
  const text = chosen?.label ?? typed;
  const type = (value: string) => {
    setTyped(value);
    const named = devices.filter(
      (device) => device.label.toLowerCase() === value.trim().toLowerCase(),
    );
    onChoose(named.length === 1 ? named[0]! : null);
  };
  return (
    <Autosuggest
      value={text}
      filteringType="manual"
      virtualScroll
      expandToViewport
      ariaLabel="Service"
      placeholder="Search by name, reference or DNS name"
      statusType={isLoading ? 'loading' : 'finished'}
      loadingText="Reading the services"
      empty="No service of this customer matches."
      enteredTextLabel={(entered) => `Search for ${entered}`}
      options={found.map((device) => ({
        value: device.id,
        label: device.label,
        ...(device['DNS Name'] ? { description: device['DNS Name'] } : {}),
        ...(device.identifier.value ? { labelTag: device.identifier.value } : {}),
      }))}
      onChange={({ detail }) => type(detail.value)}
      onSelect={({ detail }) => {
        const device = devices.find(({ id }) => id === detail.value);
        if (!device) return;
        setTyped(device.label);
        onChoose(device);
      }}
    />
  );
}
