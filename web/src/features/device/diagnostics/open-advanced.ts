/** Size of the window of advanced diagnostics in pixels. */
const WINDOW = 'popup,width=1200,height=800';

/** Opens advanced diagnostics of a device in a window of its own, one for each device. */
export function openAdvancedDiagnostics(deviceId: string): void {
  window.open(`/diagnostics/${encodeURIComponent(deviceId)}`, `diagnostics-${deviceId}`, WINDOW);
}
