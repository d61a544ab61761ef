import { useQuery } from "@tanstack/react-query";
import { contactEndpoints } from "#contract/horses/contacts.ts";
import { queryOf } from "#web/core/query.ts";

/** Whom to ring: about a horse its own contacts and then the yard's, else everybody's. */
export const useContacts = (horseId?: string) =>
  useQuery(queryOf(contactEndpoints.list, horseId ? { query: { horseId } } : {}));
