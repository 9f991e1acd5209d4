import type { ProfileId } from '../simulation/traffic.ts';

/** An invented customer. */
export interface CustomerOutline {
  name: string;
  accountId: string;
  /** Relative share of its provider's devices. */
  weight: number;
  profile: ProfileId;
  /** Kinds of its sites, the head site first. */
  siteKinds: readonly [string, ...string[]];
  domain: string;
  /** Circuit size of the head site. */
  headCircuit: string;
}

const customer = (
  name: string,
  accountId: string,
  weight: number,
  profile: ProfileId,
  headCircuit: string,
  siteKinds: CustomerOutline['siteKinds'],
): CustomerOutline => ({
  name,
  accountId,
  weight,
  profile,
  headCircuit,
  siteKinds,
  domain: `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}.example`,
});

export const CUSTOMERS: Record<'northbeam' | 'calder', readonly CustomerOutline[]> = {
  northbeam: [
    customer('Harbour Foods', 'northbeam', 6, 'logistics', '1Gb', [
      'head office',
      'depot',
      'cold store',
      'depot',
    ]),
    customer('Pennine Hospitals Trust', 'northbeam', 5, 'hospital', '10Gb', [
      'General Hospital',
      'Clinic',
      'Health Centre',
      'Day Unit',
    ]),
    customer('Aldersyke Schools Federation', 'northbeam', 4, 'school', '1Gb', [
      'Academy',
      'Primary School',
      'High School',
      'Sixth Form',
    ]),
    customer('Whitlock & Vane', 'northbeam', 2, 'office', '500Mb', ['Chambers', 'office']),
    customer('Crumb & Cornfield', 'tidewater', 5, 'bakery', '200Mb', [
      'bakehouse',
      'High Street shop',
      'Market shop',
      'Station shop',
    ]),
    customer('Solway Logistics', 'tidewater', 3, 'logistics', '10Gb', [
      'hub',
      'warehouse',
      'cross-dock',
    ]),
    customer('Bramwell Dental Group', 'kestrel', 2, 'office', '100Mb', [
      'group office',
      'practice',
    ]),
    customer('Larkfield Housing', 'kestrel', 2, 'office', '200Mb', [
      'head office',
      'neighbourhood office',
    ]),
    customer('Ouse Valley Growers', 'fenland', 2, 'logistics', '100Mb', [
      'packhouse',
      'glasshouse',
      'farm office',
    ]),
    customer('Wisbey Machinery', 'fenland', 1, 'office', '100Mb', ['works', 'parts counter']),
  ],
  calder: [
    customer('Rishworth Mills', 'calder', 3, 'office', '1Gb', ['mill', 'outlet', 'dye works']),
    customer('Eastmoor Colleges', 'calder', 2, 'school', '10Gb', [
      'main campus',
      'skills centre',
      'annexe',
    ]),
    customer('Stanedge Care', 'calder', 2, 'hospital', '200Mb', ['head office', 'care home']),
    customer('Copley Print', 'calder', 1, 'office', '500Mb', ['print works', 'studio']),
  ],
};
