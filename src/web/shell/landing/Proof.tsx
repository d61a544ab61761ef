import { ArrowRight } from "lucide-react";
import { paths } from "#contract/paths.ts";
import { formatDay } from "#rules/date-format.ts";
import { sourceName } from "#rules/knowledge/source-names.ts";
import { bodies, rulebooks } from "#rules/vaccination/rulebooks.ts";
import { type Rulebook, boosterSource, ruleInShort } from "#rules/vaccination/rulebook.ts";
import { entryPath } from "#web/domains/experts/library/SourceLink.tsx";
import { buttonLook } from "#web/ui/Button.tsx";

/** The sources of the answers: for each body a summary of its rule, the source, and when we last read it. */
export function Proof() {
  return (
    <section aria-labelledby="proof-title" className="column py-12 lg:py-16">
      <h2 id="proof-title" className="font-display text-3xl">
        What we hold, and since when
      </h2>
      <p className="mt-3 max-w-[70ch] text-lg text-muted">
        A rule is only as good as its source. This is what ‘Can I go?’ reads. Where the rule itself
        could not be read, but a vet’s or a journal’s summary of it, its source says so.
      </p>
      <ul className="mt-6 divide-y divide-line border-y border-line">
        {bodies.map((body) => (
          <Held key={body} {...rulebooks[body]} />
        ))}
      </ul>
      <div className="mt-8 grid gap-x-10 gap-y-6 md:grid-cols-2">
        <p>
          <strong className="block text-lg">Worming by evidence</strong>
          <span className="text-muted">
            Egg counts of the whole yard at one sitting say who sheds, when to test again, and
            whether a wormer still works, each by a published threshold that your vet may change.
          </span>
        </p>
        <p>
          <strong className="block text-lg">Experts that name their source</strong>
          <span className="text-muted">
            An answer comes from the reference library, word for word, with its source and the month
            it stands from. What the library does not hold is not made up; urgent signs are sent to
            the vet first.
          </span>
        </p>
      </div>
      <a href={paths.library} className={`${buttonLook()} mt-6`}>
        Read the whole library
        <ArrowRight aria-hidden />
      </a>
    </section>
  );
}

function Held(book: Rulebook) {
  const source = boosterSource(book);
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 md:grid-cols-[13rem_minmax(0,1fr)_minmax(0,1fr)]">
      <strong>{book.name}</strong>
      <span>{ruleInShort(book)}.</span>
      <span className="text-sm text-muted">
        <a href={entryPath(source)} className="link">
          {sourceName(source)}
        </a>
        , read on {formatDay(book.checkedOn)}
      </span>
    </li>
  );
}
