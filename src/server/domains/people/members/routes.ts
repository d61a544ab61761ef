import type { FastifyInstance } from "fastify";
import { grantEndpoints } from "#contract/people/grants.ts";
import { invitationEndpoints } from "#contract/people/invitations.ts";
import { memberEndpoints } from "#contract/people/members.ts";
import { route } from "#server/core/http/route.ts";
import { accept, openInvitation, opensFrom, type TellManagers } from "./acceptance.ts";
import * as grants from "./grants.ts";
import * as invitations from "./invitations.ts";
import * as members from "./members.ts";

export function memberRoutes(app: FastifyInstance, tellManagers: TellManagers) {
  route(app, memberEndpoints.list, (_, scope) => members.list(scope));
  route(app, memberEndpoints.changeRole, ({ params, body }, scope) =>
    members.changeRole(scope, params.userId, body),
  );
  route(app, memberEndpoints.remove, ({ params }, scope) => members.remove(scope, params.userId));
  route(app, grantEndpoints.list, (_, scope) => grants.list(scope));
  route(app, grantEndpoints.grant, ({ body }, scope) => grants.grant(scope, body));
  route(app, grantEndpoints.revoke, ({ params }, scope) => grants.revoke(scope, params.id));
  route(app, grantEndpoints.setRights, ({ params, body }, scope) =>
    grants.setRights(scope, params.userId, body),
  );
  route(app, invitationEndpoints.list, (_, scope) => invitations.list(scope));
  route(app, invitationEndpoints.invite, ({ body }, scope) => invitations.invite(scope, body));
  route(app, invitationEndpoints.resend, ({ params }, scope) =>
    invitations.resend(scope, params.id),
  );
  route(app, invitationEndpoints.revoke, ({ params }, scope) =>
    invitations.revoke(scope, params.id),
  );
  route(app, invitationEndpoints.open, ({ query }) => openInvitation(query.token), {
    countedFrom: opensFrom,
  });
  route(app, invitationEndpoints.accept, ({ body }, scope, { request }) =>
    accept(scope, body.token, { request, tellManagers }),
  );
}
