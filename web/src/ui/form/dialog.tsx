import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal, { type ModalProps } from '@cloudscape-design/components/modal';
import { useEffect, useState, type ReactNode } from 'react';
import { DiscardQuestion } from './discard-question.tsx';
import './form.css';
import { FormsWithin, isSomethingUnsaved, newForms } from './unsaved.tsx';

/**
 * The action may have removed the element that had the focus: the keyboard goes on from the page.
 */
function goOnFromPage(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('.page')?.focus();
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
  useEffect(() => () => void setTimeout(goOnFromPage), []);
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
