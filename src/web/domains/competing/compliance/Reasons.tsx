import { SourceLink } from "#web/domains/experts/library/SourceLink.tsx";

interface Reason {
  code: string;
  sentence: string;
  source: string | null;
}

/** A list of reasons, the decisive one first, each with its source. Reasons of the kind CONFIRM are shown elsewhere. */
export const Reasons = ({ reasons }: { reasons: readonly Reason[] }) => (
  <ul className="grid gap-2">
    {reasons
      .filter((reason) => !isConfirm(reason))
      .map((reason) => (
        <li key={`${reason.code} ${reason.sentence}`}>
          <Sentence {...reason} />
        </li>
      ))}
  </ul>
);

/** A reason's sentence, and a link to its source in the library. */
export const Sentence = ({ sentence, source }: Omit<Reason, "code">) => (
  <>
    {sentence} {source && <SourceLink id={source} className="link text-sm" />}
  </>
);

/** Whether a reason only says with whom to confirm. */
export const isConfirm = ({ code }: { code: string }) => code === "CONFIRM";
