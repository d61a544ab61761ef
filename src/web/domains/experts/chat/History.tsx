import { Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { chatEndpoints, type ChatSession } from "#contract/experts/chat.ts";
import { useSave } from "#web/core/query.ts";
import { Card } from "#web/ui/Card.tsx";
import { IconButton } from "#web/ui/Button.tsx";
import { cx } from "#web/ui/cx.ts";
import { onDemand } from "#web/ui/on-demand.ts";
import { formatMessageTime } from "./Bubble.tsx";

const { ConfirmDialog } = onDemand(() => import("#web/ui/ConfirmDialog.tsx"));

interface HistoryProps {
  chats: readonly ChatSession[];
  /** The id of the chat that is open. */
  current: string | null;
  onOpen: (id: string) => void;
  /** Called after the open chat has been deleted. */
  onGone: () => void;
}

/** The user's earlier chats with this specialist. */
export function History({ chats, current, onOpen, onGone }: HistoryProps) {
  const [leaving, setLeaving] = useState<ChatSession | null>(null);
  const begun = chats.filter(({ firstQuestion }) => firstQuestion !== null);
  const { save, busy } = useSave(chatEndpoints.removeSession, {
    failed: "Failed to delete the chat",
  });
  const remove = ({ id }: ChatSession) =>
    save({ params: { sessionId: id } }, () => {
      setLeaving(null);
      if (id === current) onGone();
    });
  if (begun.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="history" className="grid gap-1">
      <h2 id="history" className="font-semibold">
        Your chats
      </h2>
      <ul className="max-h-80 overflow-y-auto">
        {begun.map((chat) => (
          <li key={chat.id} className="flex items-center">
            <button
              type="button"
              aria-current={chat.id === current ? "true" : undefined}
              onClick={() => onOpen(chat.id)}
              className={cx(
                "min-h-row min-w-0 flex-1 rounded-control px-2 py-1 text-left hover:bg-sunken",
                chat.id === current && "font-semibold",
              )}
            >
              <span className="block truncate">{chat.firstQuestion}</span>
              <span className="block text-sm font-normal text-muted">
                {formatMessageTime(chat.updatedAt)}
              </span>
            </button>
            <IconButton
              label={`Delete chat: ${chat.firstQuestion}`}
              onClick={() => setLeaving(chat)}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {leaving && (
          <ConfirmDialog
            open
            onOpenChange={() => setLeaving(null)}
            title="Delete this chat?"
            text="The chat and everything said in it will be deleted. This action cannot be undone."
            confirm="Delete chat"
            busy={busy}
            onConfirm={() => void remove(leaving)}
          />
        )}
      </Suspense>
    </Card>
  );
}
