/**
 * aws-amplify only uses wss:// for its realtime URL, and there is no local certificate. App and
 * content security policy stay as in AWS.
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
