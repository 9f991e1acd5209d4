/** A device or a group, as the thresholds calls name it. */
export interface ThresholdTarget {
  type: 'devices' | 'groups';
  id: string;
  name: string;
}
