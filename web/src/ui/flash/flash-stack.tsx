import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import { useEffect, useState } from 'react';
import { useKeys } from '../keys.ts';
import { surface } from '../tokens.ts';
import './flash.css';

export interface Flash {
  id: string;
  type: 'success' | 'error' | 'info' | 'warning';
  text: string;
  /** Duration of a success or a note, if not the default. */
  shownMs?: number;
  /** Reverts the action and resolves to the sentence to show. */
  undo?: () => Promise<string>;
}

/** For successes; failures stay until dismissed. */
const SHOWN_MS = 6_000;
/** Time to read the message and reach the button. */
const UNDOABLE_MS = 12_000;

interface FlashStackProps {
  flashes: readonly Flash[];
  onDismiss(id: string): void;
  onUndo(flash: Flash): void;
}

/**
 * Flashes over the bottom of the window, newest last. They take no space: the page leaves room
 * below its content.
 */
export function FlashStack({ flashes, onDismiss, onUndo }: FlashStackProps) {
  const undoable = flashes.findLast((flash) => flash.undo);
  return (
    <section className="flashes" style={surface} aria-label="Messages" aria-live="polite">
      {flashes.map((flash) => (
        <FlashLine key={flash.id} flash={flash} onDismiss={onDismiss} onUndo={onUndo} />
      ))}
      {undoable && <UndoKey key={undoable.id} onPress={() => onUndo(undoable)} />}
    </section>
  );
}

function UndoKey({ onPress }: { onPress(): void }) {
  useKeys('undo', [{ key: 'u', does: 'Undo the last action', run: onPress }]);
  return null;
}

const ICONS = {
  success: { name: 'status-positive', variant: 'success', word: 'Done' },
  error: { name: 'status-negative', variant: 'error', word: 'Failed' },
  warning: { name: 'status-warning', variant: 'warning', word: 'Warning' },
  info: { name: 'status-info', variant: 'normal', word: 'Note' },
} as const;

function FlashLine({
  flash,
  onDismiss,
  onUndo,
}: Pick<FlashStackProps, 'onDismiss' | 'onUndo'> & { flash: Flash }) {
  const [isHeld, setHeld] = useState(false);
  const { id, type, text, undo, shownMs = undo ? UNDOABLE_MS : SHOWN_MS } = flash;
  const leaves = (type === 'success' || type === 'info') && !isHeld;
  useEffect(() => {
    if (!leaves) return undefined;
    const timer = setTimeout(() => onDismiss(id), shownMs);
    return () => clearTimeout(timer);
  }, [leaves, shownMs, id, onDismiss]);
  const { name, variant, word } = ICONS[type];
  return (
    <div
      className={`flash flash--${type}`}
      role={type === 'error' ? 'alert' : undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={name} variant={variant} ariaLabel={word} />
      <span className="flash__text">{text}</span>
      {undo && (
        <Button variant="inline-link" onClick={() => onUndo(flash)}>
          Undo
        </Button>
      )}
      <Button
        variant="inline-icon"
        iconName="close"
        ariaLabel="Dismiss"
        onClick={() => onDismiss(id)}
      />
    </div>
  );
}
