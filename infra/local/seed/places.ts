/** A town: code in device names, postcode area, and number of districts in use. */
export interface Town {
  name: string;
  code: string;
  area: string;
  districts: number;
}

const town = (name: string, code: string, area: string, districts: number): Town => ({
  name,
  code,
  area,
  districts,
});

/** Distinct towns per provider, so that their names never overlap. */
export const TOWNS: Record<'northbeam' | 'calder', readonly Town[]> = {
  northbeam: [
    town('Leeds', 'LDS', 'LS', 28),
    town('Manchester', 'MAN', 'M', 9),
    town('Hull', 'HUL', 'HU', 9),
    town('Grimsby', 'GRY', 'DN', 9),
    town('Newcastle', 'NCL', 'NE', 7),
    town('Sunderland', 'SUN', 'SR', 7),
    town('York', 'YRK', 'YO', 9),
    town('Sheffield', 'SHF', 'S', 9),
    town('Liverpool', 'LPL', 'L', 9),
    town('Preston', 'PRE', 'PR', 9),
    town('Lancaster', 'LAN', 'LA', 9),
    town('Carlisle', 'CAR', 'CA', 7),
    town('Lincoln', 'LCN', 'LN', 6),
    town('Nottingham', 'NTT', 'NG', 9),
    town('Derby', 'DBY', 'DE', 7),
    town('Leicester', 'LEI', 'LE', 9),
    town('Birmingham', 'BHM', 'B', 9),
    town('Coventry', 'COV', 'CV', 9),
    town('Peterborough', 'PBO', 'PE', 9),
    town('King’s Lynn', 'KLN', 'PE', 34),
    town('Cambridge', 'CBG', 'CB', 5),
    town('Norwich', 'NRW', 'NR', 9),
    town('Ipswich', 'IPS', 'IP', 9),
    town('Croydon', 'CRO', 'CR', 9),
    town('Reading', 'RDG', 'RG', 9),
    town('Swindon', 'SWI', 'SN', 6),
    town('Bristol', 'BRS', 'BS', 9),
    town('Cardiff', 'CDF', 'CF', 5),
    town('Exeter', 'EXE', 'EX', 6),
    town('Plymouth', 'PLY', 'PL', 9),
    town('Southampton', 'SOU', 'SO', 9),
    town('Glasgow', 'GLA', 'G', 5),
    town('Edinburgh', 'EDI', 'EH', 9),
    town('Dundee', 'DND', 'DD', 5),
    town('Belfast', 'BEL', 'BT', 9),
    town('Aberdeen', 'ABD', 'AB', 9),
  ],
  calder: [
    town('Halifax', 'HFX', 'HX', 7),
    town('Huddersfield', 'HUD', 'HD', 9),
    town('Bradford', 'BFD', 'BD', 9),
    town('Wakefield', 'WKF', 'WF', 9),
    town('Rochdale', 'RCD', 'OL', 9),
    town('Burnley', 'BNL', 'BB', 9),
    town('Harrogate', 'HGT', 'HG', 5),
    town('Bolton', 'BOL', 'BL', 7),
    town('Wigan', 'WGN', 'WN', 8),
    town('Stockport', 'SPT', 'SK', 9),
    town('Darlington', 'DAR', 'DL', 9),
    town('Blackpool', 'BPL', 'FY', 8),
    town('Chester', 'CHS', 'CH', 9),
    town('Stoke-on-Trent', 'STO', 'ST', 9),
  ],
};

export const STREETS = [
  'Mill Lane',
  'Station Road',
  'Dock Street',
  'Victoria Street',
  'Canal Road',
  'Church Lane',
  'Foundry Way',
  'Market Place',
  'Albion Street',
  'Kirkgate',
  'Wharf Road',
  'Park Lane',
  'Meadow Road',
  'Chapel Street',
  'Quarry Lane',
  'Tannery Row',
  'Granary Way',
  'Priory Road',
  'Ropewalk',
  'Orchard Drive',
  'Enterprise Way',
  'Castle Gate',
  'Beacon Road',
  'Weavers Court',
] as const;
