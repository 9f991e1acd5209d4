import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { devices } from '../../../../../core/contract/devices.ts';
import type { PropertyRow } from '../../../../../core/domain/device-page.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import { propertyWord, SIZE_PROPERTIES } from '../../../../../core/domain/property.ts';
import { namesProvider } from '../../../../../core/domain/provider-name.ts';
import { useSession } from '../../../access/session.ts';
import { useEndpointForm } from '../../../parts/form/use-endpoint-form.ts';
import type { FieldProps } from '../../../ui/form/field-frame.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { newerValue } from './newer-value.ts';
import { ProviderField } from './provider-field.tsx';
import { DEVICE_READS, refusalWords, resultWords } from './result-words.ts';
import { SizeField } from './size-field.tsx';
import { useRemoveProperty } from './use-remove-property.ts';

interface EditPropertyDialogProps {
  device: Device;
  row: PropertyRow;
  isCustom: boolean;
  onClose(): void;
}

/** Gives a property another value; a custom one can be removed. */
export function EditPropertyDialog({ device, row, isCustom, onClose }: EditPropertyDialogProps) {
  const { username } = useSession();
  const isSize = SIZE_PROPERTIES.includes(row.name);
  const mayBeEmpty = isSize && row.value !== '';
  const removal = useRemoveProperty(device, row, onClose);
  const form = useEndpointForm(
    devices.updateProperties,
    {
      id: device.id,
      billing_ref: device['Billing Reference'],
      user: username,
      account_id: device['Account ID'],
      custom: isCustom,
      // A size starts from what it is, since only its digits or its unit may be meant.
      properties: [{ name: row.name, value: isSize ? row.value : '', former: row.value }],
    },
    {
      invalidates: DEVICE_READS,
      refuse: ({ properties: [change] }) =>
        removal.isRunning
          ? 'The property is being removed.'
          : change!.value.trim() === '' && !mayBeEmpty
            ? 'Enter the new value first.'
            : undefined,
      tell: refusalWords,
      newer: (data, mine) => newerValue(data, mine, row.name),
      say: resultWords,
    },
  );
  return (
    <FormDialog
      title={`Change ${propertyWord(row.name)} Value`}
      form={{ ...form, failure: form.failure || removal.failure }}
      verb="Confirm"
      leaveWord="Close"
      otherButtons={
        isCustom && (
          <Button
            formAction="none"
            loading={removal.isRunning}
            disabled={form.isRunning}
            onClick={removal.remove}
          >
            Remove
          </Button>
        )
      }
      onClose={onClose}
    >
      <FormField label="Current Value" stretch>
        <Input readOnly value={form.begun.properties[0]!.former} />
      </FormField>
      <ValueField row={row} name="properties.0.value" label="New Value" />
    </FormDialog>
  );
}

function ValueField({ row, ...field }: { row: PropertyRow } & FieldProps) {
  if (SIZE_PROPERTIES.includes(row.name)) return <SizeField {...field} />;
  if (row.options)
    return <SelectField {...field} options={row.options} placeholder="Choose a value" />;
  return namesProvider(row.name) ? <ProviderField {...field} /> : <TextField {...field} />;
}
