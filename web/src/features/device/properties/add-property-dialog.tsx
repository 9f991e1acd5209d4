import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { devices } from '../../../../../core/contract/devices.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import { namesProvider } from '../../../../../core/domain/provider-name.ts';
import { useWrite } from '../../../api/queries.ts';
import { ProviderInput } from './provider-input.tsx';
import { ResultAlert, resultOf } from './result-alert.tsx';

/** A new property of the device's own; its name must be free. */
export function AddPropertyDialog({ device, onClose }: { device: Device; onClose(): void }) {
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const addition = useWrite(devices.addProperty, {
    invalidates: [devices.getDevice, devices.listDevices],
  });
  const wanted = name.trim();
  const isTaken = !addition.isSuccess && device.Custom.some((property) => property.name === wanted);
  const refused =
    wanted === ''
      ? 'Give the property a name.'
      : isTaken
        ? 'This device already has a property of this name.'
        : undefined;
  return (
    <Modal
      visible
      header="Add Custom Property"
      closeAriaLabel="Close dialog"
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onClose}>
              Close
            </Button>
            <Button
              variant="primary"
              loading={addition.isPending}
              disabled={refused !== undefined || addition.isSuccess}
              disabledReason={refused}
              onClick={() =>
                addition.mutate({ params: { id: device.id, name: wanted, value: value.trim() } })
              }
            >
              Confirm
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <ResultAlert result={resultOf(addition)} />
        <FormField label="Property Name" errorText={isTaken ? refused : ''}>
          <Input value={name} onChange={({ detail }) => setName(detail.value)} />
        </FormField>
        <FormField label="Property Value">
          {namesProvider(wanted) ? (
            <ProviderInput label="Property Value" value={value} onChange={setValue} />
          ) : (
            <Input value={value} onChange={({ detail }) => setValue(detail.value)} />
          )}
        </FormField>
      </SpaceBetween>
    </Modal>
  );
}
