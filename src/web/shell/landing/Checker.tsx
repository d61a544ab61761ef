import { paths } from "#contract/paths.ts";
import { verdicts } from "#contract/health/vaccination.ts";
import { bodies, bodyLabels } from "#rules/vaccination/rulebooks.ts";
import { VerdictMark } from "#web/domains/competing/compliance/VerdictMark.tsx";
import { Button } from "#web/ui/Button.tsx";
import { cx } from "#web/ui/cx.ts";
import { inputLook } from "#web/ui/Field.tsx";

/** How many inputs for vaccinations are shown at first; a button adds more. */
const JABS = 3;

/**
 * Checks whether a horse may compete, by the vaccination dates typed from its passport; nothing is stored. The
 * page's script (`checker-script.ts`) sends the request and fills in the answer below; without script the form
 * is hidden.
 */
export function Checker() {
  return (
    <form
      id="checker"
      noValidate
      aria-labelledby="checker-title"
      className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:p-5 noscript:hidden"
    >
      <h2 id="checker-title" className="font-display text-xl">
        Can my horse go?
      </h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <Labelled label="Who runs it">
          <select name="body" defaultValue="BE" className={inputLook}>
            {bodies.map((body) => (
              <option key={body} value={body}>
                {bodyLabels[body]}
              </option>
            ))}
          </select>
        </Labelled>
        <Labelled label="Day of the event">
          <input type="date" name="event" aria-describedby="checker-problem" className={dateLook} />
        </Labelled>
      </div>
      <fieldset>
        <legend className="text-sm font-semibold">
          Its flu jabs, every one in the passport, in any order
        </legend>
        <div data-jabs className="mt-1 grid grid-cols-2 gap-2 sm:grid-cols-3">
          {Array.from({ length: JABS }, (_, index) => (
            <input
              key={`jab ${index + 1}`}
              type="date"
              name="jab"
              aria-label={`Jab ${index + 1}`}
              aria-describedby="checker-problem"
              className={dateLook}
            />
          ))}
          <Button data-more variant="quiet">
            Another jab
          </Button>
        </div>
      </fieldset>
      <Answer />
      <div className="flex flex-wrap gap-2">
        <Button type="submit">Check</Button>
        <Button data-example variant="quiet">
          Show me an example
        </Button>
      </div>
    </form>
  );
}

const dateLook = cx(inputLook, "appearance-none text-left");

const Labelled = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <label className="grid gap-1 text-sm font-semibold">
    {label}
    {children}
  </label>
);

/** The elements of the answer for every verdict; the script shows those of the verdict received. */
const Answer = () => (
  <div aria-live="polite" className="min-h-26 rounded-control bg-sunken p-3">
    {verdicts.map((verdict) => (
      <p key={verdict} data-verdict={verdict} hidden className="mb-1 text-lg">
        <VerdictMark verdict={verdict} />
      </p>
    ))}
    <p data-sentence id="checker-problem">
      Yes, no or borderline: the answer comes here as you type, with its reason. Nothing is stored,
      and you need no account.
    </p>
    <p data-to-come hidden className="mt-1" />
    <p data-next hidden className="mt-1" />
    <p data-confirm hidden className="mt-1 text-sm text-muted" />
    <p data-source hidden className="mt-1 text-sm">
      <a href={paths.library} className="link">
        Where the rule is from
      </a>
    </p>
  </div>
);
