import { Check, Copy, ThumbsDown, ThumbsUp } from "lucide-react";
import { useState } from "react";
import { chatEndpoints, type ChatMessage, type Rating } from "#contract/experts/chat.ts";
import { useMutate } from "#web/core/query.ts";
import { showFailure } from "#web/core/show-failure.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { cx } from "#web/ui/cx.ts";
import { toast } from "#web/ui/toast.ts";
import { ReasonForm, ShareTick } from "./ReasonForm.tsx";

interface AnswerToolsProps {
  message: ChatMessage;
  /** It answers a choice among suggestions. */
  isChosen: boolean;
}

/** Copies an answer, and rates it. */
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
