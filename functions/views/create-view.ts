import { isDeepStrictEqual } from 'node:util';
import type { views } from '../../core/contract/views.ts';
import { MAX_VIEWS, TABLE_WORDS, type SavedView } from '../../core/domain/view.ts';
import { BadRequest, Conflict } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { changeViewSettings } from '../store/view-settings.ts';
import { ownerOf } from './owner.ts';
import { withView } from './with-view.ts';
import { viewThings } from './owner.ts';

/** POST /views: saves a view under a new name. Idempotent for an equal view. */
export const createView: Verb<typeof views.createView> = async ({ actor, body, audit }) => {
  const owner = ownerOf(actor, body.user_id);
  const view: SavedView = {
    name: body.view_name,
    filters: body.filters,
    columns: body.columns,
    is_default: false,
  };
  const row = audit({
    information: `Created the view '${view.name}' of ${TABLE_WORDS[body.table]}`,
    things: viewThings(actor, owner, view.name),
    after: view,
  });
  await changeViewSettings(
    owner,
    (settings) => {
      const views = settings.savedViews[body.table];
      const former = views.find((candidate) => candidate.name === view.name);
      if (former && !isDeepStrictEqual(former, view))
        throw new Conflict('A view of this name already exists.', former, 'view_name');
      if (!former && views.length >= MAX_VIEWS)
        throw new BadRequest(
          `There are already ${MAX_VIEWS} views. Delete one first.`,
          'view_name',
        );
      return former ? settings : withView(settings, body.table, view);
    },
    row,
  );
  return { message: 'View created.' };
};
