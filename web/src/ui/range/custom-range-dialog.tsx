import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { readerZone, type Span } from '../../../../core/domain/range.ts';
import { MomentInput } from '../filter/moment-input.tsx';

const NOT_ORDERED = 'The end must be after the beginning.';

interface CustomRangeDialogProps {
  initial: Span;
  onConfirm(span: Span): void;
  onClose(): void;
}

/** Two moments, the second after the first. */
export function CustomRangeDialog({ initial, onConfirm, onClose }: CustomRangeDialogProps) {
  const [from, setFrom] = useState(String(initial.startEpochSeconds));
  const [to, setTo] = useState(String(initial.endEpochSeconds));
  const span: Span = { startEpochSeconds: Number(from), endEpochSeconds: Number(to) };
  const isOrdered = from !== '' && to !== '' && span.endEpochSeconds > span.startEpochSeconds;
  return (
    <Modal
      visible
      header="Custom range"
      closeAriaLabel="Close"
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant="primary"
              disabled={!isOrdered}
              disabledReason={NOT_ORDERED}
              onClick={() => onConfirm(span)}
            >
              Show
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <MomentField label="From" value={from} onChange={setFrom} />
        <MomentField
          label="To"
          value={to}
          onChange={setTo}
          refusal={isOrdered ? '' : NOT_ORDERED}
        />
        <Box color="text-body-secondary">Times are those of {readerZone()}.</Box>
      </SpaceBetween>
    </Modal>
  );
}

interface MomentFieldProps {
  label: string;
  value: string;
  onChange(value: string): void;
  refusal?: string;
}

function MomentField({ label, value, onChange, refusal = '' }: MomentFieldProps) {
  return (
    <FormField errorText={refusal}>
      <Box variant="awsui-key-label">{label}</Box>
      <MomentInput label={label} value={value} onChange={onChange} />
    </FormField>
  );
}
