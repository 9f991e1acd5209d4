import { Dialog } from '../ui/form/dialog.tsx';
import { keysInUse } from '../ui/keys.ts';

export function KeyboardHelp({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="keys">
        {keysInUse().map(({ key, does }) => (
          <div key={key + does}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
