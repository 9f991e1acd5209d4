import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import Textarea from '@cloudscape-design/components/textarea';
import { useState } from 'react';
import type { ListedRole } from '../../../../core/contract/rbac.ts';
import { GuardedButtons, useDiscardGuard } from '../../ui/confirm/discard-guard.tsx';
import { AreaTable } from './area-table.tsx';
import { NewerRole } from './newer-role.tsx';
import { RolePreview } from './role-preview.tsx';
import { ServicesTree } from './services-tree.tsx';
import { useRoleDraft } from './use-role-draft.ts';
import './role-dialog.css';

interface RoleDialogProps {
  /** The role to edit; null for a new one. */
  role: ListedRole | null;
  /** Names that are taken. */
  names: readonly string[];
  onClose(): void;
}

/**
 * Adds or edits a role. What the editor may not give is disabled, with the reason; the server
 * refuses it as well.
 */
export function RoleDialog({ role, names, onClose }: RoleDialogProps) {
  const draft = useRoleDraft(role, names, onClose);
  const { value, change, stored, newer, refused, failure, isSaving, save } = draft;
  const guard = useDiscardGuard(draft.hasChanged, onClose);
  const [tab, setTab] = useState('areas');
  return (
    <Modal
      visible
      size="max"
      onDismiss={({ detail }) => guard.leave(detail.reason)}
      header={role ? 'Edit Role' : 'Add Role'}
      closeAriaLabel="Close"
      footer={
        <GuardedButtons guard={guard}>
          <Box float="right">
            <SpaceBetween direction="horizontal" size="xs">
              <Button variant="link" onClick={() => guard.leave()}>
                Cancel
              </Button>
              <Button
                variant="primary"
                disabled={refused !== undefined}
                disabledReason={refused}
                loading={isSaving}
                onClick={save}
              >
                Save
              </Button>
            </SpaceBetween>
          </Box>
        </GuardedButtons>
      }
    >
      <SpaceBetween size="l">
        {failure && <Alert type="error">{failure}</Alert>}
        {newer && stored && (
          <NewerRole
            stored={stored}
            newer={newer}
            isSaving={isSaving}
            onTake={draft.takeNewer}
            onSaveOver={draft.saveOver}
          />
        )}
        <FormField
          label="Name"
          errorText={draft.nameError}
          description={role ? 'The name of a role cannot be changed.' : undefined}
        >
          <Input
            value={value.name}
            disabled={role !== null}
            onChange={({ detail }) => change({ ...value, name: detail.value.slice(0, 64) })}
          />
        </FormField>
        <FormField label="Description">
          <Textarea
            value={value.description}
            rows={2}
            onChange={({ detail }) => change({ ...value, description: detail.value.slice(0, 500) })}
          />
        </FormField>
        <div className="role-dialog__tabs">
          <Tabs
            ariaLabel="Permissions of the role"
            activeTabId={tab}
            onChange={({ detail }) => setTab(detail.activeTabId)}
            tabs={[
              {
                id: 'areas',
                label: 'Permissions',
                content: (
                  <AreaTable
                    role={value}
                    stored={stored}
                    onChange={change}
                    onServices={() => setTab('services')}
                  />
                ),
              },
              {
                id: 'services',
                label: 'Services',
                content: <ServicesTree role={value} stored={stored} onChange={change} />,
              },
              {
                id: 'preview',
                label: 'What would this role see?',
                content: <RolePreview role={value} />,
              },
            ]}
          />
        </div>
      </SpaceBetween>
    </Modal>
  );
}
