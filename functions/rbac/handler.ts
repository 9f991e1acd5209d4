import { rbac } from '../../core/contract/rbac.ts';
import { serve } from '../kernel/serve.ts';
import { createRole } from './create-role.ts';
import { deleteRole } from './delete-role.ts';
import { listRoles } from './list-roles.ts';
import { myPermissions } from './my-permissions.ts';
import { updateRole } from './update-role.ts';

export const handler = serve(
  { rbac },
  {
    myPermissions,
    listRoles,
    createRole,
    updateRole,
    deleteRole,
  },
);
