import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Modal from '@cloudscape-design/components/modal';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { devices } from '../../../../../core/contract/devices.ts';
import type { PropertyRow } from '../../../../../core/domain/device-page.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import { SIZE_PROPERTIES } from '../../../../../core/domain/property.ts';
import { namesProvider } from '../../../../../core/domain/provider-name.ts';
import { useSession } from '../../../access/session.ts';
import { useWrite } from '../../../api/queries.ts';
import { ProviderInput } from './provider-input.tsx';
import { ResultAlert, resultOf } from './result-alert.tsx';
import { SizeInput } from './size-input.tsx';

interface EditPropertyDialogProps {
  device: Device;
  row: PropertyRow;
  isCustom: boolean;
  onClose(): void;
}

const READS = { invalidates: [devices.getDevice, devices.listDevices] };

/**
 * Gives a property another value; a custom one can be removed. The dialog stays open and says what
 * came of it.
 */
export function EditPropertyDialog({ device, row, isCustom, onClose }: EditPropertyDialogProps) {
  const { username } = useSession();
  // A size starts from what it is, since only its digits or its unit may be meant.
  const isSize = SIZE_PROPERTIES.includes(row.name);
  const [value, setValue] = useState(isSize ? row.value : '');
  const isComplete = value.trim() !== '' || (isSize && row.value !== '');
  const update = useWrite(devices.updateProperties, READS);
  const removal = useWrite(devices.removeProperty, READS);
  const isRunning = update.isPending || removal.isPending;
  const isRemoved = removal.isSuccess;
  const confirm = () => {
    removal.reset();
    update.mutate({
      params: {
        id: device.id,
        billing_ref: device['Billing Reference'],
        user: username,
        account_id: device['Account ID'],
        custom: isCustom,
        properties: [{ name: row.name, value: value.trim() }],
      },
    });
  };
  const remove = () => {
    update.reset();
    removal.mutate({ params: { id: device.id, prop: row.name } });
  };
  return (
    <Modal
      visible
      header={`Change ${row.name} Value`}
      closeAriaLabel="Close dialog"
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            {isCustom && (
              <Button
                loading={removal.isPending}
                disabled={isRunning || isRemoved}
                onClick={remove}
              >
                Remove
              </Button>
            )}
            <Button variant="link" onClick={onClose}>
              Close
            </Button>
            <Button
              variant="primary"
              loading={update.isPending}
              disabled={!isComplete || isRunning || isRemoved}
              onClick={confirm}
            >
              Confirm
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <ResultAlert result={resultOf(update.isIdle ? removal : update)} />
        <FormField label="Current Value">
          <Input readOnly value={row.value} />
        </FormField>
        <FormField label="New Value">
          <ValueInput row={row} value={value} onChange={setValue} />
        </FormField>
      </SpaceBetween>
    </Modal>
  );
}

interface ValueInputProps {
  row: PropertyRow;
  value: string;
  onChange(value: string): void;
}

function ValueInput({ row, value, onChange }: ValueInputProps) {
  if (SIZE_PROPERTIES.includes(row.name))
    return <SizeInput label="New Value" value={value} onChange={onChange} />;
  if (!row.options && namesProvider(row.name))
    return <ProviderInput label="New Value" value={value} onChange={onChange} />;
  if (!row.options)
    return <Input value={value} onChange={({ detail }) => onChange(detail.value)} />;
  const options = row.options.map((option) => ({ value: option, label: option }));
  return (
    <Select
      options={options}
      selectedOption={options.find((option) => option.value === value) ?? null}
      placeholder="Choose a value"
      onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
    />
  );
}
