import { SendHorizontal, Square } from "lucide-react";
import type { KeyboardEvent } from "react";
import { QUESTION_MAX } from "#contract/experts/chat.ts";
import type { Draft } from "#web/core/draft.ts";
import { DraftOffer } from "#web/core/DraftOffer.tsx";
import { Button } from "#web/ui/Button.tsx";
import { TextArea } from "#web/ui/TextArea.tsx";

interface ComposerProps {
  draft: Draft;
  value: string;
  onChange: (value: string) => void;
  onSend: (content: string) => void;
  onStop: () => void;
  isSending: boolean;
  /** Whether there is a chat that a question can be sent to. */
  isReady: boolean;
  label: string;
}

/** The input for a question, with its send and stop buttons. */
export function Composer(props: ComposerProps) {
  const { draft, value, onChange, onSend, onStop, isSending, isReady, label } = props;
  const sendByEnter = (event: KeyboardEvent) => {
    // Enter does not send during IME composition, where it chooses a candidate
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (isReady && !isSending) onSend(value);
  };
  return (
    <form
      className="flex-none border-t border-line p-3 sm:px-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSend(value);
      }}
    >
      <DraftOffer draft={draft} />
      <div className="flex items-end gap-2">
        <TextArea
          aria-label={label}
          aria-describedby="ask-hint"
          rows={1}
          placeholder="Ask a question..."
          maxLength={QUESTION_MAX}
          value={value}
          readOnly={isSending}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={sendByEnter}
          className="max-h-32! min-h-control! resize-none! sm:max-h-40!"
        />
        {isSending ? (
          <Button onClick={onStop}>
            <Square aria-hidden />
            Stop
          </Button>
        ) : (
          <Button variant="primary" type="submit" disabled={!isReady || value.trim() === ""}>
            <SendHorizontal aria-hidden />
            Send
          </Button>
        )}
      </div>
      <p id="ask-hint" className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>Press Enter to send</span>
        <span>Responses include citations to official sources</span>
      </p>
    </form>
  );
}
