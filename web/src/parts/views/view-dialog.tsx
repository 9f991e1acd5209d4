import { views } from '../../../../core/contract/views.ts';
import { savesAsNew } from '../../../../core/domain/view.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import type { SavedViewsOf } from './use-saved-views.ts';

const SCHEMA = views.createView.body.pick({ view_name: true });

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
  const form = useForm({
    schema: SCHEMA,
    start: { view_name: isOwn ? saved.name : '' },
    refuse: ({ view_name: name }) => (name.trim() ? undefined : 'Enter a view name first.'),
    send: ({ view_name: name }) => onSave(name),
  });
  const word = savesAsNew(
    form.values.view_name,
    saved.current && { name: saved.current.name, is_default: !isOwn },
  )
    ? 'Create'
    : 'Update';
  return (
    <FormDialog
      title={`${word} View`}
      form={form}
      verb={word}
      failed="The view was not saved"
      onClose={onClose}
    >
      <TextField
        name="view_name"
        label="View name"
        description="It keeps the columns and filters as they are now."
      />
    </FormDialog>
  );
}
