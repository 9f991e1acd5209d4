import StatusIndicator, {
  type StatusIndicatorProps,
} from '@cloudscape-design/components/status-indicator';
import {
  interfaceStatus,
  shownTone,
  type InterfaceTone,
} from '../../../../core/domain/interface.ts';

const INDICATORS: Record<InterfaceTone, StatusIndicatorProps.Type> = {
  good: 'success',
  bad: 'error',
  caution: 'warning',
  neutral: 'stopped',
};

interface InterfaceStateProps {
  status: string;
  /** Nothing is on it, so that its state is no trouble. */
  isSpare?: boolean;
}

/** State of an interface as word, shape and colour. */
export function InterfaceState({ status, isSpare = false }: InterfaceStateProps) {
  const { word } = interfaceStatus(status);
  return (
    <StatusIndicator type={INDICATORS[shownTone(status, isSpare)]}>
      {isSpare ? `${word}, spare` : word}
    </StatusIndicator>
  );
}
