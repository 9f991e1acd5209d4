import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef, useState } from 'react';

interface DiscardQuestionProps {
  onStay(): void;
  onDiscard(): void;
}

/** Replaces a dialog's buttons. */
export function DiscardQuestion({ onStay, onDiscard }: DiscardQuestionProps) {
  const stay = useRef<ButtonProps.Ref>(null);
  const [cameFrom] = useState(() => document.activeElement);
  useEffect(() => {
    // Keeps the input in view.
    stay.current?.focus({ preventScroll: true });
    return () => {
      if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
    };
  }, [cameFrom]);
  return (
    <SpaceBetween direction="horizontal" size="xs" alignItems="center">
      <span role="alert">Your changes are not saved.</span>
      <Button ref={stay} formAction="none" onClick={onStay}>
        Keep editing
      </Button>
      <Button formAction="none" onClick={onDiscard}>
        Discard changes
      </Button>
    </SpaceBetween>
  );
}
