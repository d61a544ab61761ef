import type { FastifyInstance } from "fastify";
import { chatEndpoints as calls } from "#contract/experts/chat.ts";
import { route } from "#server/core/http/route.ts";
import { answerRatingsEndpoints } from "#contract/experts/chat-ratings.ts";
import { ask } from "./ask.ts";
import * as chat from "./chat.ts";
import { phrasings } from "./phrasings.ts";
import { ratings } from "./ratings.ts";

export function chatRoutes(app: FastifyInstance) {
  route(app, calls.sessions, (_, scope) => chat.list(scope));
  route(app, calls.createSession, ({ body }, scope) => chat.create(scope, body));
  route(app, calls.removeSession, ({ params }, scope) => chat.remove(scope, params.sessionId));
  route(app, calls.messages, ({ params }, scope) => chat.messagesOf(scope, params.sessionId));
  route(app, calls.send, ({ params, body, ...listener }, scope) =>
    ask(scope, params.sessionId, body, listener),
  );
  route(app, calls.rate, ({ params, body }, scope) => chat.rate(scope, params.id, body));
  route(app, calls.service, (_, scope) => chat.service(scope));
  route(app, answerRatingsEndpoints.ratings, () => ratings());
  route(app, answerRatingsEndpoints.phrasings, (_, _scope, exchange) => phrasings(exchange));
}
