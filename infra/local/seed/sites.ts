import type { Random } from '../simulation/random.ts';
import type { CustomerOutline } from './customers.ts';
import { STREETS, type Town } from './places.ts';
import type { Role } from './vendors.ts';

export interface Site {
  name: string;
  town: Town;
  address: string;
  postcode: string;
  isHead: boolean;
  /** Equipment in order; the first is the main circuit's router. */
  equipment: { role: Role; isBackup: boolean }[];
}

const INWARD_LETTERS = [...'ABDEFGHJLNPQRSTUWXYZ'];

/** Sites of a customer with `devices` devices in total. */
export function planSites(
  random: Random,
  customer: CustomerOutline,
  towns: readonly Town[],
  firstTown: number,
  devices: number,
): Site[] {
  const sites: Site[] = [];
  const names = new Map<string, number>();
  for (let left = devices; left > 0;) {
    const number = sites.length;
    const town = towns[(firstTown + number) % towns.length]!;
    const kind =
      number === 0
        ? customer.siteKinds[0]
        : customer.siteKinds[1 + ((number - 1) % (customer.siteKinds.length - 1))]!;
    const street = random.pick(STREETS);
    const equipment = equipmentOf(random, number === 0).slice(0, left);
    left -= equipment.length;
    sites.push({
      name: unlikeOthers(names, `${town.name} ${kind}`),
      town,
      isHead: number === 0,
      equipment,
      address: `${random.int(1, 180)} ${street}, ${town.name}`,
      postcode: `${town.area}${random.int(1, town.districts)} ${random.int(1, 9)}${random.pick(INWARD_LETTERS)}${random.pick(INWARD_LETTERS)}`,
    });
  }
  return sites;
}

const main = (role: Role) => ({ role, isBackup: false });

function equipmentOf(random: Random, isHead: boolean): Site['equipment'] {
  return [
    main('CPE'),
    ...(isHead || random.chance(0.35) ? [{ role: 'CPE' as const, isBackup: true }] : []),
    ...(isHead || random.chance(0.45) ? [main('SW')] : []),
    ...(isHead || random.chance(0.12) ? [main('FW')] : []),
    ...(isHead ? [main('SW')] : []),
    ...(random.chance(0.09) ? [main('RAD')] : []),
  ];
}

function unlikeOthers(names: Map<string, number>, name: string): string {
  const times = (names.get(name) ?? 0) + 1;
  names.set(name, times);
  return times === 1 ? name : `${name} ${times}`;
}
