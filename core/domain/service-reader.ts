import { serviceProperty, serviceSearchText, type Service } from './service.ts';
import { conditionKey, lookOf } from './state.ts';
import type { RowReader, Sort } from './table.ts';
import { circuitBitsPerSecond } from './units.ts';

/** Trouble on top. */
export const WORST_FIRST: Sort = { column: 'Status', descending: false };

/** Columns of each export of services. */
export const SERVICE_CSV_COLUMNS = ['Name', 'Customer'] as const;

/** How lists of services are searched, filtered and sorted. */
export const serviceReader: RowReader<Service> = {
  searchText: serviceSearchText,
  property: serviceProperty,
  text: (service, column) =>
    column === 'Status' ? lookOf(service).word : serviceProperty(service, column),
  sortKey(service, column) {
    switch (column) {
      case 'Status':
        return conditionKey(service, service.sinceEpochSeconds);
      case 'Open Alerts':
        return service.knowsAlerts ? service.alerts.length : '';
      case 'Last Seen':
        return service.lastPolledEpochSeconds || '';
      case 'Date Added':
        return service.device['Date Added'] || '';
      case 'Circuit Size':
      case 'Bearer Size':
        return circuitBitsPerSecond(service.device[column]) ?? '';
      default:
        return serviceProperty(service, column);
    }
  },
};
