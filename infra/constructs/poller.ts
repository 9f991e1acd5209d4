/** The process of a poller, also where it is measured. */
export const POLLER = {
  memoryMegabytes: 512,
  /** Most of what a poll makes lives for a moment: a larger heap for it is cleaned less often. */
  nodeOptions: ['--max-semi-space-size=64'],
};
