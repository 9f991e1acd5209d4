import { dayWords } from './age.ts';
import { serviceProperty, type Service } from './service.ts';
import { sizeLabel } from './units.ts';

/** Only machines ask for it, or the row says it already. */
const NOT_SAID: readonly string[] = ['Device Dashboard ID', 'Account ID', 'Acknowledged'];

/**
 * A property as it is said to people, where serviceProperty has it as exports and filters need it;
 * '' for what they need not know.
 */
export function servicePropertyWords(service: Service, property: string): string {
  if (NOT_SAID.includes(property)) return '';
  switch (property) {
    case 'Date Added': {
      const added = service.device['Date Added'];
      return added > 0 ? dayWords(added) : '';
    }
    case 'Pre-Live':
      return service.preLive ? 'Yes' : '';
    case 'Circuit Size':
    case 'Bearer Size':
      return sizeLabel(service.device[property]);
    default:
      return serviceProperty(service, property);
  }
}
