// Calls the double about an intent on behalf of the cardholder; used by both frames.
export async function call(kind, clientSecret, verb, fields) {
  const id = clientSecret.split("_secret_")[0];
  const reply = await fetch("/v1/" + kind + "_intents/" + id + "/" + verb, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields),
  });
  const body = await reply.json();
  const intent = body.error ? null : body;
  const failed = body.error ?? intent.last_payment_error ?? intent.last_setup_error;
  return failed ? { error: failed } : { intent };
}
