import ButtonDropdown, {
  type ButtonDropdownProps,
} from '@cloudscape-design/components/button-dropdown';
import { useState } from 'react';
import type { FilterGroup } from '../../../../core/domain/filter.ts';
import type { Column } from '../../../../core/domain/view.ts';
import type { SavedViewsOf } from './use-saved-views.ts';
import { ViewDialog } from './view-dialog.tsx';

interface SavedViewsMenuProps {
  saved: SavedViewsOf;
  /** What is saved: the table as it stands. */
  columns: readonly Column[];
  filter: FilterGroup;
  onChoose(name: string): void;
}

/** The Saved Views menu: create or update, pick, delete. */
export function SavedViewsMenu({ saved, columns, filter, onChoose }: SavedViewsMenuProps) {
  const [isNaming, setNaming] = useState(false);
  const choose = (name: string) => {
    onChoose(name);
    saved.prefer(name);
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
      <ButtonDropdown items={menuItems(saved)} onItemClick={({ detail }) => void act(detail.id)}>
        Saved Views
      </ButtonDropdown>
      {isNaming && (
        <ViewDialog
          saved={saved}
          onClose={() => setNaming(false)}
          onSave={async (name) => {
            await saved.save(name, columns, filter);
            setNaming(false);
            choose(name.trim());
          }}
        />
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
      id: 'deletions',
      text: 'Delete a view',
      items: saved.views.map((view) => ({
        id: `delete:${view.name}`,
        text: `Delete '${view.name}'`,
        disabled: !saved.mayEdit || !saved.ownNames.has(view.name),
        disabledReason: 'Shared views stay. Save a copy under a new name to change it.',
      })),
    },
  ];
}

function splitOnce(id: string): [string, string?] {
  const at = id.indexOf(':');
  return at < 0 ? [id] : [id.slice(0, at), id.slice(at + 1)];
}
