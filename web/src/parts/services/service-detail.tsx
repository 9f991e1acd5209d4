import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { flappingWords } from '../../../../core/domain/flapping.ts';
import { servicePropertyWords } from '../../../../core/domain/service-words.ts';
import { serviceProperties, type Service } from '../../../../core/domain/service.ts';
import { FaultList } from '../acknowledge/fault-list.tsx';
import { WorkNowLater } from '../maintenance/work-now-later.tsx';

/**
 * An unfolded row: its faults and their acknowledgements, its flapping, and every property that has
 * a value and no column.
 */
export function ServiceDetail({ service, shown }: { service: Service; shown: readonly string[] }) {
  const rest = serviceProperties([service])
    .filter((property) => !shown.includes(property))
    .map((label) => ({ label, value: servicePropertyWords(service, label) }))
    .filter(({ value }) => value !== '');
  const flapping = service.flapping
    ? [{ label: 'Flapping', value: flappingWords(service.flapping) }]
    : [];
  const items = [...flapping, ...rest];
  return (
    <SpaceBetween size="m">
      {service.alerts.length > 0 && (
        <section aria-label={`In trouble at ${service.name}`}>
          <FaultList device={service.device} alerts={service.alerts} />
        </section>
      )}
      {service.state === 'SDT' && <WorkNowLater device={service.device} />}
      {items.length > 0 ? (
        <KeyValuePairs columns={4} items={items} />
      ) : (
        <p>Every property of this service has a column.</p>
      )}
    </SpaceBetween>
  );
}
