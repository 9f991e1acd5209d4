import ExpandableSection from '@cloudscape-design/components/expandable-section';
import { useRef, type KeyboardEvent } from 'react';
import { frontPanel } from '../../../../../core/domain/front-panel.ts';
import { shownTone, type InterfaceTone } from '../../../../../core/domain/interface.ts';
import type { Port } from '../../../../../core/domain/parts.ts';
import { portReader, stateWords } from '../../../../../core/domain/port-reader.ts';
import { NO_VALUE } from '../../../../../core/domain/units.ts';
import { surface } from '../../../ui/tokens.ts';
import './front-panel.css';

/** A chassis of more ports begins folded. */
const MOST_UNFOLDED = 200;
const SIGNS: Record<InterfaceTone, string> = { good: '', bad: '✕', caution: '!', neutral: '–' };
const LEGEND: Record<InterfaceTone, string> = {
  good: 'up, with its speed',
  bad: 'down ✕',
  caution: 'testing !',
  neutral: 'not in use –',
};
/** The next port, or the one before it. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

interface FrontPanelProps {
  ports: readonly Port[];
  /** Id of a port; '' for none. */
  chosen: string;
  onChoose(id: string): void;
}

/** The ports as they are on the front of the device, where its profile knows that. */
export function FrontPanel({ ports, chosen, onChoose }: FrontPanelProps) {
  const root = useRef<HTMLDivElement>(null);
  const groups = frontPanel(ports);
  const drawn = groups.flatMap((group) => group.ports.map(({ port }) => port));
  if (drawn.length < 2) return null;
  const inTabOrder = drawn.find(({ id }) => id === chosen) ?? drawn[0]!;
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...root.current!.querySelectorAll('button')];
    const place = buttons.findIndex((button) => button === document.activeElement);
    buttons[place + step]?.focus();
  };
  return (
    <ExpandableSection
      headerText="Front panel"
      headerDescription={legendOf(drawn)}
      defaultExpanded={drawn.length <= MOST_UNFOLDED}
    >
      <div className="panel" style={surface} ref={root} onKeyDown={move} role="presentation">
        {groups.map((group) => (
          <section key={group.name} aria-label={group.name}>
            <h3>{group.name}</h3>
            <div className="panel__ports">
              {group.ports.map(({ port, row, column }) => (
                <button
                  key={port.id}
                  type="button"
                  className={`panel__port panel__port--${shownTone(port.state, port.isSpare)}`}
                  style={{ gridRow: row, gridColumn: column }}
                  tabIndex={port === inTabOrder ? 0 : -1}
                  aria-pressed={port.id === chosen}
                  aria-label={wordsOf(port)}
                  title={wordsOf(port)}
                  onClick={() => onChoose(port.id === chosen ? '' : port.id)}
                >
                  <span>{port.place?.number ?? port.name}</span>
                  <span>{SIGNS[shownTone(port.state, port.isSpare)] || shortSpeed(port)}</span>
                </button>
              ))}
            </div>
          </section>
        ))}
      </div>
    </ExpandableSection>
  );
}

/** "Gi1/0/7, Leeds uplink, Up, 1 Gb/s". */
const wordsOf = (port: Port): string =>
  [port.name, port.alias, stateWords(port), portReader.text(port, 'Speed')]
    .filter((word) => word && word !== NO_VALUE)
    .join(', ');

/** "2.5G"; '' where it is not known. */
const shortSpeed = (port: Port): string =>
  port.speedBitsPerSecond ? portReader.text(port, 'Speed').replace(/ (.?)b\/s$/, '$1') : '';

/** "40 up, with its speed; 3 down ✕". */
function legendOf(ports: readonly Port[]): string {
  return (Object.keys(LEGEND) as InterfaceTone[])
    .flatMap((tone) => {
      const count = ports.filter((port) => shownTone(port.state, port.isSpare) === tone).length;
      return count > 0 ? [`${count} ${LEGEND[tone]}`] : [];
    })
    .join('; ');
}
