import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal, { type ModalProps } from '@cloudscape-design/components/modal';
import { useEffect, useState, type ReactNode } from 'react';
import { DiscardQuestion } from './discard-question.tsx';
import './form.css';
import { FormsWithin, isSomethingUnsaved, newForms } from './unsaved.tsx';

/** Element focused before the first of nested dialogs. */
let origin: Element | null = null;

function originOfDialog(): Element | null {
  const focused = document.activeElement;
  if (!focused?.closest('[role="dialog"]')) origin = focused;
  return origin;
}

/** Returns the focus to the element, or to the page if the element is gone. */
function goOnFrom(place: Element | null): void {
  if (document.activeElement !== document.body) return;
  const isThere = place instanceof HTMLElement && place.isConnected && place !== document.body;
  const next = isThere ? place : document.querySelector<HTMLElement>('.page');
  next?.focus();
}

interface DialogProps {
  title: string;
  size?: ModalProps.Size;
  /** Default: Close. */
  buttons?: (leave: () => void) => ReactNode;
  onClose(): void;
  children: ReactNode;
}

/** While a form inside has unsaved input, closing asks first. */
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
          {/* Hidden rather than removed, so that the focus can return. */}
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
