import type { ReactNode } from 'react';
import type { Area } from '../../../core/access/areas.ts';
import type { ComponentName } from '../../../core/access/components.ts';
import type { LevelName } from '../../../core/access/levels.ts';
import { useCan, useComponentAllowed } from './permissions.ts';

interface AreaGate {
  area: Area;
  level: LevelName;
  children: ReactNode;
  /** Shown without the right, such as an explanation; default: nothing. */
  otherwise?: ReactNode;
}

export function Gate({ area, level, children, otherwise = null }: AreaGate): ReactNode {
  return useCan(area, level) ? children : otherwise;
}

export function ComponentGate({
  component,
  children,
}: {
  component: ComponentName;
  children: ReactNode;
}): ReactNode {
  return useComponentAllowed(component) ? children : null;
}
