import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import Textarea from '@cloudscape-design/components/textarea';
import type { ListedRole } from '../../../../core/contract/rbac.ts';
import { AreaTable } from './area-table.tsx';
import { RolePreview } from './role-preview.tsx';
import { ServicesTree } from './services-tree.tsx';
import { useRoleDraft } from './use-role-draft.ts';

interface RoleDialogProps {
  /** The role to edit; null for a new one. */
  role: ListedRole | null;
  /** Names that are taken. */
  names: readonly string[];
  onClose(): void;
}

/** Adds or edits a role. What the editor may not give is disabled, with the reason; the server refuses it as well. */
export function RoleDialog({ role, names, onClose }: RoleDialogProps) {
  const draft = useRoleDraft(role, names, onClose);
  const { value, change, refused, failure, isSaving, save } = draft;
  return (
    <Modal
      visible size="max" onDismiss={onClose} header={role ? 'Edit Role' : 'Add Role'} closeAriaLabel="Close"
      footer={(
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onClose}>Cancel</Button>
            <Button variant="primary" disabled={refused !== undefined} disabledReason={refused} loading={isSaving} onClick={save}>Save</Button>
          </SpaceBetween>
        </Box>
      )}
    >
      <SpaceBetween size="l">
        {failure && <Alert type="error">{failure}</Alert>}
        <FormField label="Name" errorText={draft.nameError} description={role ? 'The name of a role cannot be changed.' : undefined}>
          <Input value={value.name} disabled={role !== null} onChange={({ detail }) => change({ ...value, name: detail.value.slice(0, 64) })} />
        </FormField>
        <FormField label="Description">
          <Textarea value={value.description} rows={2} onChange={({ detail }) => change({ ...value, description: detail.value.slice(0, 500) })} />
        </FormField>
        <Tabs
          ariaLabel="Permissions of the role"
          tabs={[
            { id: 'areas', label: 'Permissions', content: <AreaTable role={value} onChange={change} /> },
            { id: 'services', label: 'Services', content: <ServicesTree role={value} onChange={change} /> },
            { id: 'preview', label: 'What would this role see?', content: <RolePreview role={value} /> },
          ]}
        />
      </SpaceBetween>
    </Modal>
  );
}
