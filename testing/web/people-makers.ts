import type { Invitation, OpenedInvitation } from "#contract/people/invitations.ts";
import type { Member, OwnYard } from "#contract/people/members.ts";
import type { User } from "#contract/people/accounts.ts";
import type { YardRole } from "#contract/policy.ts";
import { rightsOfRole } from "#contract/roles.ts";
import { aUser, anId } from "./makers.ts";

/** A user who works in somebody else's yard, with the rights of this role. */
export const aUserAs = (yardRole: YardRole, given: Partial<User> = {}): User =>
  aUser({ yardRole, rights: rightsOfRole[yardRole], ...given });

/** A groom of the yard, as a row in the list of members. */
export const aMember = (given: Partial<Member> = {}): Member => ({
  userId: anId(),
  firstName: "Kit",
  lastName: "Marlow",
  role: "GROOM",
  allHorses: true,
  grantedHorses: 0,
  isYou: false,
  email: "kit@example.com",
  joinedAt: "2026-06-01T09:00:00.000Z",
  lastSeenAt: "2026-06-02T09:00:00.000Z",
  ...given,
});

/** The signed-in user's own row in the list of members. */
export const aSelf = (user: User): Member =>
  aMember({
    userId: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    role: user.yardRole,
    email: user.email,
    isYou: true,
  });

/** An invitation of one groom by a link. */
export const anInvitation = (given: Partial<Invitation> = {}): Invitation => ({
  id: anId(),
  role: "GROOM",
  email: null,
  horseIds: null,
  usesLeft: 1,
  handOver: false,
  invitedBy: "Sam Archer",
  createdAt: "2026-06-01T09:00:00.000Z",
  expiresAt: "2026-06-08T09:00:00.000Z",
  url: "http://localhost:3000/join?token=AZ-token-of-this-test",
  ...given,
});

/** The same invitation as its link shows it to the person who opens it. */
export const anOpenedInvitation = (given: Partial<OpenedInvitation> = {}): OpenedInvitation => ({
  yardName: "Archer's yard",
  role: "GROOM",
  invitedBy: "Sam Archer",
  email: null,
  horseNames: null,
  handOver: false,
  expiresAt: "2026-06-08T09:00:00.000Z",
  ...given,
});

/** One of the yards to which a user belongs, other than the current one. */
export const anOwnYard = (given: Partial<OwnYard> = {}): OwnYard => ({
  id: anId(),
  name: "Archer's yard",
  role: "OWNER",
  horseCount: 3,
  current: false,
  ...given,
});
