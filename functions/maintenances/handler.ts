import { maintenances } from '../../core/contract/maintenances.ts';
import { serve } from '../kernel/serve.ts';
import { createMaintenance } from './create-maintenance.ts';
import { deleteMaintenance } from './delete-maintenance.ts';
import { listMaintenances } from './list-maintenances.ts';
import { previewMaintenance } from './preview-maintenance.ts';
import { updateMaintenance } from './update-maintenance.ts';

export const handler = serve(
  { maintenances },
  {
    listMaintenances,
    createMaintenance,
    updateMaintenance,
    deleteMaintenance,
    previewMaintenance,
  },
);
