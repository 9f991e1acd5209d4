/** The jobs of the Run Job screen, by the id in its address. */
export const RUN_JOBS = [
  { id: 'addUsersByCSV', title: 'Add users by CSV' },
  { id: 'fullConfiguration', title: 'Full configuration' },
  { id: 'addNetworkDashboard', title: 'Add network dashboard' },
  { id: 'sslProperties', title: 'SSL properties' },
  { id: 'AddProperties', title: 'Add properties' },
] as const;
export type RunJobId = (typeof RUN_JOBS)[number]['id'];

/** The job of an address, in small or large letters. */
export function runJobOf(id: string): (typeof RUN_JOBS)[number] | undefined {
  return RUN_JOBS.find((job) => job.id.toLowerCase() === id.toLowerCase());
}

/** A code as it is shown: 200 green, 419 amber, 500 red. */
export function codeColour(code: number): 'green' | 'severity-medium' | 'red' {
  return code === 200 ? 'green' : code === 419 ? 'severity-medium' : 'red';
}
