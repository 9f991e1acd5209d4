import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState, type ReactNode } from 'react';
import { isConfirmed } from '../../../../core/domain/confirm-word.ts';
import { sentenceOf } from '../../../../core/contract/api-error.ts';

interface ConfirmWordDialogProps {
  title: string;
  /** What will happen, and what will be lost. */
  children: ReactNode;
  action: string;
  /** Rejects with the sentence to show; the dialog stays open. */
  onConfirm(): Promise<unknown>;
  onClose(): void;
}

/** Asks for the typed word 'confirm' before what cannot be undone. */
export function ConfirmWordDialog({
  title,
  children,
  action,
  onConfirm,
  onClose,
}: ConfirmWordDialogProps) {
  const [word, setWord] = useState('');
  const [failure, setFailure] = useState('');
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    setFailure('');
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      console.warn(`${title} failed.`, error);
      setFailure(sentenceOf(error));
      setRunning(false);
    }
  };
  const ready = isConfirmed(word);
  return (
    <Modal
      visible
      onDismiss={onClose}
      header={title}
      closeAriaLabel="Close"
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant="primary"
              disabled={!ready}
              disabledReason="Type the word confirm first."
              loading={isRunning}
              onClick={() => void run()}
            >
              {action}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !isRunning) void run();
        }}
      >
        <SpaceBetween size="m">
          {failure && <Alert type="error">{failure}</Alert>}
          <Box>{children}</Box>
          <FormField label="Type confirm to go on">
            <Input
              value={word}
              autoComplete={false}
              onChange={({ detail }) => setWord(detail.value)}
            />
          </FormField>
        </SpaceBetween>
      </form>
    </Modal>
  );
}
