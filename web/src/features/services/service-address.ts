import { equalityFilter } from '../../../../core/domain/filter-edit.ts';
import { NO_FILTER, type FilterGroup } from '../../../../core/domain/filter.ts';
import type { Service } from '../../../../core/domain/service.ts';

/**
 * The equality filters of a link that a group tile made: groupBy names the property, filter its
 * value, as often as there are properties.
 */
export function groupFilter(params: URLSearchParams): FilterGroup {
  const values = params.getAll('filter');
  const pairs = params
    .getAll('groupBy')
    .map((property, index) => [property, values[index] ?? ''] as const);
  const complete = pairs.filter(([property, value]) => property && value);
  return complete.length > 0 ? equalityFilter(complete) : NO_FILTER;
}

/**
 * The services of a device type, whatever its case. The address /services/connectivity stands for
 * all services unless a device type has that very name, since the summary links to it under each
 * configuration of the portal.
 */
export function servicesOfType(
  services: readonly Service[],
  deviceType: string | undefined,
): readonly Service[] {
  if (!deviceType) return services;
  const wanted = deviceType.toLowerCase();
  const found = services.filter(
    (service) => service.device['Device Type'].toLowerCase() === wanted,
  );
  return found.length === 0 && wanted === 'connectivity' ? services : found;
}
