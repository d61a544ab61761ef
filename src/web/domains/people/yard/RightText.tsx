import type { Right } from "#contract/policy.ts";

const labels: Record<Exclude<Right, "none">, string> = { read: "sees", write: "changes" };

/** A right in a section as a word; none is a dash, which is read out as 'nothing'. */
export const RightText = ({ right }: { right: Right }) =>
  right === "none" ? (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">nothing</span>
    </>
  ) : (
    labels[right]
  );
