import type { SelectProps } from '@cloudscape-design/components/select';
import { PORT_BASES, type CircuitPort } from '../../../../core/domain/circuit-basis.ts';

interface OfferedPort {
  name: string;
  alias: string;
  type: string;
  status: string;
}

/** The ports to choose from, after the one that the portal finds by itself. */
export function portOptions(
  ports: readonly OfferedPort[],
  found: CircuitPort | null | undefined,
  chosen = '',
): SelectProps.Option[] {
  const isGone = chosen !== '' && !ports.some(({ name }) => name === chosen);
  return [
    {
      value: '',
      label: found ? `Found by the portal: ${found.name}` : 'Found by the portal: none',
      description: found ? PORT_BASES[found.basis] : 'No port is up that a circuit can be on.',
    },
    ...(isGone ? [{ value: chosen, label: chosen, description: 'Not there any more' }] : []),
    ...ports.map(({ name, alias, type, status }) => ({
      value: name,
      label: name,
      labelTag: status,
      description: [alias, type].filter(Boolean).join(' · '),
    })),
  ];
}
