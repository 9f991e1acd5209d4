import { PROFILES, type ProfileId } from '../../core/profiles/index.ts';
import type { Profile } from '../../core/profiles/profile.ts';

const HEAD = `# Devices that the portal knows

Written by \`npm run docs\` from the device profiles in \`core/profiles\`: one JSON file for each family, in the form of
\`core/profiles/profile.ts\`. A new one needs its file and this command. Every device is read by IF-MIB and the system group; one without a profile
of its own is read by the standard MIBs at the end of the table. BGP4-MIB, OSPF-MIB, VRRP-MIB and VRRPV3-MIB are read of every device that has them.

Interfaces up to 4,000: those that carry traffic or are up with their rates each minute (up to 400), the others with their state.
Identity, parts and sensors are looked for every 45 to 60 minutes, and after a restart. Limits that the device itself has for its sensors are read with
them, and are thresholds where nobody set one (decision 100). An account adds its own on the page Device Profiles (decision 112).

| profile | kind | recognised by | identity | processor | memory | sensors | limits of its own |
|---|---|---|---|---|---|---|---|
`;

export function deviceReference(): string {
  const own = PROFILES.filter(({ match }) => match);
  const standard = PROFILES.filter(({ match }) => !match);
  return `${HEAD}${[...own, ...standard].map(row).join('\n')}\n`;
}

function row(profile: Profile & { id: ProfileId }): string {
  const { name, kind = '', match, processors, memory, sensors = [], entitySensors } = profile;
  const limited = [
    ...new Set(sensors.flatMap(({ unit, limits }) => (limits ? [unit] : []))),
    ...(profile.entityThresholds || profile.entityLimits ? ['each that it lists'] : []),
  ];
  const identity = (['model', 'serial', 'version'] as const).filter((field) => profile[field]);
  const measured = [
    ...new Set(sensors.map(({ unit }) => unit)),
    ...(entitySensors ? ['by ENTITY-SENSOR-MIB or its like'] : []),
  ];
  const by = [
    match?.objectId?.map((oid) => `\`${oid.replace('1.3.6.1.4.1.', '…')}\``).join(', '),
    match?.description && 'sysDescr',
    match?.probe && 'a probe',
  ].filter(Boolean);
  const cells = [
    `${name} (\`${profile.id}.json\`)`,
    kind,
    by.join(' and '),
    identity.join(', '),
    processors ? 'yes' : '',
    memory ? 'yes' : '',
    measured.join(', '),
    limited.join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}
