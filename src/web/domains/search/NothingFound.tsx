import { MessageCircleQuestionMark, Plus } from "lucide-react";
import { Link } from "wouter";
import { opening } from "#contract/paths.ts";
import { buttonLook } from "#web/ui/button-look.ts";

/** What to do with a search that has no results. */
export const NothingFound = ({ typed, onLeave }: { typed: string; onLeave: () => void }) => (
  <div className="grid justify-items-center gap-4 px-4 py-8 text-center">
    <p className="font-display text-lg break-words">Nothing called “{typed}”</p>
    <div className="flex flex-wrap justify-center gap-3">
      <Link
        href={`${opening.horse}&name=${encodeURIComponent(typed)}`}
        onClick={onLeave}
        className={buttonLook()}
      >
        <Plus aria-hidden />
        Add Horse
      </Link>
      <Link
        href={`${opening.question}&text=${encodeURIComponent(typed)}`}
        onClick={onLeave}
        className={buttonLook()}
      >
        <MessageCircleQuestionMark aria-hidden />
        Ask the Expert
      </Link>
    </div>
  </div>
);
