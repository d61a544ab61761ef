import { SourceLink } from "#web/domains/experts/library/SourceLink.tsx";

interface Reason {
  code: string;
  sentence: string;
  source: string | null;
}

/** Why: what decides first, each with the fact it rests on. What is to be confirmed stands elsewhere. */
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

/** A sentence, and the link to the fact in the library that it rests on. */
export const Sentence = ({ sentence, source }: Omit<Reason, "code">) => (
  <>
    {sentence} {source && <SourceLink id={source} className="link text-sm" />}
  </>
);

/** Whether a reason is the one that says with whom to confirm. */
export const isConfirm = ({ code }: { code: string }) => code === "CONFIRM";
