import { useAuthenticator } from '@aws-amplify/ui-react';
import { createContext, use, useEffect, useRef, type RefObject } from 'react';

/** The username as it was last typed, for the steps that ask for it again. */
export const TypedName = createContext<RefObject<string>>({ current: '' });

/**
 * For the heading of a step: its form starts with the username that was typed before, and in its
 * first empty field, or in the last one. So it does again when it was refused.
 */
export function useStepStart(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const typed = use(TypedName);
  // A form that is at work takes no focus.
  const { isPending } = useAuthenticator((context) => [context.isPending]);
  useEffect(() => {
    const form = heading.current?.closest('.current-form')?.querySelector('form');
    if (!form || isPending) return;
    const name = form.querySelector<HTMLInputElement>('input[name="username"]');
    if (name && name.value === '') name.value = typed.current;
    const fields = [...form.querySelectorAll('input')];
    (fields.find(({ value }) => value === '') ?? fields.at(-1))?.focus();
  }, [typed, isPending]);
  return heading;
}
