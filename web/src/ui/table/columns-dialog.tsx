import Autosuggest from '@cloudscape-design/components/autosuggest';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { changeColumn, placeColumn } from '../../../../core/domain/table.ts';
import type { Column } from '../../../../core/domain/view.ts';
import { Dialog } from '../form/dialog.tsx';
import { surface } from '../tokens.ts';

interface ColumnsDialogProps {
  columns: readonly Column[];
  /** Choices of 'Add Property...'. */
  properties: readonly string[];
  onChange(columns: readonly Column[]): void;
  /** Restores the default columns. */
  onReset(): void;
  onClose(): void;
}

/** Choice and order of the columns, applied at once. */
export function ColumnsDialog({
  columns,
  properties,
  onChange,
  onReset,
  onClose,
}: ColumnsDialogProps) {
  const swap = (index: number, step: 1 | -1) => {
    const [first, second] = step === 1 ? [index, index + 1] : [index - 1, index];
    onChange(placeColumn(columns, columns[second]!.id, columns[first]!.id));
  };
  return (
    <Dialog
      title="Columns"
      onClose={onClose}
      buttons={(leave) => (
        <>
          <Button variant="link" onClick={onReset}>
            Reset columns
          </Button>
          <Button variant="primary" onClick={leave}>
            Done
          </Button>
        </>
      )}
    >
      <SpaceBetween size="s">
        <AddProperty
          known={columns}
          properties={properties}
          onAdd={(id) => onChange([...columns, { id, visible: true, custom: true }])}
        />
        <ul className="columns-list" style={surface}>
          {columns.map((column, index) => (
            <li key={column.id}>
              <span className="columns-list__name">
                <Checkbox
                  checked={column.visible}
                  onChange={({ detail }) =>
                    onChange(changeColumn(columns, column.id, { visible: detail.checked }))
                  }
                >
                  {column.id}
                </Checkbox>
              </span>
              {column.custom && (
                <Button
                  variant="icon"
                  iconName="remove"
                  ariaLabel={`Remove ${column.id}`}
                  onClick={() => onChange(columns.filter((each) => each.id !== column.id))}
                />
              )}
              <Button
                variant="icon"
                iconName="angle-up"
                ariaLabel={`Move ${column.id} up`}
                disabled={index === 0}
                onClick={() => swap(index, -1)}
              />
              <Button
                variant="icon"
                iconName="angle-down"
                ariaLabel={`Move ${column.id} down`}
                disabled={index === columns.length - 1}
                onClick={() => swap(index, 1)}
              />
            </li>
          ))}
        </ul>
      </SpaceBetween>
    </Dialog>
  );
}

function AddProperty({
  known,
  properties,
  onAdd,
}: {
  known: readonly Column[];
  properties: readonly string[];
  onAdd(id: string): void;
}) {
  const [text, setText] = useState('');
  const left = properties.filter((property) => !known.some((column) => column.id === property));
  const add = (value: string) => {
    const found = left.find((property) => property.toLowerCase() === value.trim().toLowerCase());
    if (!found) return;
    onAdd(found);
    setText('');
  };
  return (
    <Autosuggest
      value={text}
      placeholder="Add Property..."
      ariaLabel="Add Property..."
      enteredTextLabel={(value) => `Use "${value}"`}
      options={left.map((value) => ({ value }))}
      empty="No other property."
      onChange={({ detail }) => setText(detail.value)}
      onSelect={({ detail }) => add(detail.value)}
    />
  );
}
