import { createContext, use, useEffect, useMemo, type ReactNode } from 'react';

/** Forms that are shown; each says whether something was typed in it and not sent. */
type Forms = Set<() => boolean>;

const onPage: Forms = new Set();
const Places = createContext<readonly Forms[]>([onPage]);

export const newForms = (): Forms => new Set();

/** Would something be lost if these forms, or all of the page, were closed now? */
export function isSomethingUnsaved(forms: Forms = onPage): boolean {
  return [...forms].some((isUnsaved) => isUnsaved());
}

/** Counts the forms below it in a set of its own as well, as a dialog does. */
export function FormsWithin({ forms, children }: { forms: Forms; children: ReactNode }) {
  const outer = use(Places);
  const places = useMemo(() => [...outer, forms], [outer, forms]);
  return <Places value={places}>{children}</Places>;
}

/** Lets everything that would close the form ask first while there is something to lose. */
export function useGuard(isUnsaved: () => boolean): void {
  const places = use(Places);
  useEffect(() => {
    for (const forms of places) forms.add(isUnsaved);
    return () => {
      for (const forms of places) forms.delete(isUnsaved);
    };
  }, [places, isUnsaved]);
}
