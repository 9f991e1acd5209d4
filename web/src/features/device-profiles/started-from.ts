/** Of a new profile. */
export const EXAMPLE = JSON.stringify(
  {
    name: 'My device',
    vendor: 'Maker',
    kind: 'Other',
    match: { objectId: ['1.3.6.1.4.1.99999.1'] },
    model: [{ pattern: '^(\\S+)' }],
    sensors: [{ oid: '1.3.6.1.4.1.99999.1.2.0', name: 'Temperature', unit: 'celsius' }],
  },
  null,
  2,
);

/** A copy, under a name of its own. */
export function copyOf(text: string): string {
  const profile = JSON.parse(text) as { name: string };
  return JSON.stringify({ ...profile, name: `${profile.name}, own` }, null, 2);
}
