import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { flappingWords } from '../../../../core/domain/flapping.ts';
import {
  serviceProperties,
  serviceProperty,
  type Service,
} from '../../../../core/domain/service.ts';

/** What an unfolded row shows: how it flaps, and every property that has a value and no column. */
export function ServiceDetail({ service, shown }: { service: Service; shown: readonly string[] }) {
  const rest = serviceProperties([service])
    .filter((property) => !shown.includes(property))
    .map((label) => ({ label, value: serviceProperty(service, label) }))
    .filter(({ value }) => value !== '');
  const flapping = service.flapping
    ? [{ label: 'Flapping', value: flappingWords(service.flapping) }]
    : [];
  const items = [...flapping, ...rest];
  return items.length > 0 ? (
    <KeyValuePairs columns={4} items={items} />
  ) : (
    <p>Every property of this service has a column.</p>
  );
}
