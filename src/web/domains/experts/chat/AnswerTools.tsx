import { Check, Copy, ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";
import { chatEndpoints, type ChatMessage, type Rating } from "#contract/experts/chat.ts";
import { DraftOffer } from "#web/core/DraftOffer.tsx";
import { useDraft } from "#web/core/draft.ts";
import { useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { IconButton, Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";
import { cx } from "#web/ui/cx.ts";
import { toast } from "#web/ui/toast.ts";

interface AnswerToolsProps {
  message: ChatMessage;
  /** Whether the answer is to a choice among suggestions. */
  isChosen: boolean;
}

/** Buttons to copy an answer and to rate it. */
export function AnswerTools({ message, isChosen }: AnswerToolsProps) {
  const rating = useMutate(chatEndpoints.rate);
  const [isAsking, setAsking] = useState(false);
  const rate = (value: Rating | null, reason: string | null, share = false) =>
    rating.mutateAsync({ params: { id: message.id }, body: { rating: value, reason, share } }).then(
      () => {
        setAsking(value === "DOWN" && reason === null);
        if (reason)
          toast({ title: "Thank you", description: "The reason is kept for the operator." });
        return true;
      },
      (error: unknown) => {
        showFailure("Error", error, "Failed to keep your rating");
        return false;
      },
    );
  const thumb = (value: Rating, label: string) => ({
    label,
    "aria-pressed": message.rating === value,
    className: cx(message.rating === value && "bg-accent-soft text-accent"),
    onClick: () => void rate(message.rating === value ? null : value, null),
  });
  return (
    <div className="-mb-1 -ml-2" data-print="off">
      <div className="flex">
        <CopyButton text={message.content} />
        <IconButton {...thumb("UP", "This answer helped")}>
          <ThumbsUp aria-hidden />
        </IconButton>
        <IconButton {...thumb("DOWN", "This answer did not help")}>
          <ThumbsDown aria-hidden />
        </IconButton>
      </div>
      {isChosen && message.rating === "UP" && (
        <ShareTick isShared={message.ratingShared} onShare={(share) => rate("UP", null, share)} />
      )}
      {isAsking && (
        <ReasonForm
          messageId={message.id}
          isChosen={isChosen}
          isBusy={rating.isPending}
          onSend={(reason, share) => rate("DOWN", reason, share)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const [isDone, setDone] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setDone(true);
        setTimeout(() => setDone(false), 2_000);
      },
      () =>
        toast({
          title: "Error",
          description: "The answer could not be copied",
          variant: "destructive",
        }),
    );
  return (
    <IconButton label={isDone ? "Copied" : "Copy this answer"} onClick={() => void copy()}>
      {isDone ? <Check aria-hidden /> : <Copy aria-hidden />}
    </IconButton>
  );
}

interface ReasonFormProps {
  messageId: string;
  /** The question was a choice among suggestions, so the user's own words are in the message before the question. */
  isChosen: boolean;
  isBusy: boolean;
  /** Resolves to whether the server accepted the reason. */
  onSend: (reason: string, share: boolean) => Promise<boolean>;
  onClose: () => void;
}

/** A form that asks why an answer did not help, and whether to share the question. */
function ReasonForm({ messageId, isChosen, isBusy, onSend, onClose }: ReasonFormProps) {
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
  /** Resolves to whether the choice was stored. */
  onShare: (share: boolean) => Promise<boolean>;
}

/** A checkbox to share the question that led to a helpful suggestion; it can be unticked at any time. */
function ShareTick({ isShared, onShare }: ShareTickProps) {
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
