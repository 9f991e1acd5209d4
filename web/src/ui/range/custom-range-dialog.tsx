import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import type { Span } from '../../../../core/domain/range.ts';
import { MomentInput } from '../filter/moment-input.tsx';

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
              disabledReason="The end must be after the beginning."
              onClick={() => onConfirm(span)}
            >
              Show
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="m">
        <FormField label="From">
          <MomentInput label="From" value={from} onChange={setFrom} />
        </FormField>
        <FormField label="To" errorText={isOrdered ? '' : 'The end must be after the beginning.'}>
          <MomentInput label="To" value={to} onChange={setTo} />
        </FormField>
      </SpaceBetween>
    </Modal>
  );
}
