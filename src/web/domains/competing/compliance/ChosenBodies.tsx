import { useBodies } from "./use-bodies.ts";

/** The bodies that the board goes by, chosen or default, and a button to choose. */
export function ChosenBodies({ onChoose }: { onChoose: () => void }) {
  const { data } = useBodies();
  if (!data) return null;
  return (
    <p data-print="off">
      {data.chosen
        ? "These are the bodies whose rules your yard goes by. "
        : "Nobody has chosen yet, so these are the rules of the four national bodies. "}
      <button type="button" className="link min-h-control cursor-pointer" onClick={onChoose}>
        Choose whose rules count
      </button>
    </p>
  );
}
