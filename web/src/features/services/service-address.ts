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

interface ServicesOfType {
  rows: readonly Service[];
  /** The type as its devices write it, else as the address does; null for all services. */
  typeName: string | null;
}

/**
 * The services of a device type, in any case. The address /services/connectivity is that of all
 * services unless a device type has that very name, since the summary links to it under each
 * configuration of the portal.
 */
export function servicesOfType(
  services: readonly Service[],
  deviceType: string | undefined,
): ServicesOfType {
  if (!deviceType) return { rows: services, typeName: null };
  const wanted = deviceType.toLowerCase();
  const rows = services.filter(({ device }) => device['Device Type'].toLowerCase() === wanted);
  if (rows.length === 0 && wanted === 'connectivity') return { rows: services, typeName: null };
  return { rows, typeName: rows[0]?.device['Device Type'] ?? deviceType };
}
