import { once } from "node:events";
import { createServer, type Socket } from "node:net";

interface Behaviour {
  /** If false, the server accepts connections but sends nothing. */
  greets?: boolean;
  /** If false, every mailbox is unknown. */
  takes?: boolean;
  /** Delays the acceptance of a complete mail until the promise has resolved. */
  beforeAccepting?: (mail: TakenMail) => Promise<unknown>;
}

export interface TakenMail {
  to: string;
  text: string;
}

export type SmtpDouble = Awaited<ReturnType<typeof openSmtpDouble>>;

/** A double of a mail server, which stores what it receives and can be slow, silent or refuse mails. */
export async function openSmtpDouble(behaviour: Behaviour = {}) {
  /**
   * Every line that clients sent. `offered` has the complete mails that the double received, `accepted` those that
   * it accepted.
   */
  const received: string[] = [];
  const offered: TakenMail[] = [];
  const accepted: (TakenMail & { at: number })[] = [];
  const sockets = new Set<Socket>();

  async function accept(mail: TakenMail): Promise<string> {
    offered.push(mail);
    await behaviour.beforeAccepting?.(mail);
    accepted.push({ ...mail, at: performance.now() });
    return "250 ok";
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    converse(socket, { received, accept, ...behaviour });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    offered,
    accepted,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

interface Conversation extends Behaviour {
  received: string[];
  accept: (mail: TakenMail) => Promise<string>;
}

/** Talks to one client line by line. */
function converse(socket: Socket, { received, accept, greets = true, takes = true }: Conversation) {
  let to = "";
  let body: string[] | null = null;
  let rest = "";
  const say = (line: string) => socket.writable && socket.write(`${line}\r\n`);

  function answerCommand(line: string) {
    const command = line.slice(0, 4).toUpperCase();
    if (command === "RCPT") to = /<(.*)>/.exec(line)?.[1] ?? "";
    if (command === "RCPT" && !takes) return say(`550 no such mailbox <${to}>`);
    if (command === "QUIT") return socket.end("221 bye\r\n");
    if (command !== "DATA") return say("250 ok");
    body = [];
    return say("354 go on");
  }
  function answer(line: string) {
    if (!body) return answerCommand(line);
    if (line !== ".") return body.push(line);
    const mail = { to, text: body.join("\r\n") };
    body = null;
    return void accept(mail).then(say);
  }

  if (greets) say("220 mail.example");
  socket.setEncoding("utf8").on("data", (text: string) => {
    const lines = (rest + text).split("\r\n");
    rest = lines.pop() ?? "";
    received.push(...lines);
    for (const line of lines) answer(line);
  });
}
