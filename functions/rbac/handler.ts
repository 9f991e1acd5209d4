import { resources } from '../../core/contract/index.ts';
import { serve } from '../kernel/serve.ts';
import { listRoles } from './list-roles.ts';
import { myPermissions } from './my-permissions.ts';

export const handler = serve(resources.rbac, { myPermissions, listRoles });
