import { randomUUID } from "node:crypto";

/** A reply; null if there was none because the connection broke or timed out. */
export type Answer = { status: number; body: unknown } | null;

interface RequestContent {
  body?: string | FormData;
  type?: string;
}

/** A person with an account and a yard who calls the server over HTTP as our pages do. */
export type Rider = Awaited<ReturnType<typeof newRider>>;

export const PASSWORD = "tack-room-kettle";

/** Registers a new person; `from` is the client address that a proxy would report. */
export async function newRider(origin: string, from?: string) {
  const email = `rider-${randomUUID()}@yard.example`;
  const via: Record<string, string> = from ? { "x-forwarded-for": from } : {};
  let cookie = "";

  const send = async (
    method: string,
    path: string,
    { body, type }: RequestContent = {},
  ): Promise<Answer> => {
    try {
      const reply = await fetch(origin + path, {
        method,
        headers: { origin, cookie, ...(type ? { "content-type": type } : {}), ...via },
        body: body ?? null,
        signal: AbortSignal.timeout(20_000),
      });
      const set = reply.headers.getSetCookie()[0]?.split(";")[0];
      if (set) cookie = set;
      const text = await reply.text();
      return { status: reply.status, body: reply.ok && text ? JSON.parse(text) : text };
    } catch {
      return null;
    }
  };
  const ask = (method: string, path: string, body?: object) =>
    send(method, path, body ? { body: JSON.stringify(body), type: "application/json" } : {});
  const upload = (photo: Buffer) => {
    const form = new FormData();
    form.set("photo", new File([new Uint8Array(photo)], "photo.jpg"));
    return send("POST", "/api/upload/horse-photo", { body: form });
  };

  const reply = await ask("POST", "/api/register", {
    email,
    password: PASSWORD,
    firstName: "Robin",
    lastName: "Hacker",
    gdprConsent: true,
    marketingConsent: false,
  });
  if (reply?.status !== 200) throw new Error(`Not registered: ${JSON.stringify(reply)}`);
  return { email, ask, upload, cookie: () => cookie };
}

/** A horse as the form sends it. */
export const horse = (more: object) => ({
  name: "Bramble",
  breed: "Connemara",
  dateOfBirth: "2015-04-01",
  passportNumber: "826046001234567",
  microchipNumber: "985141000123456",
  ...more,
});
