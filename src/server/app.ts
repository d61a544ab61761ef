import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { config } from "./core/config.ts";
import { answerError, answerFailures } from "#server/core/http/failures.ts";
import {
  abortConnection,
  answerOneByOne,
  boundSlowReaders,
  closeConnectionsWhenClosing,
} from "#server/core/http/connections.ts";
import { answerHealth } from "#server/core/http/health.ts";
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
import { activityRoutes } from "./data/activity/activity.ts";
import { billingRoutes } from "#server/domains/billing/billing.ts";
import { changeRoutes } from "./data/changes/routes.ts";
import { copyRoutes } from "./data/copy/copy.ts";
import { undoRoutes } from "./data/undo/undo.ts";
import { binRoutes } from "./data/bin/bin.ts";
import { renewScope, sessionGate } from "./domains/people/accounts/sign-in/gate.ts";
import { requirePayment } from "./domains/people/accounts/yards.ts";
import { accountRoutes } from "./domains/people/accounts/routes.ts";
import { memberRoutes } from "./domains/people/members/routes.ts";
import { chatRoutes } from "./domains/experts/chat/routes.ts";
import { eventLinkRoutes } from "./domains/care/event-links/event-links.ts";
import { calendarFeedRoutes } from "#server/domains/notices/calendar-feed/calendar-feed.ts";
import { complianceRoutes } from "./domains/competing/compliance/compliance.ts";
import { careNotesRoutes } from "./domains/horses/care-notes/care-notes.ts";
import { placeRoutes } from "./domains/horses/places/places.ts";
import { contactRoutes } from "./domains/horses/contacts/contacts.ts";
import { overviewRoutes } from "./domains/competing/overview/overview.ts";
import { draftHorseRoutes } from "./domains/horses/draft-horses/draft-horses.ts";
import * as plans from "./domains/competing/presence/plans.ts";
import { presenceRoutes } from "./domains/horses/presence/presence.ts";
import { deadlineRoutes } from "./domains/care/deadlines/deadlines.ts";
import { demoRoutes } from "./domains/operations/demo/demo.ts";
import { costRoutes } from "./domains/care/costs/costs.ts";
import { careEventRoutes, carePlanRoutes } from "./domains/care/routes.ts";
import { doseRoutes } from "./domains/care/passport-history/passport-history.ts";
import { exportRoutes } from "./data/export/routes.ts";
import { fileRoutes } from "./domains/files/files.ts";
import { standingRoutes } from "./domains/care/standing/routes.ts";
import { horseRoutes } from "./domains/horses/horses.ts";
import { libraryRoutes } from "./domains/experts/library/library.ts";
import { medicineDoseRoutes } from "./domains/health/medicine-doses/medicine-doses.ts";
import { kioskRoutes } from "./domains/care/kiosk/kiosk.ts";
import { yardDayRoutes } from "./domains/care/yard-day/yard-day.ts";
import { medicineRoutes } from "./domains/health/medicines/medicines.ts";
import { jabRoutes } from "./domains/competing/jabs/jabs.ts";
import { outingRoutes } from "./domains/competing/outings/routes.ts";
import { privacyRoutes } from "./domains/people/privacy/privacy.ts";
import { searchRoutes } from "./domains/search/search.ts";
import { recordRoutes } from "./domains/care/records/routes.ts";
import { identityRoutes } from "./domains/horses/identity/identity.ts";
import { tellManagers } from "./domains/notices/notifications/notifications.ts";
import * as reach from "./domains/notices/notifications/revoke.ts";
import { followerRoutes } from "./domains/notices/followers/followers.ts";
import { notificationRoutes } from "./domains/notices/notifications/routes.ts";
import { healthSheetRoutes } from "./domains/competing/health-sheets/health-sheets.ts";
import { systemSettingRoutes } from "./domains/operations/system-settings/system-settings.ts";
import { visitRoutes } from "./data/visits/visits.ts";
import { proposalRoutes } from "./data/proposals/proposals.ts";
import { dossierRoutes } from "./data/dossiers/dossiers.ts";
import { inspectionRoutes } from "./data/inspection/inspection.ts";
import { closeShareLinksOf, shareLinkRoutes } from "./data/share-links/share-links.ts";
import { closeOffersOf, transferRoutes } from "./data/transfers/transfers.ts";
import { timelineRoutes } from "./domains/care/timeline/timeline.ts";
import { todayRoutes } from "./domains/care/today/today.ts";
import { vaccinationRoutes } from "./domains/health/vaccination/vaccination.ts";
import { weatherRoutes } from "./domains/notices/weather/weather.ts";
import { wormingRoutes } from "./domains/health/worming/worming.ts";

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
  logRequests(app);
  noteRefusals(app);
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

  let document = "";
  // made for the first reader, because it would be a third of the time in which a server is built
  app.get("/api/openapi.json", (_, reply) => {
    document ||= JSON.stringify(openApi(app.boundCalls, settings.publicUrl.origin));
    return reply.type("application/json").send(document);
  });
  return app;
}

function answerCalls(app: FastifyInstance) {
  accountRoutes(app, { ...reach, closeShareLinksOf, closeOffersOf });
  memberRoutes(app, tellManagers);
  standingRoutes(app);
  horseRoutes(app);
  contactRoutes(app);
  placeRoutes(app);
  careNotesRoutes(app);
  overviewRoutes(app);
  presenceRoutes(app, plans);
  draftHorseRoutes(app);
  billingRoutes(app);
  exportRoutes(app);
  privacyRoutes(app);
  recordRoutes(app);
  searchRoutes(app);
  doseRoutes(app);
  complianceRoutes(app);
  medicineRoutes(app);
  medicineDoseRoutes(app);
  outingRoutes(app);
  jabRoutes(app);
  deadlineRoutes(app);
  healthSheetRoutes(app);
  wormingRoutes(app);
  careEventRoutes(app);
  carePlanRoutes(app);
  timelineRoutes(app);
  visitRoutes(app);
  todayRoutes(app);
  yardDayRoutes(app);
  kioskRoutes(app);
  costRoutes(app);
  notificationRoutes(app);
  followerRoutes(app);
  calendarFeedRoutes(app);
  eventLinkRoutes(app);
  weatherRoutes(app);
  fileRoutes(app);
  vaccinationRoutes(app);
  identityRoutes(app);
  libraryRoutes(app);
  chatRoutes(app);
  demoRoutes(app);
  activityRoutes(app);
  binRoutes(app);
  undoRoutes(app);
  shareLinkRoutes(app);
  dossierRoutes(app);
  inspectionRoutes(app);
  proposalRoutes(app);
  transferRoutes(app, plans);
  changeRoutes(app);
  copyRoutes(app);
  systemSettingRoutes(app);
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
