// A double of Stripe.js in the browser: it has the functions that our page calls, and shows the card's fields and the
// bank's question in frames from the double's own address, so that our page sees neither.
{
  const address = new URL(document.currentScript.src).origin;
  let last = 0;

  function frame(path, title, height) {
    const made = document.createElement("iframe");
    made.src = address + path;
    made.title = title;
    Object.assign(made.style, { width: "100%", height, border: "0", display: "block" });
    return made;
  }

  function ask(target, message) {
    const id = ++last;
    return new Promise((resolve) => {
      function hear(event) {
        if (event.origin !== address || event.data.id !== id) return;
        removeEventListener("message", hear);
        resolve(event.data.answer);
      }
      addEventListener("message", hear);
      target.contentWindow.postMessage({ ...message, id }, address);
    });
  }

  // the cover hides the whole page and is a child of the page's body, as in Stripe's real script
  function askBank(question) {
    const cover = document.createElement("div");
    Object.assign(cover.style, {
      position: "fixed",
      inset: "0",
      zIndex: "2147483647",
      display: "grid",
      placeItems: "center",
      background: "rgb(0 0 0 / 0.5)",
    });
    const bank = frame("/v3/bank.html", "Your bank", "12rem");
    Object.assign(bank.style, { width: "22rem", maxWidth: "90vw", background: "canvas" });
    cover.append(bank);
    document.body.append(cover);
    return new Promise((resolve) => {
      bank.addEventListener("load", async () => {
        resolve(await ask(bank, question));
        cover.remove();
      });
    });
  }

  function makeElements(key) {
    let card = null;
    let ready = null;
    const heard = {};
    return {
      create: () => ({
        mount(place) {
          card = frame("/v3/card.html", "Secure payment input frame", "15rem");
          ready = new Promise((resolve) => card.addEventListener("load", resolve));
          void ready.then(() => heard.ready?.());
          (typeof place === "string" ? document.querySelector(place) : place).replaceChildren(card);
        },
        on: (what, run) => {
          heard[what] = run;
        },
        unmount: () => card?.remove(),
        destroy: () => card?.remove(),
      }),
      update: () => undefined,
      submit: async () => {
        await ready;
        return ask(card, { type: "check" });
      },
      confirm: async (kind, clientSecret) => {
        await ready;
        const said = await ask(card, { type: "confirm", kind, clientSecret, key });
        if (said.intent?.status !== "requires_action") return said;
        return askBank({ type: "question", kind, clientSecret, key });
      },
    };
  }

  window.Stripe = (key) => ({
    elements: () => makeElements(key),
    confirmPayment: ({ elements, clientSecret }) =>
      elements
        .confirm("payment", clientSecret)
        .then(({ intent, error }) => (error ? { error } : { paymentIntent: intent })),
    confirmSetup: ({ elements, clientSecret }) =>
      elements
        .confirm("setup", clientSecret)
        .then(({ intent, error }) => (error ? { error } : { setupIntent: intent })),
  });
}
