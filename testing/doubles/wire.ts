import { connect } from "node:net";

export interface RawReply {
  status: number;
  head: string;
  body: string;
}

/**
 * Sends these bytes to a server unchanged, and returns its output until it closes the connection or sends
 * nothing for `timeoutMs` milliseconds. The status is 0 if the server closed without any output.
 */
export function sayRaw(port: number, said: string | Buffer, timeoutMs = 2_000): Promise<RawReply> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(said));
    const received: Buffer[] = [];
    socket.setTimeout(timeoutMs, () => socket.destroy());
    socket.on("data", (bytes) => received.push(bytes));
    // the server may close the connection while we still send; only its output until then counts
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(parse(Buffer.concat(received).toString("latin1"))));
  });
}

function parse(text: string): RawReply {
  const [head = "", ...rest] = text.split("\r\n\r\n");
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: rest.join("") };
}
