import Input, { type InputProps } from '@cloudscape-design/components/input';
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../ui/form/dialog.tsx';
import { StateBadge } from '../../ui/state/state-badge.tsx';
import { surface } from '../../ui/tokens.ts';
import type { AskedSearch } from './early-search.ts';
import './search.css';
import type { Find } from './find.ts';
import { useFinds } from './use-finds.ts';

/* A combobox whose options are links, so that each opens in a new tab too. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role */

const PLAIN_CLICK: MouseEventInit = { bubbles: true, cancelable: true };

/**
 * Search over everything that the person may read. The field keeps the focus: arrows choose in the
 * list, Enter opens.
 */
export function SearchDialog({ asked, onClose }: { asked: AskedSearch; onClose(): void }) {
  const [typed, setTyped] = useState(asked.text);
  const [chosen, setChosen] = useState<Find['to']>();
  const search = useDeferredValue(typed);
  const { sections, isComplete, total, here, failures } = useFinds(search);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const finds = sections.flatMap((section) => section.finds);
  const chosenAt = finds.findIndex(({ to }) => to === chosen);
  const activeAt = chosenAt < 0 && typed ? 0 : chosenAt;
  const active = finds[activeAt];
  const idOf = (find: Find) => `${listId}-${finds.indexOf(find)}`;
  const linkAt = (at: number) => list.current?.querySelectorAll('a')[at];
  const openActive = (modifiers: MouseEventInit) =>
    linkAt(activeAt)?.dispatchEvent(new MouseEvent('click', modifiers));
  // Enter waits for the list of the last letter, and for its first find.
  const waiting = useRef<MouseEventInit>(asked.isEntered ? PLAIN_CLICK : null);
  const isReady = search === typed && (active !== undefined || isComplete);
  useEffect(() => {
    if (!waiting.current || !isReady || !list.current) return;
    const modifiers = waiting.current;
    waiting.current = null;
    openActive(modifiers);
  });
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!(event.target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
    if (step && finds.length > 0) {
      event.preventDefault();
      const next = activeAt < 0 && step < 0 ? -1 : (activeAt + step) % finds.length;
      setChosen(finds.at(next)?.to);
      linkAt(next < 0 ? finds.length + next : next)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const { ctrlKey, metaKey, shiftKey } = event;
    const modifiers = { ...PLAIN_CLICK, ctrlKey, metaKey, shiftKey };
    if (isReady) openActive(modifiers);
    else waiting.current = modifiers;
  };
  return (
    <Dialog title="Search" onClose={onClose}>
      <div role="presentation" onKeyDown={onKey}>
        <SearchField
          value={typed}
          listId={listId}
          activeId={active && idOf(active)}
          onChange={(value) => {
            setTyped(value);
            setChosen(undefined);
            waiting.current = null;
          }}
        />
        <div
          ref={list}
          id={listId}
          className="finds"
          style={surface}
          role="listbox"
          aria-label="Found"
        >
          {sections.map((section) => (
            <div key={section.title} role="group" aria-label={section.title}>
              <div className="finds__title" aria-hidden>
                {section.title}
              </div>
              {section.finds.map((find) => (
                <Link
                  key={find.to}
                  id={idOf(find)}
                  role="option"
                  aria-selected={find === active}
                  tabIndex={-1}
                  to={find.to}
                  className="find"
                  onClick={onClose}
                >
                  {find.condition && <StateBadge {...find.condition} />}
                  <span className="find__name">{find.name}</span>
                  <span className="find__about">{find.about}</span>
                </Link>
              ))}
            </div>
          ))}
        </div>
      </div>
      <output className="finds__told" style={surface}>
        {failures.length > 0
          ? failures.join(' ')
          : statusLine(sections.length, search.trim(), isComplete, here, total)}
      </output>
    </Dialog>
  );
}

interface SearchFieldProps {
  value: string;
  listId: string;
  activeId: string | undefined;
  onChange(value: string): void;
}

function SearchField({ value, listId, activeId, onChange }: SearchFieldProps) {
  const field = useRef<InputProps.Ref>(null);
  // Behind the dialog's own choice, which is its Close, and before the next key.
  useEffect(() => queueMicrotask(() => field.current?.focus()), []);
  return (
    <Input
      ref={field}
      type="search"
      value={value}
      ariaLabel="Search the portal"
      placeholder="Device, circuit, site, customer, alert or page"
      nativeInputAttributes={{
        autoComplete: 'off',
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': true,
        'aria-controls': listId,
        'aria-activedescendant': activeId,
      }}
      onChange={({ detail }) => onChange(detail.value)}
    />
  );
}

/** Status line below the list. */
function statusLine(
  found: number,
  search: string,
  isComplete: boolean,
  here: number,
  total: number | null,
): string {
  if (search === '')
    return 'Press Enter to open the first result, or use the arrow keys to choose another.';
  if (!isComplete)
    return `Still reading: ${here.toLocaleString('en-GB')} of ${total?.toLocaleString('en-GB') ?? '–'} services are here.`;
  return found === 0 ? `Nothing found for “${search}”.` : '';
}
