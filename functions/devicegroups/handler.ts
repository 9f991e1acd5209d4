import { devicegroups } from '../../core/contract/devicegroups.ts';
import { serve } from '../kernel/serve.ts';
import { listCustomers } from './list-customers.ts';
import { listFolders } from './list-folders.ts';
import { listGroups } from './list-groups.ts';
import { listSubgroups } from './list-subgroups.ts';

export const handler = serve(
  { devicegroups },
  { listGroups, listSubgroups, listCustomers, listFolders },
);
