import { once } from "node:events";
import { createServer, type Socket } from "node:net";

interface Behaviour {
  /** The command, such as `UID FETCH`, at which the server falls silent; `greeting` for one that never speaks. */
  silentAt?: string;
  /** The command to which the server answers with bytes that are no IMAP. */
  garbageAt?: string;
  /** The command at which the server cuts the connection. */
  cutsAt?: string;
}

export type ImapDouble = Awaited<ReturnType<typeof openImapDouble>>;

interface KeptMail {
  uid: number;
  text: Buffer;
  receivedAt: Date;
  deleted: boolean;
}

interface Mailbox {
  behaviour: Behaviour;
  mails: KeptMail[];
  received: string[];
}

const PASSWORD = "s3cret";

/** A double of a mailbox that is read over IMAP; it can be silent, cut connections and send garbage. */
export async function openImapDouble() {
  const box: Mailbox = { behaviour: {}, mails: [], received: [] };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    converse(socket, box);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  let uid = 0;
  return {
    url: `imap://papers%40yard.example:${PASSWORD}@127.0.0.1:${port}/INBOX`,
    received: box.received,
    /** Puts a mail into the mailbox. */
    deliver: (text: string | Buffer, receivedAt = new Date()) =>
      void box.mails.push({ uid: (uid += 1), text: Buffer.from(text), receivedAt, deleted: false }),
    count: () => box.mails.length,
    behave: (behaviour: Behaviour) => {
      box.behaviour = behaviour;
    },
    empty: () => {
      box.mails = [];
      box.received.length = 0;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function converse(socket: Socket, box: Mailbox) {
  const say = (text: string | Buffer) => socket.writable && socket.write(text);
  let rest = "";
  if (box.behaviour.silentAt !== "greeting") say("* OK [CAPABILITY IMAP4rev1 UIDPLUS] ready\r\n");
  socket.setEncoding("latin1").on("data", (text: string) => {
    const lines = (rest + text).split("\r\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      box.received.push(line);
      const [tag = "", ...words] = line.split(" ");
      const name = words[0]?.toUpperCase() === "UID" ? words.splice(0, 2).join(" ") : words.shift();
      const command = (name ?? "").toUpperCase();
      const { silentAt, garbageAt, cutsAt } = box.behaviour;
      if (command === silentAt) continue;
      if (command === cutsAt) return socket.destroy();
      if (command === garbageAt) {
        say(`* ${'\0("{'.repeat(200)}\r\n)))${tag} ${"x".repeat(5_000)}\r\n`);
        continue;
      }
      answer(say, box, { tag, command, words });
    }
    return undefined;
  });
}

interface Command {
  tag: string;
  command: string;
  words: string[];
}
type Say = (text: string | Buffer) => unknown;

function answer(say: Say, box: Mailbox, { tag, command, words }: Command) {
  if (command === "LOGIN" && !words.join(" ").includes(PASSWORD))
    return say(`${tag} NO [AUTHENTICATIONFAILED] no such user papers@yard.example\r\n`);
  answers[command]?.(say, box, words);
  if (command !== "LOGOUT" && !answers[command]) return say(`${tag} BAD unknown\r\n`);
  return say(`${tag} OK done\r\n`);
}

const answers: Record<string, (say: Say, box: Mailbox, words: string[]) => unknown> = {
  CAPABILITY: (say) => say("* CAPABILITY IMAP4rev1 UIDPLUS\r\n"),
  LOGIN: () => undefined,
  NOOP: () => undefined,
  LOGOUT: (say) => say("* BYE see you\r\n"),
  LIST: (say) => say('* LIST () "/" INBOX\r\n'),
  LSUB: () => undefined,
  SELECT: (say, box) =>
    say(
      `* ${box.mails.length} EXISTS\r\n* FLAGS (\\Deleted \\Seen)\r\n* OK [PERMANENTFLAGS (\\Deleted \\Seen)] ok\r\n* OK [UIDVALIDITY 7] ok\r\n* OK [UIDNEXT 9999] ok\r\n`,
    ),
  "UID SEARCH": (say, box) => say(`* SEARCH ${box.mails.map(({ uid }) => uid).join(" ")}\r\n`),
  "UID FETCH": (say, box, [uid, ...what]) => {
    const at = box.mails.findIndex((mail) => mail.uid === Number(uid));
    const mail = box.mails[at];
    if (!mail) return undefined;
    const [, from = "0", most = "0"] = /<(\d+)\.(\d+)>/.exec(what.join(" ")) ?? [];
    const part = mail.text.subarray(Number(from), Number(from) + Number(most));
    say(
      `* ${at + 1} FETCH (UID ${uid} RFC822.SIZE ${mail.text.length} INTERNALDATE "${internalDate(mail.receivedAt)}" BODY[]<${from}> {${part.length}}\r\n`,
    );
    say(part);
    return say(")\r\n");
  },
  "UID STORE": (_, box, [uid]) => {
    for (const mail of box.mails) if (mail.uid === Number(uid)) mail.deleted = true;
  },
  "UID EXPUNGE": (say, box) => {
    const at = box.mails.findIndex((mail) => mail.deleted);
    if (at < 0) return;
    box.mails.splice(at, 1);
    say(`* ${at + 1} EXPUNGE\r\n`);
  },
};

/** '27-Nov-2026 09:00:00 +0000', as IMAP writes an instant. */
function internalDate(at: Date) {
  const [, day, month, year, time] = at.toUTCString().split(" ");
  return `${day}-${month}-${year} ${time} +0000`;
}

interface ComposedMail {
  from: string;
  to: string;
  subject?: string;
  messageId?: string | null;
  /** Further headers, each a whole line. */
  headers?: string[];
  files?: { name: string; type: string; bytes: Buffer }[];
}

let composed = 0;

/** A mail as mail programs write one, with files. */
export function composeMail(given: ComposedMail): Buffer {
  const { from, to, subject = "Fwd: papers", files = [], headers = [] } = given;
  const messageId = given.messageId === undefined ? `<${(composed += 1)}@test>` : given.messageId;
  const head = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    ...(messageId === null ? [] : [`Message-ID: ${messageId}`]),
    ...headers,
    "MIME-Version: 1.0",
    'Content-Type: multipart/mixed; boundary="mixed"',
  ];
  const parts = files.map(({ name, type, bytes }) =>
    [
      "--mixed",
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      "Content-Transfer-Encoding: base64",
      "",
      bytes.toString("base64").replaceAll(/(.{76})/g, "$1\r\n"),
    ].join("\r\n"),
  );
  const letter = "--mixed\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>See attached.";
  return Buffer.from([...head, "", letter, ...parts, "--mixed--", ""].join("\r\n"));
}
