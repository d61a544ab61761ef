import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { config } from "./core/config.ts";
import { answerError, answerFailures } from "#server/core/http/failures.ts";
import { compressReplies } from "#server/core/http/compress-replies.ts";
import {
  abortConnection,
  answerOneByOne,
  boundSlowReaders,
  closeConnectionsWhenClosing,
} from "#server/core/http/connections.ts";
import { openApiEndpoints } from "#contract/operations/openapi.ts";
import { route } from "#server/core/http/route.ts";
import { closeConnectionsWhenLeaving } from "#server/core/http/leaving.ts";
import { answerHealth } from "#server/core/http/health.ts";
import { countCalls } from "#server/core/http/call-metrics.ts";
import { countIncomingBytes } from "#server/core/http/admission.ts";
import { endLiveStreamsWhenClosing } from "#server/core/http/streams.ts";
import { AnswersOnly, logRequests } from "./core/log.ts";
import { openApi } from "#server/core/http/openapi.ts";
import {
  refuseForeignOrigins,
  securityHeaders,
  sendSecurityHeaders,
  serveSecurityTxt,
  takePolicyReports,
} from "./core/http/security-headers.ts";
import { noteRefusals } from "#server/core/security/security-log.ts";
import { UPLOAD_MAX } from "#server/core/http/upload.ts";
import { renewScope, sessionGate } from "./domains/people/accounts/sign-in/gate.ts";
import { answerCalls } from "./calls.ts";
import { requirePayment } from "./domains/people/accounts/yards.ts";

const megabyte = 1_048_576;

// a number says how many proxies there are in front of this server; that many are trusted, counted from the nearest
const trusted = (proxies: boolean | number | string) =>
  typeof proxies === "number" ? (_: string, hop: number) => hop < proxies : proxies;

/** The whole server, ready to listen: first the hooks that every request passes, then each feature's calls. */
export async function buildApp(log: FastifyBaseLogger) {
  const settings = config();
  const app = fastify({
    loggerInstance: log,
    logController: new AnswersOnly(),
    genReqId: () => randomUUID(),
    trustProxy: trusted(settings.trustProxy),
    bodyLimit: megabyte,
    requestTimeout: 30_000,
    // longer than the 60 s for which proxies and clients keep an idle connection: else they may send on one that is
    // closing
    keepAliveTimeout: 72_000,
    // applies when no byte passes in either direction; a model may need long for its first token
    connectionTimeout: 120_000,
    // Node checks for late requests at this interval, which must be short compared with the time-outs
    http: { headersTimeout: 15_000, maxHeaderSize: 16_384, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 200 },
    // requests on connections that are still open are answered normally while the server closes
    return503OnClosing: false,
    forceCloseConnections: "idle",
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(securityHeaders(request))),
    clientErrorHandler: abortConnection,
  });
  sendSecurityHeaders(app);
  answerOneByOne(app);
  refuseForeignOrigins(app, settings);
  answerFailures(app);
  closeConnectionsWhenClosing(app);
  closeConnectionsWhenLeaving(app);
  logRequests(app);
  countCalls(app);
  noteRefusals(app);
  // before what counts the bytes that are held for slow readers
  compressReplies(app);
  boundSlowReaders(app);
  countIncomingBytes(app);
  endLiveStreamsWhenClosing(app);
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fileSize: UPLOAD_MAX, files: 1, fields: 0, parts: 1, headerPairs: 50 },
  });
  takeJsonOnly(app);
  app.decorate("boundCalls", []).decorate("boundWork", new Map());
  app
    .decorate("gate", sessionGate)
    .decorate("renewScope", renewScope)
    .decorate("requirePayment", requirePayment);

  answerHealth(app);
  takePolicyReports(app);
  serveSecurityTxt(app, settings);
  answerCalls(app);

  let document: Buffer | undefined;
  // made for the first reader, because it would be a third of the time in which a server is built
  route(app, openApiEndpoints.read, () => {
    document ??= Buffer.from(JSON.stringify(openApi(app.boundCalls, settings.publicUrl.origin)));
    return document;
  });
  return app;
}

/** Accepts only JSON bodies; an empty body counts as none, because DELETE and sign-out send one. */
function takeJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    (request, body, done) => (body === "" ? done(null, undefined) : parse(request, body, done)),
  );
}
