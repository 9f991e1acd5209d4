/** How a state of a part is: good is quiet, the others are worth a warning or an error. */
export const STATE_LEVELS = ['good', 'warning', 'bad'] as const;
