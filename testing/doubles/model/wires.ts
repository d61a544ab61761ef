/** The streaming format of one provider: each function returns events as they are sent. */
export interface Wire {
  /** The events before the first token. */
  begin: () => string;
  word: (text: string) => string;
  /** A tool call; `args` is JSON text, valid or not. */
  call: (tool: string, args: string) => string;
  /** The events after the last token or after a tool call. */
  end: (reason: "said" | "called") => string;
  /** An error within the stream. */
  trouble: () => string;
}

/** The format that a request's path requires; chat completions for an unknown path. */
export function wireFor(path: string): Wire {
  if (path.endsWith("/messages")) return messages;
  return path.endsWith("/responses") ? responses : completions;
}

/** The name of the model in all formats. */
export const DOUBLE_MODEL = "double-1";
/** The name of the model that reads pictures. */
export const DOUBLE_PICTURE_MODEL = "double-sees-1";

const data = (body: object) => `data: ${JSON.stringify(body)}\n\n`;
const named = (body: { type: string } & Record<string, unknown>) =>
  `event: ${body.type}\n${data(body)}`;

const chunk = (delta: object, reason: string | null = null) =>
  data({
    id: "chat-1",
    object: "chat.completion.chunk",
    created: 1,
    model: DOUBLE_MODEL,
    choices: [{ index: 0, delta: { role: "assistant", ...delta }, finish_reason: reason }],
  });

/** OpenAI's chat completions, which most other providers support too. */
const completions: Wire = {
  begin: () => "",
  word: (content) => chunk({ content }),
  call: (name, args) =>
    chunk({
      tool_calls: [
        { index: 0, id: "call-1", type: "function", function: { name, arguments: args } },
      ],
    }),
  end: (reason) => `${chunk({}, reason === "said" ? "stop" : "tool_calls")}data: [DONE]\n\n`,
  trouble: () => data({ error: { message: "overloaded", code: 500 } }),
};

/** OpenAI's format 'responses'. */
const responses: Wire = {
  begin: () =>
    named({
      type: "response.created",
      response: { id: "resp_1", created_at: 1, model: DOUBLE_MODEL },
    }) +
    named({
      type: "response.output_item.added",
      output_index: 0,
      item: { type: "message", id: "msg_1" },
    }),
  word: (delta) =>
    named({ type: "response.output_text.delta", item_id: "msg_1", output_index: 0, delta }),
  call: (name, args) => {
    const item = { type: "function_call", id: "fc_1", call_id: "call_1", name };
    return (
      named({
        type: "response.output_item.added",
        output_index: 1,
        item: { ...item, arguments: "" },
      }) +
      named({
        type: "response.function_call_arguments.delta",
        item_id: "fc_1",
        output_index: 1,
        delta: args,
      }) +
      named({
        type: "response.output_item.done",
        output_index: 1,
        item: { ...item, arguments: args, status: "completed" },
      })
    );
  },
  end: () =>
    named({
      type: "response.output_item.done",
      output_index: 0,
      item: { type: "message", id: "msg_1" },
    }) +
    named({
      type: "response.completed",
      response: { usage: { input_tokens: 1, output_tokens: 1 } },
    }),
  trouble: () =>
    named({
      type: "error",
      sequence_number: 1,
      error: { type: "server_error", code: "server_error", message: "overloaded", param: null },
    }),
};

/** Anthropic's format 'messages'. */
const messages: Wire = {
  begin: () =>
    named({
      type: "message_start",
      message: {
        id: "msg_1",
        type: "message",
        role: "assistant",
        model: DOUBLE_MODEL,
        content: [],
        usage: { input_tokens: 1, output_tokens: 0 },
      },
    }) +
    named({ type: "ping" }) +
    named({
      type: "content_block_start",
      index: 0,
      content_block: { type: "text", text: "" },
    }),
  word: (text) =>
    named({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } }),
  call: (name, args) =>
    named({
      type: "content_block_start",
      index: 1,
      content_block: { type: "tool_use", id: "toolu_1", name, input: {} },
    }) +
    named({
      type: "content_block_delta",
      index: 1,
      delta: { type: "input_json_delta", partial_json: args },
    }) +
    named({ type: "content_block_stop", index: 1 }),
  end: (reason) =>
    named({ type: "content_block_stop", index: 0 }) +
    named({
      type: "message_delta",
      delta: { stop_reason: reason === "said" ? "end_turn" : "tool_use", stop_sequence: null },
      usage: { output_tokens: 1 },
    }) +
    named({ type: "message_stop" }),
  trouble: () =>
    named({ type: "error", error: { type: "overloaded_error", message: "Overloaded" } }),
};
