import Badge from '@cloudscape-design/components/badge';
import type { Port } from '../../../../../core/domain/parts.ts';
import { PORT_COLUMNS, portReader } from '../../../../../core/domain/port-reader.ts';
import type { Column } from '../../../../../core/domain/view.ts';
import type { ColumnSpec } from '../../../ui/table/column.ts';
import { InterfaceState } from '../interface-state.tsx';

type Spec = Partial<ColumnSpec<Port>>;

const number = (width: number): Spec => ({ width, align: 'end' });

/** With its name, as a card has no head. */
const onCard = (id: string, width: number): Spec => ({
  ...number(width),
  line: 3,
  card: (port) => `${id} ${portReader.text(port, id)}`,
});

/** Together as wide as a window of 1280 pixels has room beside the menu. */
const SPECS: Readonly<Record<string, Spec>> = {
  Name: {
    width: 150,
    isRowHeader: true,
    line: 1,
    cell: ({ name, isCircuit }) => (
      <span className="port-name">
        {name}
        {isCircuit && <Badge color="blue">Circuit</Badge>}
      </span>
    ),
  },
  Description: { width: 145, line: 2 },
  State: {
    width: 150,
    line: 1,
    cell: ({ state, isSpare }) => <InterfaceState status={state} isSpare={isSpare} />,
  },
  Speed: number(80),
  In: onCard('In', 95),
  Out: onCard('Out', 95),
  Use: onCard('Use', 70),
  Errors: number(80),
  Discards: number(90),
  Type: { width: 140 },
  Addresses: { width: 160 },
  VLAN: number(70),
  'Part of': { width: 110 },
};

export const portColumn = (id: string): ColumnSpec<Port> => ({
  id,
  text: (port) => portReader.text(port, id),
  ...SPECS[id],
});

const AT_FIRST_HIDDEN: readonly string[] = ['Type', 'Addresses', 'VLAN', 'Part of'];
export const USUAL_COLUMNS: readonly Column[] = PORT_COLUMNS.map((id) => ({
  id,
  visible: !AT_FIRST_HIDDEN.includes(id),
}));
