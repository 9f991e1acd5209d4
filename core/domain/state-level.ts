/** How a state of a part is: good is quiet, the others open an alert of Warning or Critical. */
export const STATE_LEVELS = ['good', 'warning', 'bad'] as const;
