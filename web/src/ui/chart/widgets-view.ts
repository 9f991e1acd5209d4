import type { Widget } from '../../../../core/domain/dashboard.ts';
import type { ChartWidget } from './chart-model.ts';

/** Loading state of a dashboard's widgets. */
export interface WidgetsView {
  /** The former widgets while another range loads; undefined before the first answer. */
  widgets: readonly (Widget & Pick<ChartWidget, 'isOfState'>)[] | undefined;
  /** The widgets are of another range: show their lines but not their figures. */
  isFormer: boolean;
  isLoading: boolean;
  isFetching: boolean;
  error: Error | null;
  retry(): void;
}
