import Button from '@cloudscape-design/components/button';
import ButtonDropdown, {
  type ButtonDropdownProps,
} from '@cloudscape-design/components/button-dropdown';
import { lazy, Suspense, useState } from 'react';
import type { TableState } from '../../ui/table/use-table-state.ts';
import type { SavedViewsOf } from './use-saved-views.ts';

const ViewDialog = lazy(async () => ({ default: (await import('./view-dialog.tsx')).ViewDialog }));

interface SavedViewsMenuProps {
  saved: SavedViewsOf;
  /** The table as it stands, which is what is saved. */
  state: TableState;
}

/** The Saved Views menu: create or update, pick, delete; and that the chosen view was edited. */
export function SavedViewsMenu({ saved, state }: SavedViewsMenuProps) {
  const [isNaming, setNaming] = useState(false);
  const isOwn = saved.ownNames.has(saved.name);
  const choose = (name: string) => {
    state.chooseView(name);
    saved.prefer(name);
  };
  const save = async (name: string) => {
    await saved.save(name, state.columns ?? [], state.filter);
    setNaming(false);
    choose(name.trim());
  };
  const act = async (id: string) => {
    const [what, name = ''] = splitOnce(id);
    if (what === 'create') setNaming(true);
    if (what === 'pick') choose(name);
    if (what === 'delete') {
      const next = await saved.remove(name);
      if (next && next !== saved.name) choose(next);
    }
  };
  return (
    <>
      {state.isEdited && saved.mayEdit && (
        <span className="view-edited">
          {saved.name} · edited ·{' '}
          <Button
            variant="inline-link"
            ariaLabel={`Save the view ${saved.name} as it is now`}
            onClick={() => {
              if (isOwn) save(saved.name).catch(saved.tellUnsaved);
              else setNaming(true);
            }}
          >
            Save
          </Button>
        </span>
      )}
      <ButtonDropdown items={menuItems(saved)} onItemClick={({ detail }) => void act(detail.id)}>
        Saved Views
      </ButtonDropdown>
      {isNaming && (
        <Suspense fallback={null}>
          <ViewDialog saved={saved} onClose={() => setNaming(false)} onSave={save} />
        </Suspense>
      )}
    </>
  );
}

function menuItems(saved: SavedViewsOf): ButtonDropdownProps.ItemOrGroup[] {
  const isOwn = saved.ownNames.has(saved.name);
  return [
    {
      id: 'create:',
      text: isOwn ? `Create, or update '${saved.name}'` : 'Create',
      iconName: 'add-plus',
      disabled: !saved.mayEdit,
      disabledReason: 'The shared identity cannot save views.',
    },
    {
      id: 'views',
      text: 'Views',
      items: saved.views.map((view) => ({
        id: `pick:${view.name}`,
        text: view.name,
        ...(view.name === saved.name ? { iconName: 'check' as const } : {}),
      })),
    },
    {
      id: `delete:${saved.name}`,
      text: `Delete '${saved.name}'`,
      iconName: 'remove',
      disabled: !saved.mayEdit || !isOwn,
      disabledReason: 'Shared views stay. Save a copy under a new name to change it.',
    },
  ];
}

function splitOnce(id: string): [string, string?] {
  const at = id.indexOf(':');
  return at < 0 ? [id] : [id.slice(0, at), id.slice(at + 1)];
}
