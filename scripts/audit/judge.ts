import * as z from "zod/mini";

/** The output of `npm audit --json` when npm could query the registry. */
const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      /** The advisories themselves, or the names of dependencies that have advisories. */
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
    }),
  ),
});

/** An advisory that we accept for some time, with the reason. */
const Exception = z.strictObject({
  /** The advisory's id, such as `GHSA-xxxx-xxxx-xxxx`. */
  advisory: z.string().check(z.regex(/^GHSA(-[\w]{4}){3}$/)),
  /** The last day of the exception, inclusive. */
  until: z.iso.date(),
  reason: z.string().check(z.minLength(20)),
});
export const Exceptions = z.array(Exception);
export type Exceptions = z.output<typeof Exceptions>;

/**
 * `unasked`: npm could not query the registry. `open`: advisories that must be fixed, or excepted with a reason
 * and a date.
 */
export type Judgement = { unasked: true } | { unasked: false; open: string[]; excepted: string[] };

/** Judges npm's report on a day: high and critical advisories count unless an exception for them is still valid. */
export function judge(report: unknown, exceptions: Exceptions, today: string): Judgement {
  const { data } = Report.safeParse(report);
  if (!data) return { unasked: true };
  const open = new Set<string>();
  const excepted = new Set<string>();
  for (const { advisory, sentence } of grave(data)) {
    const exception = exceptions.find((one) => one.advisory === advisory);
    if (exception && exception.until >= today) excepted.add(sentence);
    else open.add(exception ? `${sentence}; its exception ended ${exception.until}` : sentence);
  }
  return { unasked: false, open: [...open], excepted: [...excepted] };
}

function grave({ vulnerabilities }: z.output<typeof Report>) {
  return Object.entries(vulnerabilities)
    .filter(([, { severity }]) => severity === "high" || severity === "critical")
    .flatMap(([name, { severity, via }]) =>
      via
        // a name only refers to another package in the report
        .filter((each) => typeof each !== "string")
        .map(({ title, url }) => {
          const advisory = url.split("/").at(-1) ?? "";
          return { advisory, sentence: `${name}: ${title} (${severity}, ${advisory})` };
        }),
    );
}
