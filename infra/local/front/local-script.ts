/**
 * aws-amplify speaks to its realtime address by wss:// only; on this machine there is no
 * certificate, and none is needed. The app and its content security policy stay as they are in AWS.
 */
export const LOCAL_SCRIPT = `(() => {
  const Native = window.WebSocket;
  window.WebSocket = class extends Native {
    constructor(url, protocols) {
      super(String(url).replace(/^wss:\\/\\/((?:[\\w-]+\\.)?localhost|127\\.0\\.0\\.1)(?=[:/])/, 'ws://$1'), protocols);
    }
  };
})();
`;
