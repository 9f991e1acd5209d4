import type { ReactNode } from 'react';
import { isPlainEnter } from './keys-of-form.ts';

interface EnterDoesProps {
  act(): void;
  className?: string;
  children: ReactNode;
}

/** Part of a form where Enter has its own action, such as adding to a list. */
export function EnterDoes({ act, className, children }: EnterDoesProps) {
  return (
    <div
      role="presentation"
      className={className}
      onKeyDown={(event) => {
        if (!isPlainEnter(event)) return;
        event.preventDefault();
        act();
      }}
    >
      {children}
    </div>
  );
}
