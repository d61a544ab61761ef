import { paths, REGISTER_QUERY, DEMO_PATH } from "#contract/paths.ts";
import { buttonLook } from "#web/ui/Button.tsx";

/** The last section of the page, with links to open the demo yard or to register. */
export function CallToAction() {
  return (
    <section aria-labelledby="start-title" className="bg-band text-on-band">
      <div className="column flex flex-col gap-8 py-14 lg:flex-row lg:items-center lg:justify-between lg:py-16">
        <div className="max-w-[60ch]">
          <h2 id="start-title" className="font-display text-3xl">
            See it with the boxes full
          </h2>
          <p className="mt-3 hidden text-lg in-[[data-closed~=demo]]:block">
            Create an account: the first 14 days cost nothing. The demo yard is closed at the
            moment.
          </p>
          <p className="mt-3 text-lg in-[[data-closed~=demo]]:hidden">
            Open a demo yard with horses, records and a busy calendar. There is nothing to fill in,
            and it is thrown away after 24 hours.
          </p>
        </div>
        <div className="flex flex-none flex-col gap-3 sm:flex-row">
          <DemoButton look={filled} />
          <a href={`${paths.auth}${REGISTER_QUERY}`} className={outlined}>
            Get Started
          </a>
        </div>
      </div>
    </section>
  );
}

const bandButton =
  "inline-flex min-h-thumb items-center justify-center rounded-control border border-on-band px-6 text-lg font-semibold no-underline transition-colors focus-visible:outline-on-band";
const filled = `${bandButton} bg-on-band text-band hover:bg-transparent hover:text-on-band`;
const outlined = `${bandButton} text-on-band hover:bg-on-band hover:text-band`;

/**
 * Opens a demo yard without registration. It is a plain form, so it works without script. Hidden while the demo
 * is closed.
 */
export function DemoButton({ look = buttonLook("secondary", "lg") }: { look?: string }) {
  return (
    <form method="post" action={DEMO_PATH} className="grid in-[[data-closed~=demo]]:hidden">
      <button type="submit" className={look}>
        Try the demo yard
      </button>
    </form>
  );
}
