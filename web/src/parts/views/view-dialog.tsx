import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { savesAsNew } from '../../../../core/domain/view.ts';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import type { SavedViewsOf } from './use-saved-views.ts';

interface ViewDialogProps {
  saved: SavedViewsOf;
  /** Rejects with the sentence to show; the name is kept. */
  onSave(name: string): Promise<void>;
  onClose(): void;
}

/**
 * Names the view. The button says what will happen: a new name creates, the name of one's own
 * current view updates it.
 */
export function ViewDialog({ saved, onSave, onClose }: ViewDialogProps) {
  const isOwn = saved.ownNames.has(saved.name);
  const [name, setName] = useState(isOwn ? saved.name : '');
  const [failure, setFailure] = useState('');
  const [isSaving, setSaving] = useState(false);
  const word = savesAsNew(name, saved.current && { name: saved.current.name, is_default: !isOwn })
    ? 'Create'
    : 'Update';
  const isNamed = name.trim() !== '';
  const save = async () => {
    setSaving(true);
    setFailure('');
    try {
      await onSave(name);
    } catch (error) {
      console.warn('A view could not be saved.', error);
      setFailure(`The view was not saved. ${sentenceOf(error)}`);
      setSaving(false);
    }
  };
  return (
    <Modal
      visible
      onDismiss={onClose}
      header={`${word} View`}
      closeAriaLabel="Close"
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onClose}>
              Cancel
            </Button>
            <Button
              variant="primary"
              disabled={!isNamed}
              disabledReason="Give the view a name first."
              loading={isSaving}
              onClick={() => void save()}
            >
              {word}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isNamed && !isSaving) void save();
        }}
      >
        <SpaceBetween size="m">
          {failure && <Alert type="error">{failure}</Alert>}
          <FormField
            label="View name"
            description="It keeps the columns and filters as they are now."
          >
            <Input value={name} onChange={({ detail }) => setName(detail.value.slice(0, 64))} />
          </FormField>
        </SpaceBetween>
      </form>
    </Modal>
  );
}
