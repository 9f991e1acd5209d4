import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal, { type ModalProps } from '@cloudscape-design/components/modal';
import { useEffect, useState, type ReactNode } from 'react';
import { DiscardQuestion } from './discard-question.tsx';
import './form.css';
import { FormsWithin, isSomethingUnsaved, newForms } from './unsaved.tsx';

/** Element that had the focus before the first of dialogs that open one another. */
let origin: Element | null = null;

function originOfDialog(): Element | null {
  const focused = document.activeElement;
  if (!focused?.closest('[role="dialog"]')) origin = focused;
  return origin;
}

/**
 * The keyboard goes on from the element that had the focus, or from the page when the action has
 * removed it.
 */
function goOnFrom(place: Element | null): void {
  if (document.activeElement !== document.body) return;
  const isThere = place instanceof HTMLElement && place.isConnected && place !== document.body;
  const next = isThere ? place : document.querySelector<HTMLElement>('.page');
  next?.focus();
}

interface DialogProps {
  title: string;
  size?: ModalProps.Size;
  /** Below the content, given what closes the dialog; Close alone without them. */
  buttons?: (leave: () => void) => ReactNode;
  onClose(): void;
  children: ReactNode;
}

/**
 * A dialog. While a form in it holds something that was typed and not sent, Escape, its buttons and
 * a click beside it ask first.
 */
export function Dialog({ title, size, buttons, onClose, children }: DialogProps) {
  const [forms] = useState(newForms);
  const [isAsking, setAsking] = useState(false);
  const leave = () => (isSomethingUnsaved(forms) ? setAsking(true) : onClose());
  const stay = () => setAsking(false);
  const [cameFrom] = useState(originOfDialog);
  useEffect(() => () => void setTimeout(() => goOnFrom(cameFrom)), [cameFrom]);
  return (
    <Modal
      visible
      size={size}
      header={title}
      closeAriaLabel="Close dialog"
      onDismiss={() => (isAsking ? stay() : leave())}
      footer={
        <Box float="right">
          {isAsking && <DiscardQuestion onStay={stay} onDiscard={onClose} />}
          {/* They stay, so that the focus finds the one that it came from. */}
          <div className="dialog-buttons" hidden={isAsking}>
            {buttons ? buttons(leave) : <Button onClick={leave}>Close</Button>}
          </div>
        </Box>
      }
    >
      <FormsWithin forms={forms}>{children}</FormsWithin>
    </Modal>
  );
}
