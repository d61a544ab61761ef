import { IfMayWrite } from "#web/core/IfMayWrite.tsx";
import { Link } from "wouter";
import { paths } from "#contract/paths.ts";
import { buttonLook } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";

interface FirstHorseProps {
  text?: string;
  level?: 2 | 3;
}

/** Shown in place of a list of horses while the yard has none. */
export const FirstHorse = ({
  text = "Each horse of the yard gets a line here.",
  level = 2,
}: FirstHorseProps) => (
  <EmptyState
    level={level}
    title="No horses yet"
    text={text}
    action={
      <IfMayWrite section="papers" horseId={null}>
        <Link href={paths.horses} className={buttonLook("primary")}>
          Add Your First Horse
        </Link>
      </IfMayWrite>
    }
  />
);
