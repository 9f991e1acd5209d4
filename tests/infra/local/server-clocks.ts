import { ServerResponse } from 'node:http';

/**
 * Servers of this process tell the clock that a test has set, since the SDK corrects its own by
 * what they say.
 * @returns what takes that back.
 */
export function setServerClocks(): () => void {
  const { prototype } = ServerResponse;
  const { writeHead } = prototype;
  prototype.writeHead = function (this: ServerResponse, ...head: unknown[]) {
    this.setHeader('date', new Date().toUTCString());
    return Reflect.apply(writeHead, this, head) as ServerResponse;
  };
  return () => {
    prototype.writeHead = writeHead;
  };
}
