import Autosuggest from '@cloudscape-design/components/autosuggest';
import { useState } from 'react';
import { findsDevice, type LinkingDevice } from '../../../../../core/domain/links.ts';
import { FieldFrame, type FieldProps } from '../../../ui/form/field-frame.tsx';
import { useField } from '../../../ui/form/form-context.ts';

/** A list of ten thousand is searched, not scrolled. */
const SHOWN = 50;

interface ServiceFieldProps extends FieldProps {
  /** Those that may be chosen. */
  devices: readonly LinkingDevice[];
  isLoading: boolean;
}

/**
 * Finds a service by its name, its identifier or its DNS name, and holds its id. Its name typed in
 * full chooses it too.
 */
export function ServiceField({ name, label, devices, isLoading }: ServiceFieldProps) {
  const { value, set, onBlur, ref, errorText } = useField(name, label);
  const [typed, setTyped] = useState('');
  const found = devices.filter((device) => findsDevice(device, typed)).slice(0, SHOWN);
  const type = (text: string) => {
    setTyped(text);
    const named = devices.filter(
      (device) => device.label.toLowerCase() === text.trim().toLowerCase(),
    );
    set(named.length === 1 ? named[0]!.id : '');
  };
  return (
    <FieldFrame label={label} errorText={errorText}>
      <Autosuggest
        ref={ref}
        value={devices.find(({ id }) => id === value)?.label ?? typed}
        filteringType="manual"
        virtualScroll
        expandToViewport
        ariaLabel={label}
        placeholder="Search by name, reference or DNS name"
        statusType={isLoading ? 'loading' : 'finished'}
        loadingText="Loading the services"
        empty="No service of this customer matches."
        enteredTextLabel={(entered) => `Search for ${entered}`}
        options={found.map((device) => ({
          value: device.id,
          label: device.label,
          ...(device['DNS Name'] ? { description: device['DNS Name'] } : {}),
          ...(device.identifier.value ? { labelTag: device.identifier.value } : {}),
        }))}
        onBlur={onBlur}
        onChange={({ detail }) => type(detail.value)}
        onSelect={({ detail }) => {
          const device = devices.find(({ id }) => id === detail.value);
          if (!device) return;
          setTyped(device.label);
          set(device.id);
        }}
      />
    </FieldFrame>
  );
}
