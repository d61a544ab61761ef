import { useState } from "react";
import { useDraft } from "#web/core/draft.ts";
import { DraftOffer } from "#web/core/DraftOffer.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";

interface ReasonFormProps {
  messageId: string;
  /** The question was a choice among suggestions, so the user's own words are in the message before it. */
  isChosen: boolean;
  isBusy: boolean;
  /** Resolves to whether it was sent. */
  onSend: (reason: string, share: boolean) => Promise<boolean>;
  onClose: () => void;
}

/** Why an answer did not help, and whether to share the question. */
export function ReasonForm({ messageId, isChosen, isBusy, onSend, onClose }: ReasonFormProps) {
  const [reason, setReason] = useState("");
  const [share, setShare] = useState(false);
  const draft = useDraft({
    name: `rating:${messageId}`,
    read: () => ({ reason, share }),
    restore: (kept) => {
      setReason(kept.reason);
      setShare(kept.share);
    },
  });
  const send = () => void onSend(reason.trim(), share).then((wasSent) => wasSent && draft.forget());
  return (
    <form
      className="grid gap-2 p-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim()) send();
      }}
    >
      <DraftOffer draft={draft} />
      <TextArea
        aria-label="What was wrong with this answer?"
        placeholder="What was wrong with it?"
        rows={2}
        maxLength={1_000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        className="min-h-control"
      />
      <Checkbox
        label="Send my question and this answer along"
        hint={`${isChosen ? `${OWN_WORDS} ` : ""}Without this the operator sees your reason, the specialist and the sources, and nothing of the chat.`}
        checked={share}
        onChange={setShare}
      />
      <div className="flex gap-2">
        <Button type="submit" busy={isBusy}>
          Send reason
        </Button>
        <Button variant="quiet" onClick={onClose}>
          No reason
        </Button>
      </div>
    </form>
  );
}

const OWN_WORDS = "Your question is what you asked before you chose.";

interface ShareTickProps {
  isShared: boolean;
  /** Resolves to whether it was stored. */
  onShare: (share: boolean) => Promise<boolean>;
}

/** After a choice that helped, the user may share the question before it, and revoke that at any time. */
export function ShareTick({ isShared, onShare }: ShareTickProps) {
  const [share, setShare] = useState(isShared);
  const change = (wanted: boolean) => {
    setShare(wanted);
    void onShare(wanted).then((wasKept) => wasKept || setShare(!wanted));
  };
  return (
    <Checkbox
      className="p-2"
      label="Send my question along"
      hint={`${OWN_WORDS} The operator may teach the experts with it. Without this they see only how often each answer is chosen.`}
      checked={share}
      onChange={change}
    />
  );
}
