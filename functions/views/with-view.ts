import { refusedView, type SavedView, type ViewTable } from '../../core/domain/view.ts';
import { BadRequest } from '../runtime/errors.ts';
import type { ViewSettings } from '../store/view-settings.ts';

/**
 * Adds or replaces a view.
 * @throws BadRequest if the view or all views together are too large to store.
 */
export function withView(settings: ViewSettings, table: ViewTable, view: SavedView): ViewSettings {
  const views = settings.savedViews[table];
  const at = views.findIndex(({ name }) => name === view.name);
  const savedViews = {
    ...settings.savedViews,
    [table]: at === -1 ? [...views, view] : views.with(at, view),
  };
  const refused = refusedView(view, savedViews);
  if (refused) throw new BadRequest(refused, 'filters');
  return { ...settings, savedViews };
}
