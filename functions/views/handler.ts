import { views } from '../../core/contract/views.ts';
import { serve } from '../kernel/serve.ts';
import { createView } from './create-view.ts';
import { deleteView } from './delete-view.ts';
import { saveDashboardSettings } from './save-dashboard-settings.ts';
import { savePreference } from './save-preference.ts';
import { updateView } from './update-view.ts';

export const handler = serve(
  { views },
  {
    createView,
    updateView,
    deleteView,
    savePreference,
    saveDashboardSettings,
  },
);
