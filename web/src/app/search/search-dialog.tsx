import Input from '@cloudscape-design/components/input';
import { useDeferredValue, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { Dialog } from '../../ui/form/dialog.tsx';
import { StateBadge } from '../../ui/state/state-badge.tsx';
import { surface } from '../../ui/tokens.ts';
import './search.css';
import { useFinds } from './use-finds.ts';

/**
 * Search over everything that the person may read. Enter opens the first one, arrows move between
 * the field and the list.
 */
export function SearchDialog({ onClose }: { onClose(): void }) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const { sections, isComplete, total, here, failures } = useFinds(search);
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Behind the dialog's own choice, which is its Close.
    const timer = setTimeout(() => box.current?.querySelector('input')?.focus());
    return () => clearTimeout(timer);
  }, []);
  const first = sections[0]?.finds[0];
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !box.current) return;
    const stops = [...box.current.querySelectorAll<HTMLElement>('input, a')];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    event.preventDefault();
    stops.at((at + step) % stops.length)?.focus();
  };
  return (
    <Dialog title="Search" onClose={onClose}>
      <div ref={box} role="presentation" onKeyDown={move}>
        <Input
          type="search"
          value={typed}
          ariaLabel="Search the portal"
          placeholder="Device, circuit, site, customer, alert or page"
          nativeInputAttributes={{ autoComplete: 'off' }}
          onChange={({ detail }) => setTyped(detail.value)}
          onKeyDown={({ detail }) => {
            // The list may still be that of the letter before.
            if (detail.key !== 'Enter' || detail.isComposing || search !== typed || !first) return;
            void navigate(first.to);
            onClose();
          }}
        />
        <div className="finds" style={surface}>
          {sections.map(({ title, finds }) => (
            <section key={title}>
              <h3>{title}</h3>
              <ul>
                {finds.map((find) => (
                  <li key={find.to}>
                    <Link
                      to={find.to}
                      className={find === first && typed ? 'find find--first' : 'find'}
                      onClick={onClose}
                    >
                      {find.condition && <StateBadge {...find.condition} />}
                      <span className="find__name">{find.name}</span>
                      <span className="find__about">{find.about}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
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

/** Status line below the list. */
function statusLine(
  found: number,
  search: string,
  isComplete: boolean,
  here: number,
  total: number | null,
): string {
  if (search === '') return 'Enter opens the first one that is found, arrows choose another.';
  if (!isComplete)
    return `Still reading: ${here.toLocaleString('en-GB')} of ${total?.toLocaleString('en-GB') ?? '–'} services are here.`;
  return found === 0 ? `Nothing that you may see has “${search}”.` : '';
}
