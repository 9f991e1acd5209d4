import Tabs from '@cloudscape-design/components/tabs';
import { useState } from 'react';
import type { ListedRole } from '../../../../core/contract/rbac.ts';
import { useCan } from '../../access/permissions.ts';
import { ChangesOf } from '../../parts/audit-log/changes-of.tsx';
import { RolePreview } from '../../parts/roles/role-preview.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { AreaTable } from './area-table.tsx';
import { ServicesTree } from './services-tree-table.tsx';
import { useRoleForm } from './use-role-form.ts';
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
  const form = useRoleForm(role, names);
  const [tab, setTab] = useState('areas');
  const readsLog = useCan('admin.auditLogs', 'view');
  const rights = {
    role: form.values,
    stored: role && form.begun,
    onChange: form.change,
  };
  return (
    <FormDialog
      title={role ? 'Edit Role' : 'Add Role'}
      form={form}
      failed="The role was not saved"
      size="max"
      onClose={onClose}
    >
      <TextField
        name="name"
        label="Name"
        disabled={role !== null}
        description={role ? 'The name of a role cannot be changed.' : undefined}
      />
      <TextArea name="description" label="Description" rows={2} />
      <div className="role-dialog__tabs">
        <Tabs
          ariaLabel="Permissions of the role"
          activeTabId={tab}
          onChange={({ detail }) => setTab(detail.activeTabId)}
          tabs={[
            {
              id: 'areas',
              label: 'Permissions',
              content: <AreaTable {...rights} onServices={() => setTab('services')} />,
            },
            { id: 'services', label: 'Services', content: <ServicesTree {...rights} /> },
            {
              id: 'preview',
              label: 'What would this role see?',
              content: <RolePreview roles={[form.values]} />,
            },
            ...(role && readsLog
              ? [
                  {
                    id: 'changes',
                    label: 'Changes',
                    content: <ChangesOf name={role.name} thing={{ role: role.name }} />,
                  },
                ]
              : []),
          ]}
        />
      </div>
    </FormDialog>
  );
}
