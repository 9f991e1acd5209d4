/** Process settings of a poller, also used by its benchmark. */
export const POLLER = {
  /** A poll's objects are short-lived: a larger young generation is collected less often. */
  nodeOptions: ['--max-semi-space-size=64'],
};
