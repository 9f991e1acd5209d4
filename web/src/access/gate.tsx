import type { ReactNode } from 'react';
import type { Area } from '../../../core/access/areas.ts';
import type { ComponentName } from '../../../core/access/components.ts';
import type { LevelName } from '../../../core/access/levels.ts';
import { useCan, useComponentAllowed } from './permissions.ts';

interface AreaGate {
  area: Area;
  level: LevelName;
  children: ReactNode;
  /** Shown to who may not: a sentence that says so. Nothing by default. */
  otherwise?: ReactNode;
}

/** Shows its children to those who hold the area at the level. */
export function Gate({ area, level, children, otherwise = null }: AreaGate): ReactNode {
  return useCan(area, level) ? children : otherwise;
}

/** Shows its children to the kinds of person for whom the component rules allow it. */
export function ComponentGate({
  component,
  children,
}: {
  component: ComponentName;
  children: ReactNode;
}): ReactNode {
  return useComponentAllowed(component) ? children : null;
}
