import type { Widget } from '../../../../core/domain/dashboard.ts';

/** The widgets of a dashboard over a range, on their way, there or refused. */
export interface WidgetsView {
  /** The widgets of the former range while another one is read; undefined before the first answer. */
  widgets: readonly Widget[] | undefined;
  /** The widgets are those of another range: their lines may stand, their figures must not. */
  isFormer: boolean;
  isLoading: boolean;
  isFetching: boolean;
  error: Error | null;
  retry(): void;
}
