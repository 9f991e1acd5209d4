import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';

/** jsdom's Blob has no text(). */
function readText(blob: Blob, done: (text: string) => void): void {
  const reader = new FileReader();
  reader.addEventListener('load', () => done(String(reader.result)));
  reader.readAsText(blob);
}

/** The file that a button saves. */
export async function downloaded(button = 'CSV'): Promise<string> {
  let csv = '';
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        readText(blob, (text) => {
          csv = text;
        });
        return 'blob:x';
      },
      revokeObjectURL() {},
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  fireEvent.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(csv).not.toBe(''));
  return csv;
}
